import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/connection.server";
import { changeFileKey, checkFile } from "#db/maintenance/copy-file.server";
import { migrate } from "#db/migrate.server";
import { createTestFolder } from "../support/database";
import { isLong } from "../support/long";
import { keys } from "../support/operations";
import {
  canTrace,
  Disk,
  fates,
  loadTrace,
  type Operation,
  recordRun,
  storeTrace,
} from "../support/power-loss";

/** How many points of recorded runs to try; only `npm run test:long` sets it. */
const cuts = Number(process.env.POWER_CUTS || 0);

/**
 * Records the stored runs again. Needed after a change to the fixture, or once each of the 100 files cut from them has many
 * migrations to run first: STORE_POWER_TRACES=1 vitest run power-loss
 */
if (process.env.STORE_POWER_TRACES) {
  it("records the runs to store", () => {
    for (const synchronous of ["FULL", "NORMAL"] as const) {
      storeTrace(stored(synchronous.toLowerCase()), recordRun(synchronous, 2, [undefined]));
    }
  });
}

describe("a stored run", () => {
  const points = isLong ? 20 : 8;

  it(`cut off at ${points} points keeps every acknowledged lead`, async () => {
    const operations = loadTrace(stored("full"));
    expect(checkpointsIn(operations)).toBeGreaterThan(5);
    const outcome = await replay(operations, undefined, points, 13);
    print("stored", 13, outcome);
    expect(outcome.problems.slice(0, 5)).toEqual([]);
    expect(outcome.tried).toBe(points * fates.length);
  });

  it("of a site that syncs less (synchronous=NORMAL) loses some: the test can fail", async () => {
    const outcome = await replay(loadTrace(stored("normal")), undefined, 5, 13);
    print("stored, NORMAL", 13, outcome);
    expect(outcome.lost).toBeGreaterThan(0);
  });
});

const recordNow = () => {
  const seed = Date.now() % 2 ** 31;
  const share = Math.ceil(cuts / 2);

  it.each([
    { what: "plain at first", order: [undefined, keys.one, keys.other, undefined] },
    { what: "under a key", order: [keys.one, keys.other, undefined, keys.one] },
  ])(
    "$what: keeps every acknowledged lead",
    async ({ what, order }) => {
      const operations = recordRun("FULL", 4, order);
      expect(checkpointsIn(operations)).toBeGreaterThan(10);
      const outcome = await replay(operations, order[0], share, seed);
      print(what, seed, outcome);
      expect(outcome.problems.slice(0, 5)).toEqual([]);
    },
    1_800_000,
  );

  it("loses some with synchronous=NORMAL", async () => {
    const outcome = await replay(recordRun("NORMAL", 4, [undefined]), undefined, 40, seed);
    print("NORMAL", seed, outcome);
    expect(outcome.lost).toBeGreaterThan(0);
  }, 600_000);
};

// Runs only in `npm run test:long`, and only if a run can be traced.
if (cuts > 0 && canTrace) describe("a run recorded now", recordNow);

function stored(name: string) {
  return fileURLToPath(new URL(`../support/power-loss-${name}.trace.br`, import.meta.url));
}

/** What must hold wherever the run is cut off, given its output until then. */
interface Promised {
  leads: Set<string>;
  /** The keys that may open the file; after an interrupted key change, running the change again must finish it. */
  keys: (string | undefined)[];
  /** Finished backups by their name, with the leads that were acknowledged before, and their key. */
  backups: Map<string, { leads: Set<string>; key: string | undefined }>;
  /** The leads of the backup that is being restored. */
  restoring: Set<string> | null;
}

function hear({ leads, backups, ...promised }: Promised, text: string): Promised {
  let heard: Promised = { leads, backups, ...promised };
  for (const line of text.trim().split("\n")) {
    const { event, id, file, from, to } = JSON.parse(line);
    if (event === "lead") heard.leads.add(id);
    if (event === "backup") {
      backups.set(basename(file), { leads: new Set(heard.leads), key: heard.keys.at(-1) });
    }
    if (event === "changing-key") heard = { ...heard, keys: [from ?? undefined, to ?? undefined] };
    if (event === "changed-key") heard = { ...heard, keys: heard.keys.slice(-1) };
    if (event === "restoring") {
      heard = { ...heard, restoring: backups.get(basename(file))?.leads ?? null };
    }
    if (event === "restored")
      heard = { ...heard, leads: new Set(heard.restoring), restoring: null };
  }
  return heard;
}

/** The results for the points that were tried. */
interface Outcome {
  tried: number;
  opened: number;
  refused: number;
  /** Points inside a restoration at which the file was refused. */
  refusedRestoring: number;
  /** Points at which an acknowledged lead or backup was gone. */
  lost: number;
  /** The first failures. */
  problems: string[];
}

/** Cuts the power at `points` places of a recording, each with every outcome for the unsynced data. */
async function replay(
  operations: readonly Operation[],
  firstKey: string | undefined,
  points: number,
  seed: number,
): Promise<Outcome> {
  const random = numbers(seed);
  const begun = operations.findIndex((one) => one.do === "say");
  const at = new Set<number>();
  while (at.size < Math.min(points, operations.length - begun)) {
    at.add(begun + Math.floor(random() * (operations.length - begun)));
  }
  const outcome: Outcome = {
    tried: 0,
    opened: 0,
    refused: 0,
    refusedRestoring: 0,
    lost: 0,
    problems: [],
  };
  const disk = new Disk();
  let promised: Promised = {
    leads: new Set(),
    keys: [firstKey],
    backups: new Map(),
    restoring: null,
  };
  for (const [index, operation] of operations.entries()) {
    if (operation.do === "say") promised = hear(promised, operation.text);
    else disk.take(operation);
    if (!at.has(index)) continue;
    for (const fate of fates) {
      const { folder, removeFolder } = createTestFolder();
      try {
        disk.cut(folder, fate, random);
        await judge(folder, promised, outcome, `${fate} after operation ${index}, seed ${seed}`);
      } finally {
        removeFolder();
      }
    }
  }
  return outcome;
}

async function judge(folder: string, promised: Promised, outcome: Outcome, where: string) {
  outcome.tried += 1;
  const path = join(folder, "site.sqlite");
  try {
    const leads = await leadsAfter(path, promised.keys);
    outcome.opened += 1;
    const missing = (of: Set<string>) => [...of].filter((id) => !leads.has(id)).length;
    const gone = Math.min(missing(promised.leads), missing(promised.restoring ?? promised.leads));
    if (gone > 0) {
      outcome.lost += 1;
      outcome.problems.push(`${gone} leads lost: ${where}`);
    }
  } catch (error) {
    if (promised.restoring) outcome.refusedRestoring += 1;
    else {
      outcome.refused += 1;
      outcome.problems.push(`Refused: ${where}: ${error}`);
    }
  }
  try {
    requireBackups(join(folder, "backups"), promised);
  } catch (error) {
    outcome.lost += 1;
    outcome.problems.push(`A backup is not whole: ${where}: ${error}`);
  }
}

/** Opens the file as the site does at startup, after finishing an interrupted key change. */
async function leadsAfter(path: string, possible: Promised["keys"]): Promise<Set<string>> {
  const key = possible.at(-1);
  if (possible.length > 1) changeFileKey({ path, from: possible[0], to: key });
  const database = openDatabase({ path, key });
  try {
    await migrate(database.db);
    const problem = database.sqlite.pragma("integrity_check", { simple: true });
    if (problem !== "ok") throw new Error(String(problem));
    const rows = await database.db.selectFrom("leads").select("id").execute();
    return new Set(rows.map(({ id }) => id));
  } finally {
    await database.close();
  }
}

/** Checks that each reported backup exists, and that each file with a backup's name is complete. */
function requireBackups(folder: string, { backups, keys }: Promised): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of new Set([
    ...backups.keys(),
    ...names.filter((name) => /^site-.*\.sqlite$/.test(name)),
  ])) {
    const { leads, key } = backups.get(name) ?? { leads: new Set(), key: keys.at(-1) };
    const path = join(folder, name);
    if (checkFile({ path, key }).leads < leads.size) throw new Error(`${name} lacks leads.`);
  }
}

/** The number of syncs of the file itself, as each checkpoint of its log does one. */
function checkpointsIn(operations: readonly Operation[]): number {
  const names = new Map<string, number | undefined>();
  let count = 0;
  for (const one of operations) {
    if (one.do === "name") names.set(one.path, one.file);
    if (one.do === "rename") names.set(one.to, names.get(one.from));
    if (one.do === "sync" && one.file === names.get("site.sqlite")) count += 1;
  }
  return count;
}

/** Returns the same numbers from 0 to 1 for the same seed (a linear congruential generator). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function print(what: string, seed: number, { problems, ...counts }: Outcome): void {
  console.log(`Power cuts, ${what}, seed ${seed}: ${JSON.stringify(counts)}`);
  if (problems.length > 0) console.log(problems.slice(0, 5).join("\n"));
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, linkSync, mkdirSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, openToServe } from "#db/connection.server";
import { findPlainCopies } from "#db/maintenance/copy-file.server";
import { DatabaseInUseError, openExclusively } from "#db/maintenance/open-file.server";
import { migrate } from "#db/migrate.server";
import { createTestFolder } from "../support/database";
import { fixture } from "../support/fixtures";
import { keys, rowsOf } from "../support/operations";
import { untilPrinted } from "../support/output";

let folder: string;
let removeFolder: () => void;
let path: string;

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "site.sqlite");
});

afterEach(async () => {
  await Promise.all(processes.splice(0).map(kill));
  removeFolder();
});

describe.each([
  { name: "a plain file", key: undefined },
  { name: "an encrypted file", key: keys.one },
])("$name in use by a site", ({ key }) => {
  it("keeps its log and locks when others open it, and loses no lead when killed", async () => {
    const before = serve(key);
    await before.prints("ready\n");
    await kill(before.child);
    // The second start finds a file already in WAL mode, and locks it sooner.
    const site = serve(key);
    await site.prints("ready\n");
    await site.store("First Haul");
    expect(await visit(key)).toHaveLength(1);
    expect(existsSync(`${path}-wal`)).toBe(true);
    expect(() => openExclusively({ path, key })).toThrow(DatabaseInUseError);
    await site.store("Second Haul");
    expect(await visit(key)).toHaveLength(2);
    await kill(site.child);
    expect(rowsOf(path, key).leads).toHaveLength(2);
  });
});

describe("the lock of the serving process", () => {
  it("lets one of two containers on a volume serve, and is released when killed", async () => {
    const [one, other] = [serveFromContainer("one"), serveFromContainer("other")];
    await Promise.any([one.prints("ready\n"), other.prints("ready\n")]);
    await Promise.any([one.refused(), other.refused()]);
    const [serving, refused] = one.output().includes("ready") ? [one, other] : [other, one];
    expect(refused.output()).toMatch(/site\.sqlite is in use: stop the site first\.\n$/);
    await serving.store("Only Haul");
    await kill(serving.child);
    const next = serveFromContainer("next");
    await next.prints("ready\n");
    await next.store("Next Haul");
    expect(await visit(undefined)).toHaveLength(2);
  });

  it.each([
    { name: "a hard link", link: linkSync },
    { name: "a symbolic link", link: symlinkSync },
  ])("counts $name as the same file", async ({ link }) => {
    const site = serve();
    await site.prints("ready\n");
    mkdirSync(join(folder, "elsewhere"));
    const linked = join(folder, "elsewhere", "linked.sqlite");
    link(path, linked);
    const second = serve("-", process.execPath, [fixture("serve"), linked, "-"]);
    await second.refused();
    await kill(site.child);
    const next = serve("-", process.execPath, [fixture("serve"), linked, "-"]);
    await next.prints("ready\n");
  });

  it("is empty and readable by its owner only", async () => {
    const site = serve();
    await site.prints("ready\n");
    const { size, mode } = statSync(`${path}.lock`);
    expect([size, (mode & 0o777).toString(8)]).toEqual([0, "600"]);
    expect(readdirSync(folder)).not.toContain("site.sqlite.lock-journal");
  });

  it("holds while commands run, and is gone once the site has closed", async () => {
    const database = await openToServe({ path });
    await migrate(database.db);
    expect(findPlainCopies(path)).toEqual([]);
    await visit(undefined);
    const second = serve();
    await second.refused();
    await database.close();
    const third = serve();
    await third.prints("ready\n");
  });
});

/** A process that serves the file; `prints` resolves once it has printed a text. */
function serve(key = "-", command = process.execPath, args = [fixture("serve"), path, key]) {
  const child = spawn(command, args);
  processes.push(child);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    output += piece;
  });
  const expectOutput = (text: string) => untilPrinted(child, () => output, text);
  const store = async (companyName: string) => {
    child.stdin.write(`${companyName}\n`);
    await expectOutput(`stored ${companyName}\n`);
  };
  const refused = () => expectOutput("is in use");
  return { child, prints: expectOutput, refused, store, output: () => output };
}

/**
 * A process that serves the file like one of several containers on a volume: with its own mounts and process ids, and the folder at
 * a different path. A plain process if the system forbids that.
 */
function serveFromContainer(name: string) {
  const volume = join(folder, name);
  mkdirSync(volume);
  const [command = "", ...args] = [...container, folder, volume];
  if (spawnSync(command, [...args, "true"]).status !== 0) return serve();
  const site = [process.execPath, fixture("serve"), join(volume, "site.sqlite"), "-"];
  return serve("-", command, [...args, ...site]);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Opens and closes the file while the site runs, as a command or the backup process does. */
async function visit(key: string | undefined): Promise<unknown[]> {
  const database = openDatabase({ path, key });
  const leads = await database.db.selectFrom("leads").select("companyName").execute();
  await database.close();
  return leads;
}

const processes: ChildProcess[] = [];

const container = [
  "unshare",
  "--mount",
  "--pid",
  "--fork",
  "--mount-proc",
  "--kill-child",
  ...(process.getuid?.() === 0 ? [] : ["--map-root-user"]),
  "sh",
  "-c",
  'mount --bind "$1" "$2" && shift 2 && exec "$@"',
  "sh",
];

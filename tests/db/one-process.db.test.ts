import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#db/connection.server";
import { DatabaseInUseError, openAlone } from "#db/maintenance/open-file.server";
import { createTestFolder } from "../support/database";
import { fixture } from "../support/fixtures";
import { keys, rowsOf } from "../support/operations";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let folder: string;
let removeFolder: () => void;
let path: string;
const processes: ChildProcess[] = [];

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "site.sqlite");
});

afterEach(async () => {
  await Promise.all(processes.splice(0).map(kill));
  removeFolder();
});

/** A process that serves the file; `says` resolves once it has written a text, or has ended. */
function serve(key = "-") {
  const child = spawn(process.execPath, [fixture("serve"), path, key]);
  processes.push(child);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    output += piece;
  });
  const says = (text: string) => expect.poll(() => output, { timeout: 20_000 }).toContain(text);
  const store = async (companyName: string) => {
    child.stdin.write(`${companyName}\n`);
    await says(`stored ${companyName}\n`);
  };
  return { child, says, store };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** What a command of the operator's or the backup child does: opens the file beside the site and closes it. */
async function visit(key: string | undefined): Promise<unknown[]> {
  const database = openDatabase({ path, key });
  const leads = await database.db.selectFrom("leads").select("companyName").execute();
  await database.close();
  return leads;
}

describe.each([
  { name: "a plain file", key: undefined },
  { name: "an encrypted file", key: keys.one },
])("$name that is served", ({ key }) => {
  it("keeps its log and its locks whatever looks at it, and loses no lead when it is killed", async () => {
    const before = serve(key);
    await before.says("ready\n");
    await kill(before.child);
    // The second start finds a file that is in WAL mode already, and locks it sooner.
    const site = serve(key);
    await site.says("ready\n");
    await site.store("First Haul");
    expect(await visit(key)).toHaveLength(1);
    expect(existsSync(`${path}-wal`)).toBe(true);
    expect(() => openAlone({ path, key })).toThrow(DatabaseInUseError);
    await site.store("Second Haul");
    expect(await visit(key)).toHaveLength(2);
    await kill(site.child);
    expect(rowsOf(path, key).leads).toHaveLength(2);
  });
});

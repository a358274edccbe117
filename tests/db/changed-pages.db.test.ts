import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDatabase, type SqliteDatabase } from "#db/connection.server";
import { type ChangedPages, followPages } from "#db/maintenance/changed-pages.server";
import { openFile } from "#db/maintenance/open-file.server";
import { createTestFolder } from "../support/database";
import { keys } from "../support/operations";

let folder: string;
let removeFolder: () => void;
let database: SqliteDatabase;
let pages: ChangedPages;

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
});

afterEach(async () => {
  await database.close();
  pages.close();
  removeFolder();
});

const checkpointAt = 40;

function begin(key?: string): void {
  const file = { path: join(folder, "site.sqlite"), key };
  database = openDatabase(file);
  database.sqlite.exec("create table notes (id integer primary key, text text)");
  // As often as can be, so that a log is begun anew between two looks where nobody holds it.
  database.sqlite.pragma("wal_autocheckpoint = 5");
  pages = followPages(file, { checkpointAt });
}

/** Lays what changed on a copy, and returns whether that is the file as of now. */
function copyIsWhole(copy: Map<number, Buffer>, key?: string): boolean {
  for (const page of pages.changed) copy.set(page, pages.read(page));
  pages.changed.clear();
  const path = join(folder, "copy.sqlite");
  const all = Array.from({ length: pages.pages() }, (_, index) => copy.get(index + 1));
  writeFileSync(path, Buffer.concat(all.filter((page) => page !== undefined)));
  const copied = openFile({ path, key });
  try {
    copied.pragma("journal_mode = DELETE");
    expect(copied.pragma("integrity_check", { simple: true })).toBe("ok");
    const rows = "select id, text from notes order by id";
    expect(copied.prepare(rows).all()).toEqual(database.sqlite.prepare(rows).all());
    return true;
  } finally {
    copied.close();
  }
}

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

function write(random: (below: number) => number): void {
  const { sqlite } = database;
  sqlite.exec("begin");
  for (let left = 1 + random(5); left > 0; left--) {
    const id = random(200);
    if (random(4) === 0) sqlite.prepare("delete from notes where id = ?").run(id);
    else {
      const text = "x".repeat(random(9_000));
      sqlite.prepare("insert or replace into notes values (?, ?)").run(id, text);
    }
  }
  sqlite.exec(random(10) === 0 ? "rollback" : "commit");
}

it.each([undefined, keys.one])(
  "what changed makes a copy the file again, however often the log is begun anew (key %s)",
  (key) => {
    begin(key);
    const random = numbers(7);
    const copy = new Map<number, Buffer>();
    expect(pages.advance()).toBe(true);
    for (let page = 1; page <= pages.pages(); page++) copy.set(page, pages.read(page));
    const salts = new Set<string>();
    let other: ReturnType<typeof openFile> | undefined;
    for (let round = 0; round < 120; round++) {
      for (let left = random(4); left > 0; left--) write(random);
      // A backup that reads for long keeps the log from being begun anew.
      if (round % 50 === 20) {
        other = openFile({ path: database.path, key });
        other.exec("begin");
        other.prepare("select count(*) from notes").get();
      }
      if (round % 50 === 35) other?.close();
      if (random(12) === 0) database.sqlite.pragma("wal_checkpoint(PASSIVE)");
      expect(pages.advance()).toBe(true);
      if (random(6) === 0) expect(copyIsWhole(copy, key)).toBe(true);
      for (const page of pages.changed) copy.set(page, pages.read(page));
      pages.changed.clear();
      const log = database.sqlite.prepare("pragma wal_checkpoint(noop)").raw().get();
      salts.add(String(log));
    }
    other?.close();
    expect(pages.advance()).toBe(true);
    expect(copyIsWhole(copy, key)).toBe(true);
    expect(salts.size).toBeGreaterThan(10);
  },
);

it("lets the log be begun anew, so that it does not grow without end", () => {
  begin();
  let longest = 0;
  const add = database.sqlite.prepare("insert into notes (text) values (?)");
  for (let round = 0; round < 150; round++) {
    add.run("x".repeat(3_000));
    pages.advance();
    const [, frames] = database.sqlite
      .prepare<[], [number, number, number]>("pragma wal_checkpoint(noop)")
      .raw()
      .get() ?? [0, 0, 0];
    longest = Math.max(longest, frames);
  }
  expect(longest).toBeLessThan(checkpointAt + 10);
});

it("empties the log when nothing was written for a while, and misses nothing by that", () => {
  begin();
  const copy = new Map<number, Buffer>();
  pages.advance();
  for (let page = 1; page <= pages.pages(); page++) copy.set(page, pages.read(page));
  for (const text of ["to be erased", "x".repeat(50_000), "another"]) {
    database.sqlite.prepare("insert into notes (text) values (?)").run(text);
    database.sqlite.prepare("delete from notes where text = 'to be erased'").run();
    database.sqlite.pragma("wal_checkpoint(TRUNCATE)");
    expect(readFileSync(`${database.path}-wal`).length).toBeGreaterThan(0);
    for (let look = 0; look < 15; look++) expect(pages.advance()).toBe(true);
    expect(readFileSync(`${database.path}-wal`)).toHaveLength(0);
    expect(copyIsWhole(copy)).toBe(true);
  }
});

it("reads nothing while somebody else writes for long, and goes on from there", () => {
  begin();
  const copy = new Map<number, Buffer>();
  pages.advance();
  for (let page = 1; page <= pages.pages(); page++) copy.set(page, pages.read(page));
  database.sqlite.prepare("insert into notes (text) values (?)").run("x".repeat(50_000));
  const writer = openFile({ path: database.path });
  writer.exec("begin immediate");
  expect(() => pages.advance()).toThrow(/locked|busy/i);
  writer.exec("rollback");
  writer.close();
  expect(pages.advance()).toBe(true);
  expect(copyIsWhole(copy)).toBe(true);
});

it("is not led astray by a checkpoint of somebody else's between its own two looks", () => {
  begin();
  const { sqlite } = database;
  const copy = new Map<number, Buffer>();
  pages.advance();
  for (let page = 1; page <= pages.pages(); page++) copy.set(page, pages.read(page));
  sqlite.pragma("wal_autocheckpoint = 0");
  sqlite.prepare("insert into notes (text) values (?)").run("x".repeat(50_000));
  const exec = vi.spyOn(BetterSqlite3.prototype, "exec").mockImplementation(function (
    this: BetterSqlite3.Database,
    source: string,
  ) {
    this.prepare(source).run();
    if (source === "rollback") sqlite.pragma("wal_checkpoint(PASSIVE)");
    return this;
  });
  pages.advance();
  exec.mockRestore();
  sqlite.prepare("update notes set text = ?").run("y".repeat(50_000));
  for (const page of pages.changed) copy.set(page, pages.read(page));
  pages.changed.clear();
  expect([...copy.values()].some((page) => page.includes("yyyy"))).toBe(false);
});

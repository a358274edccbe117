import { closeSync, openSync, readSync } from "node:fs";
import type BetterSqlite3 from "better-sqlite3";
import { type KeyedFile, openFile } from "./open-file.server";
import { frameHeaderBytes, logHeaderBytes, nextSalt } from "./write-ahead-log.server";

/** The newest commit of a file that others write to, page by page, as the pages lie on the disk: under the file's key. */
export interface ChangedPages {
  readonly pageSize: number;
  /**
   * Takes the newest commit as the one that is read from now on, and adds what changed since the one before to `changed`. Returns
   * false when that is not known: then every page may have. Throws like any write while the file is locked for more than a second;
   * nothing may be read then until it succeeds.
   */
  advance(): boolean;
  /** How many pages the file has at that commit. */
  pages(): number;
  /** Numbers of changed pages, for the caller to take away. The first page is number 1. */
  readonly changed: Set<number>;
  read(page: number): Buffer;
  close(): void;
}

/** A state of the log: how many frames are committed in it, and the salt of those, which changes whenever it is begun anew. */
interface Position {
  salt: bigint;
  frames: number;
}

/** From so many frames on, the log is moved into the file here, so that whoever posts a form seldom waits for that. */
const usualCheckpointAt = 2_000;

/** After so many looks at which nothing was new, the log is emptied: what was erased is not to stay in it. */
const quietLooks = 10;

/**
 * Follows a file in WAL mode from a process that serves nothing from it: a file that is closed takes away the locks that SQLite has on it.
 *
 * Frames tell which pages changed, and none is missed: `reader` is always inside a transaction, and SQLite begins the log anew only when
 * all of it is in the file and no reader needs it. A reader that needs none of it (it began when all was in the file) lets the log begin
 * anew once, and keeps the new one out of the file; that shows as a salt one higher. What the reader sees therefore lies still: in the
 * frames noted here, else in the file.
 */
export function followPages(
  file: KeyedFile,
  { checkpointAt = usualCheckpointAt }: { checkpointAt?: number } = {},
): ChangedPages {
  const connections: BetterSqlite3.Database[] = [];
  const open = (timeout: number) => {
    const sqlite = openFile(file, { timeout });
    connections.push(sqlite);
    return sqlite;
  };
  const files: number[] = [];
  const close = () => {
    for (const sqlite of connections) sqlite.close();
    for (const descriptor of files) closeSync(descriptor);
  };
  try {
    const [reader, writer, asker] = [open(1_000), open(1_000), open(20)];
    const main = openSync(file.path, "r");
    const log = openSync(`${file.path}-wal`, "r");
    files.push(main, log);
    return { ...follow({ reader, writer, asker, main, log }, checkpointAt), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The file as it is open. */
interface Opened {
  reader: BetterSqlite3.Database;
  /** Keeps other writers out for a moment. */
  writer: BetterSqlite3.Database;
  /** Never in a transaction: it asks and checkpoints, and others do not wait while it does. */
  asker: BetterSqlite3.Database;
  main: number;
  log: number;
}

function follow(
  { reader, writer, asker, main, log }: Opened,
  checkpointAt: number,
): Omit<ChangedPages, "close"> {
  const pageSize = Number(reader.pragma("page_size", { simple: true }));
  const frameBytes = frameHeaderBytes + pageSize;
  const changed = new Set<number>();
  /** The newest frame of each page that may not be in the file yet. */
  const inLog = new Map<number, number>();
  let known: Position | null = null;
  let noneMissed = true;
  /** False while what is noted is newer than what the reader sees. */
  let ready = false;
  let quiet = 0;
  let pages = 0;

  const ask = (mode: "noop" | "passive" | "truncate") =>
    asker
      .prepare<[], [busy: number, frames: number, moved: number]>(`pragma wal_checkpoint(${mode})`)
      .raw();
  const asked = { noop: ask("noop"), passive: ask("passive"), truncate: ask("truncate") };

  /** Null while the log is empty. */
  function position(): Position | null {
    const salt = saltOf(log);
    const frames = asked.noop.get()?.[1] ?? 0;
    // It may just have been begun anew: then the two do not belong together.
    if (saltOf(log) !== salt) return position();
    return salt !== null && frames > 0 ? { salt, frames } : null;
  }

  /** Returns whether the whole log is in the file. */
  function allInFile(): boolean {
    const [busy, frames, moved] = asked.noop.get() ?? [1, 0, 0];
    return busy === 0 && frames === moved;
  }

  function note(at: Position | null): void {
    if (at === null) return;
    let seen = 0;
    if (known?.salt === at.salt && known.frames <= at.frames) {
      seen = known.frames;
    } else {
      if (known !== null && at.salt >> 32n !== nextSalt(known.salt)) noneMissed = false;
      inLog.clear();
    }
    for (let frame = seen + 1; frame <= at.frames; frame++) {
      const page = readAt(log, logHeaderBytes + (frame - 1) * frameBytes, 4).readUInt32BE();
      inLog.set(page, frame);
      changed.add(page);
    }
    known = at;
  }

  return {
    pageSize,
    changed,
    pages: () => pages,
    advance: () => {
      const at = position();
      const isNew = at !== null && (at.salt !== known?.salt || at.frames !== known.frames);
      if (isNew) quiet = 0;
      const idle = at !== null && !isNew && ++quiet % quietLooks === 0;
      if (ready && !isNew && !idle) return true;
      ready = false;
      note(at);
      const toFile = idle || (at !== null && at.frames >= checkpointAt);
      // Most of it, beside those who write.
      if (toFile) asked.passive.get();
      writer.exec("begin immediate");
      try {
        note(position());
        if (reader.inTransaction) reader.exec("rollback");
        if (toFile) asked.passive.get();
        reader.exec("begin");
        pages = Number(reader.pragma("page_count", { simple: true }));
        // Whoever checkpointed: a reader that began with all in the file does not keep the log, so nothing is read from there.
        if (allInFile()) inLog.clear();
      } finally {
        writer.exec("rollback");
      }
      ready = true;
      // Done only if nothing was written since: the reader keeps it out of the file. The salt that comes next may be any.
      if (idle && inLog.size === 0 && asked.truncate.get()?.[0] === 0) known = null;
      const told = noneMissed;
      noneMissed = true;
      return told;
    },
    read: (page) => {
      const frame = inLog.get(page);
      return frame === undefined
        ? readAt(main, (page - 1) * pageSize, pageSize)
        : readAt(log, logHeaderBytes + (frame - 1) * frameBytes + frameHeaderBytes, pageSize);
    },
  };
}

/** Null of a log that is empty. */
function saltOf(log: number): bigint | null {
  const bytes = Buffer.alloc(8);
  return readSync(log, bytes, 0, 8, 16) === 8 ? bytes.readBigUInt64BE() : null;
}

/** Throws when there is less: what is missing must not go out as zeros. */
function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const got = readSync(file, bytes, 0, length, position);
  if (got === length) return bytes;
  throw new Error(`The file ends at byte ${position + got}, within a page.`);
}

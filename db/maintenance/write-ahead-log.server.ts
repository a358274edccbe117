import { existsSync, readFileSync } from "node:fs";
import { DamagedLogError } from "../errors.server";

/**
 * Reads the log beside a database (https://sqlite.org/fileformat2.html#the_write_ahead_log) before SQLite does, which stops at the first
 * bad frame and leaves out the rest without a word. Returns how many frames a kill or a power cut has torn: the end of the last commit
 * alone, because each was synced before the next began. A bad frame before a later commit is damage: throws DamagedLogError with nothing
 * touched. The sums are of frames as stored, so this needs no key.
 */
export function checkLog(path: string): number {
  const file = `${path}-wal`;
  const read = () => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0));
  for (let log = read(); ; ) {
    const { lost, torn } = inspect(log);
    if (lost === null) return torn;
    // A running site may have begun its log anew while it was read: what is damaged is still so when read again.
    const again = read();
    if (again.equals(log)) throw new DamagedLogError(path, lost);
    log = again;
  }
}

/** What SQLite would leave out although it was synced: whole frames and commits after a bad frame (from 1; 0 is the header). */
interface LostFrames {
  badFrame: number;
  frames: number;
  commits: number;
}

type Sums = readonly [number, number];

const logHeaderBytes = 32;
const frameHeaderBytes = 24;
const nothing = { torn: 0, lost: null };

function inspect(log: Buffer): { torn: number; lost: LostFrames | null } {
  if (log.length < logHeaderBytes + frameHeaderBytes) return nothing;
  const header = readHeader(log);
  const frameBytes = frameHeaderBytes + header.pageSize;
  const count = Math.floor((log.length - logHeaderBytes) / frameBytes);
  const startOf = (number: number) => logHeaderBytes + (number - 1) * frameBytes;
  const saltOf = (number: number) => log.readBigUInt64BE(startOf(number) + 8);
  const salt = header.whole ? header.salt : commonest(count, saltOf);
  if (!header.whole && isBegunAnew(header, salt)) return nothing;

  let before = header.sums;
  let badFrame = header.whole ? null : 0;
  // Whether a commit ended at or after the first bad frame: what comes then was written after a sync of that frame.
  let endedAfterBad = !header.whole;
  let endsIfOurs = false;
  let [usable, ours, frames, commits] = [0, 0, 0, 0];
  for (let number = 1; number <= count; number++) {
    const at = startOf(number);
    const own = saltOf(number) === salt;
    const marksEnd = log.readUInt32BE(at + 4) !== 0;
    const ends = own && marksEnd;
    const sums = readSums(log, at + 16);
    const begun = sum(log, at, 8, before, header);
    const summed = sum(log, at + frameHeaderBytes, header.pageSize, begun, header);
    const fits = own && summed[0] === sums[0] && summed[1] === sums[1];
    if (own) ours = number;
    if (badFrame === null && !fits) badFrame = number;
    // What this goes on from is of this log, whatever became of its salts.
    if (fits && endsIfOurs) endedAfterBad = true;
    endsIfOurs = !own && marksEnd;
    if (badFrame === null) {
      if (ends) usable = number;
    } else {
      if (fits && endedAfterBad) frames++;
      if (fits && ends && endedAfterBad) commits++;
      if (ends) endedAfterBad = true;
    }
    // Each frame's sums go on from those stored with the one before, so that one bad frame does not hide those after it.
    before = sums;
  }
  const lost = badFrame !== null && commits > 0 ? { badFrame, frames, commits } : null;
  return { torn: Math.max(0, ours - usable), lost };
}

function readHeader(log: Buffer) {
  const magic = log.readUInt32BE(0);
  const littleEndian = magic !== 0x377f0683;
  const stored = log.readUInt32BE(8);
  const plausible = stored >= 512 && stored <= 65_536 && Number.isInteger(Math.log2(stored));
  const sums = readSums(log, 24);
  const fits = (bytes: Buffer) => {
    const [one, other] = sum(bytes, 0, 24, [0, 0], { littleEndian });
    return one === sums[0] && other === sums[1];
  };
  return {
    // Whether its own sums fit; SQLite takes a log with another header for empty.
    whole: (magic & ~1) === 0x377f0682 && plausible && fits(log),
    pageSize: plausible ? stored : 4_096,
    salt: log.readBigUInt64BE(16),
    sums,
    littleEndian,
    // Whether the same header with other salts would be whole.
    fitsWith: (salt: bigint) => {
      const bytes = Buffer.from(log.subarray(0, 24));
      bytes.writeBigUInt64BE(salt, 16);
      return fits(bytes);
    },
  };
}

/** A log is begun anew, after all of it was moved into the database, by a header with the next first salt; its writing may be cut off. */
function isBegunAnew({ salt, fitsWith }: ReturnType<typeof readHeader>, frames: bigint): boolean {
  return salt >> 32n === nextSalt(frames) && !fitsWith(frames);
}

/** Returns the first salt that a log has when it is begun anew after one with these two. */
function nextSalt(salts: bigint): bigint {
  return ((salts >> 32n) + 1n) & 0xffffffffn;
}

function commonest(count: number, saltOf: (number: number) => bigint): bigint {
  const counts = new Map<bigint, number>();
  for (let number = 1; number <= count; number++) {
    const salt = saltOf(number);
    counts.set(salt, (counts.get(salt) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? 0n;
}

function readSums(log: Buffer, at: number): Sums {
  return [log.readUInt32BE(at), log.readUInt32BE(at + 4)];
}

function sum(
  bytes: Buffer,
  start: number,
  length: number,
  [first, second]: Sums,
  { littleEndian }: { littleEndian: boolean },
): Sums {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [one, other] = [first, second];
  for (let at = start; at < start + length; at += 8) {
    one = (one + view.getUint32(at, littleEndian) + other) >>> 0;
    other = (other + view.getUint32(at + 4, littleEndian) + one) >>> 0;
  }
  return [one, other];
}

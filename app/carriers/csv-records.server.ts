import { isUtf8 } from "node:buffer";

/** A record of a CSV file. */
export interface CsvRecord {
  /** The line of the file on which it begins, from 1. */
  line: number;
  /** How many fields it has. */
  length: number;
  /** Returns a field by its place, from 0, without its quotation marks. */
  text(index: number): string;
}

/** Thrown for a file that is no CSV, or only a part of one; the message names the line. */
export class CsvFault extends Error {
  override name = "CsvFault";

  constructor(line: number, what: string) {
    super(`Line ${line}: ${what}`);
  }
}

/** Far longer than any record of a register, and far shorter than what memory holds. */
const longestRecord = 256 * 1024;

const comma = 0x2c;
const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Reads CSV (RFC 4180) in UTF-8 strictly, as its bytes come, a record after the other; fields are decoded when they are asked for.
 * Blank lines are left out; the last record needs its line end, since without one nobody knows whether the file was cut there.
 * `record` is used only while `onRecord` runs. Throws CsvFault.
 */
export function csvReader(onRecord: (record: CsvRecord) => void) {
  let bytes: Buffer = Buffer.alloc(0);
  let line = 1;
  let begun = false;
  const starts: number[] = [];
  const ends: number[] = [];

  const record: CsvRecord = {
    line: 1,
    length: 0,
    text(index) {
      const start = starts[index] ?? 0;
      const end = ends[index] ?? start;
      if (bytes[start] !== quote) return bytes.toString("utf8", start, end);
      return bytes.toString("utf8", start + 1, end - 1).replaceAll('""', '"');
    },
  };

  /** Reads the record that begins at `from`; returns where the next one does, or -1 when its end is not there yet. */
  function readRecord(from: number): number {
    let fields = 0;
    let lines = 0;
    let at = from;
    for (;;) {
      starts[fields] = at;
      if (bytes[at] === quote) {
        at += 1;
        for (;;) {
          const closing = bytes.indexOf(quote, at);
          if (closing === -1) return -1;
          lines += countLines(bytes, at, closing);
          at = closing + 1;
          if (bytes[at] !== quote) break;
          at += 1;
        }
        if (at >= bytes.length) return -1;
      } else {
        for (;;) {
          const byte = bytes[at];
          if (byte === undefined) return -1;
          if (byte === comma || byte === lineFeed) break;
          if (byte === carriageReturn && (bytes[at + 1] ?? lineFeed) === lineFeed) break;
          if (byte === quote) {
            throw new CsvFault(line + lines, 'a quotation mark (") stands inside a plain field.');
          }
          at += 1;
        }
      }
      ends[fields] = at;
      fields += 1;
      const byte = bytes[at];
      if (byte === comma) {
        at += 1;
        continue;
      }
      const end = byte === carriageReturn ? at + 1 : at;
      if (end >= bytes.length) return -1;
      if (bytes[end] !== lineFeed) {
        throw new CsvFault(
          line + lines,
          "something stands between a quotation mark and the comma.",
        );
      }
      tell(from, fields);
      line += lines + 1;
      return end + 1;
    }
  }

  function tell(from: number, fields: number): void {
    const end = ends[fields - 1] ?? from;
    if (fields === 1 && end === from) return;
    const whole = bytes.subarray(from, end);
    if (!isUtf8(whole)) {
      throw new CsvFault(
        line,
        "it is not UTF-8 text. Save the file as UTF-8, or download it anew.",
      );
    }
    if (whole.includes(0)) throw new CsvFault(line, "it holds a character U+0000.");
    record.line = line;
    record.length = fields;
    onRecord(record);
  }

  function readRecords(): void {
    let at = 0;
    if (!begun) {
      begun = true;
      if (bytes.toString("latin1", 0, 3) === "\xef\xbb\xbf") at = 3;
    }
    while (at < bytes.length) {
      const next = readRecord(at);
      if (next === -1) break;
      at = next;
    }
    bytes = bytes.subarray(at);
  }

  return {
    push(chunk: Buffer) {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      // A byte order mark may come in pieces.
      if (begun || bytes.length >= 3) readRecords();
      if (bytes.length > longestRecord) {
        throw new CsvFault(
          line,
          "the record has no end: a quotation mark or a line end is missing.",
        );
      }
    },
    end() {
      readRecords();
      if (bytes.length > 0) {
        throw new CsvFault(line, "the file ends inside this record: it was cut. Download it anew.");
      }
    },
  };
}

function countLines(bytes: Buffer, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at += 1) if (bytes[at] === lineFeed) lines += 1;
  return lines;
}

import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvFault, csvReader } from "~/carriers/csv-records.server";

/** Reads a file that comes in pieces of so many bytes. */
function read(file: Buffer | string, pieces: readonly number[] = [1 << 20]) {
  const bytes = Buffer.from(file);
  const rows: { line: number; fields: string[] }[] = [];
  const reader = csvReader((record) => {
    const fields = Array.from({ length: record.length }, (_, index) => record.text(index));
    rows.push({ line: record.line, fields });
  });
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = Math.max(1, pieces[turn % pieces.length] ?? 1);
    reader.push(bytes.subarray(at, at + size));
    at += size;
  }
  reader.end();
  return rows;
}

const cell = fc.oneof(
  fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "")),
  fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r\n", "a", "é", " ") }),
);
const tables = fc
  .integer({ min: 2, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })));
const pieces = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });

describe("a CSV file", () => {
  it.each(["unix", "windows"] as const)(
    "is read as it was written, however it comes: %s",
    (end) => {
      fc.assert(
        fc.property(tables, pieces, fc.boolean(), (table, sizes, bom) => {
          const options = { record_delimiter: end, bom, quoted_match: /[\r\n]/ } as const;
          const rows = read(stringify(table, options), sizes);
          expect(rows.map(({ fields }) => fields)).toEqual(table);
        }),
      );
    },
  );

  it("tells on which line a record begins, whatever lines its fields have", () => {
    const rows = read('a,b\r\n"1\r\n2\n3",x\r\n\r\nc,d\r\n', [2, 3]);
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 6]);
  });

  it("that was cut anywhere but at a line's end is told, and never read to its end", () => {
    const whole = Buffer.from('a,b\n1,"x ""y"", z"\n2,é\n');
    for (let length = 1; length < whole.length; length += 1) {
      const cut = whole.subarray(0, length);
      if (cut.at(-1) !== 0x0a) expect(() => read(cut), String(cut)).toThrow(CsvFault);
    }
  });

  it.each([
    ["a quotation mark in a plain field", 'a,b\n1,x"y"\n', /^Line 2: a quotation mark/],
    ["text behind a quotation mark", 'a,b\n1,"x"y\n', /^Line 2: something stands/],
    ["bytes that are no UTF-8", Buffer.from("a,b\n1,\xe9\n", "latin1"), /^Line 2: it is not UTF-8/],
    ["U+0000", "a,b\n1,\0\n", /^Line 2: it holds/],
    [
      "a quotation mark that nobody closes",
      `a,b\n1,"${"x\n".repeat(200_000)}`,
      /^Line 2: the record/,
    ],
    ["a line without an end", "x".repeat(300_000), /^Line 1: the record has no end/],
  ])("with %s is refused by its line", (_, file, message) => {
    expect(() => read(file, [65_536])).toThrow(message);
  });

  it("of any bytes is read or refused, and nothing else", () => {
    const nasty = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(fc.constantFrom(0x22, 0x2c, 0x0a, 0x0d, 0x61, 0xc3), { maxLength: 60 }),
    );
    fc.assert(
      fc.property(nasty, pieces, (bytes, sizes) => {
        const of = (some: readonly number[]) => {
          try {
            return read(Buffer.from(bytes), some);
          } catch (error) {
            expect(error).toBeInstanceOf(CsvFault);
            return String(error);
          }
        };
        expect(of(sizes)).toEqual(of([1 << 20]));
      }),
    );
  });
});

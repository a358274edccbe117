import { createReadStream } from "node:fs";
import {
  type CarrierLine,
  type RegisterLoad,
  RepeatedCarrierError,
  replaceRegister,
} from "#db/carriers/load.server";
import type { RegisterAbout } from "#db/carriers/register.server";
import type { Database } from "#db/connection.server";
import { CsvFault, type CsvRecord, csvReader } from "./csv-records.server";
import { docketOf, stateOf, textOf } from "./values";

/** Thrown for a file that cannot be the register; the message says where and what to do. Nothing was changed. */
export class RegisterFileError extends Error {
  override name = "RegisterFileError";
}

const chunkBytes = 256 * 1024;
/** Carriers that are stored together, at least. */
const batchSize = 500;
/** Of those that were there before: a file cut at a line's end looks whole, and tells of fewer. */
const leastShare = 0.9;

/**
 * Loads the federal register from its Company Census File, in whatever order its columns and rows are, in the place of the one
 * before. `asOf` is the day that the file tells of (YYYY-MM-DD); with `fewer` far fewer carriers than before are meant. Returns what
 * there is now. Throws RegisterFileError, RegisterBusyError and DatabaseUnavailableError.
 */
export async function loadCensusFile(
  database: Database,
  path: string,
  { asOf, fewer }: { asOf: string; fewer: boolean },
): Promise<RegisterAbout> {
  try {
    return await replaceRegister(database, async (load) => {
      const carriers = await readCensus(path, load);
      if (carriers === 0) throw new RegisterFileError("It names no carrier.");
      const before = load.before?.carriers ?? 0;
      if (!fewer && carriers < before * leastShare) {
        throw new RegisterFileError(
          `It names ${carriers} carriers, and the register that is here ${before}: it seems cut. Download it anew, or add --fewer when this is meant.`,
        );
      }
      return asOf;
    });
  } catch (error) {
    if (error instanceof CsvFault || error instanceof RepeatedCarrierError) {
      throw new RegisterFileError(error.message, { cause: error });
    }
    throw error;
  }
}

async function readCensus(path: string, load: RegisterLoad): Promise<number> {
  let toLine: ((record: CsvRecord) => CarrierLine) | undefined;
  let batch: CarrierLine[] = [];
  let carriers = 0;
  const reader = csvReader((record) => {
    if (toLine === undefined) toLine = lineMaker(record);
    else batch.push(toLine(record));
  });
  const store = async () => {
    await load.add(batch);
    carriers += batch.length;
    batch = [];
  };
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    reader.push(chunk as Buffer);
    if (batch.length >= batchSize) await store();
  }
  reader.end();
  await store();
  return carriers;
}

/** What the agency has called the columns, compared by their letters and digits alone. */
const columnNames = {
  dot: ["DOT_NUMBER", "USDOT_NUMBER"],
  legalName: ["LEGAL_NAME"],
  state: ["PHY_STATE"],
  trucks: ["POWER_UNITS", "NBR_POWER_UNIT", "NBR_POWER_UNITS"],
  dbaName: ["DBA_NAME"],
} as const;

/** Without these a file tells nothing of a carrier; trade names and docket numbers may be missing. */
const neededColumns = ["dot", "legalName", "state", "trucks"] as const;

const keyOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Returns what reads a carrier out of the records that come under these headings. */
function lineMaker(headings: CsvRecord): (record: CsvRecord) => CarrierLine {
  const keys = Array.from({ length: headings.length }, (_, index) => keyOf(headings.text(index)));
  const placeOf = (names: readonly string[]) => {
    const wanted = names.map(keyOf);
    const places = keys.flatMap((key, index) => (wanted.includes(key) ? [index] : []));
    if (places.length > 1) {
      throw new RegisterFileError(`Line ${headings.line}: ${names.join(" or ")} is there twice.`);
    }
    return places[0] ?? -1;
  };
  const places = {
    dot: placeOf(columnNames.dot),
    legalName: placeOf(columnNames.legalName),
    state: placeOf(columnNames.state),
    trucks: placeOf(columnNames.trucks),
    dbaName: placeOf(columnNames.dbaName),
  };
  const missing = neededColumns.filter((column) => places[column] === -1);
  if (missing.length > 0) {
    const names = missing.map((column) => columnNames[column].join(" or "));
    throw new RegisterFileError(
      `Line ${headings.line}: no column ${names.join(", none ")}. The file is the agency's Company Census File as CSV, with its column names in the first line.`,
    );
  }
  const dockets = [1, 2, 3]
    .map((count) => ({
      prefix: placeOf([`DOCKET${count}PREFIX`]),
      number: placeOf([`DOCKET${count}`]),
    }))
    .filter(({ number }) => number !== -1);
  const width = headings.length;
  return (record) => {
    const { line } = record;
    const fieldAt = (place: number) => (place === -1 ? "" : textOf(record.text(place)));
    if (record.length !== width) {
      throw new RegisterFileError(
        `Line ${line} has ${record.length} fields, and the first line names ${width}: the file was cut or changed. Download it anew.`,
      );
    }
    const numbers = dockets.flatMap(
      ({ prefix, number }) => docketOf(`${fieldAt(prefix)}${fieldAt(number)}`) ?? [],
    );
    return {
      line,
      dot: wholeNumber(line, "DOT_NUMBER", fieldAt(places.dot), /^0*[1-9]\d{0,7}$/),
      legalName: fieldAt(places.legalName),
      dbaName: fieldAt(places.dbaName) || null,
      state: stateOf(fieldAt(places.state)),
      trucks: trucksOf(line, fieldAt(places.trucks)),
      dockets: [...new Set(numbers)],
    };
  };
}

function wholeNumber(line: number, column: string, text: string, pattern: RegExp): number {
  if (pattern.test(text)) return Number(text);
  throw new RegisterFileError(
    `Line ${line}: ${column} is “${text.slice(0, 40)}”, which is no such number: the columns are out of order, or the file is another one.`,
  );
}

function trucksOf(line: number, text: string): number | null {
  return text === "" ? null : wholeNumber(line, "POWER_UNITS", text, /^\d{1,7}(?:\.0+)?$/);
}

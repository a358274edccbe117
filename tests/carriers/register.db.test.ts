import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RegisterBusyError, replaceRegister } from "#db/carriers/load.server";
import { askRegister, registerPathOf } from "#db/carriers/register.server";
import { loadCensusFile } from "~/carriers/census-file.server";
import { type CensusRow, censusFile } from "../support/census";
import { createTestDatabase, createTestFolder, type TestDatabase } from "../support/database";

let database: TestDatabase;
let folder: string;
let removeFolder: () => void;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ folder, removeFolder } = createTestFolder());
});
afterEach(async () => {
  await database.cleanup();
  removeFolder();
});

function load(content: string | Buffer, { fewer = false, asOf = "2026-11-01" } = {}) {
  const path = join(folder, "census.csv");
  writeFileSync(path, content);
  return loadCensusFile(database, path, { asOf, fewer });
}
const ask = (dot: number | null, docket: string | null = null) =>
  askRegister(database, { dot, docket });
const nameOf = async (dot: number) => (await ask(dot))?.byDot?.legalName;

const some: CensusRow[] = [
  { DOT_NUMBER: "1234567" },
  { DOT_NUMBER: "00000042", LEGAL_NAME: 'Ruiz, "Ana" Trucking', DOCKET1: "", PHY_STATE: "" },
  { DOT_NUMBER: "88888888", POWER_UNITS: "", DOCKET2PREFIX: "MX", DOCKET2: "000777" },
];
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ DOT_NUMBER: String(index + 1) }));

describe("the register", () => {
  it("is not there before it was loaded", async () => {
    expect(await ask(1234567)).toBeNull();
  });

  it("answers by DOT and by docket number, with the day it tells of", async () => {
    expect(await load(censusFile(some))).toEqual({ asOf: "2026-11-01", carriers: 3, dockets: 3 });
    expect(await ask(1234567, "MC654321")).toMatchObject({
      asOf: "2026-11-01",
      byDot: {
        dot: 1234567,
        legalName: "DESERT HAUL LLC",
        dbaName: null,
        state: "AZ",
        trucks: 4,
        dockets: ["MC654321"],
      },
      byDocket: [{ dot: 1234567 }, { dot: 88888888 }],
    });
    expect(await ask(null, "MX777")).toMatchObject({ byDocket: [{ dot: 88888888, trucks: null }] });
    expect((await ask(42))?.byDot).toMatchObject({
      legalName: 'Ruiz, "Ana" Trucking',
      state: null,
    });
    expect(await ask(7, "FF7")).toMatchObject({ byDot: null, byDocket: [] });
  });

  it("is found by its column names, whatever their order, spelling and company", async () => {
    const columns = ["POWER_UNITS", "LEGAL_NAME", "PHY_STATE", "DOT_NUMBER", "MCS150_DATE"];
    const file = censusFile(many(1200), columns)
      .replace("POWER_UNITS", "nbr power unit")
      .replace("DOT_NUMBER", "Dot Number");
    expect(await load(`\ufeff${file}`)).toMatchObject({ carriers: 1200, dockets: 0 });
    expect((await ask(1200))?.byDot).toMatchObject({ trucks: 4, state: "AZ" });
  });

  it("is replaced whole, while whoever asks gets the one before", async () => {
    await load(censusFile(some));
    let seen: unknown;
    await replaceRegister(database, async ({ add, before }) => {
      expect(before?.carriers).toBe(3);
      const carrier = { legalName: "NEW", dbaName: null, state: null, trucks: null, dockets: [] };
      await add([{ ...carrier, line: 2, dot: 5 }]);
      seen = await nameOf(1234567);
      return "2026-11-02";
    });
    expect(seen).toBe("DESERT HAUL LLC");
    expect(await nameOf(1234567)).toBeUndefined();
    expect(await ask(5)).toMatchObject({ asOf: "2026-11-02", byDot: { legalName: "NEW" } });
  });

  it("is loaded by one at a time", async () => {
    await replaceRegister(database, async () => {
      await expect(load(censusFile(some))).rejects.toThrow(RegisterBusyError);
      return "2026-11-02";
    });
    expect((await load(censusFile(some))).carriers).toBe(3);
  });
});

describe("a file that is not the whole register", () => {
  const good = censusFile(many(20));
  const lines = good.split("\n");
  const swapped = lines.map((line, index) => {
    const [first, second, ...rest] = line.split(",");
    return index === 9 ? [first, rest[0], second, ...rest.slice(1)].join(",") : line;
  });
  it.each([
    ["cut inside a line", good.slice(0, -30), /^Line 21: the file ends inside this record/],
    [
      "cut at a line's end",
      lines.slice(0, 12).join("\n").concat("\n"),
      /^It names 11 .+ here 20: it seems cut.+--fewer/,
    ],
    [
      "cut inside, then ended",
      good.slice(0, 700).concat("\n"),
      /^Line \d+ has \d fields, and the first line names 10/,
    ],
    ["with columns in disorder", swapped.join("\n"), /^Line 10: DOT_NUMBER is “DESERT HAUL LLC”/],
    [
      "with a column too many",
      good.replace("20260114,3,", "20260114,,3,"),
      /^Line 4 has 11 fields/,
    ],
    [
      "that tells of a carrier twice",
      `${good}${lines[5]}\n`,
      /^USDOT number 5 stands in line 6 and again in line 22\.$/,
    ],
    [
      "without a heading",
      lines.slice(1).join("\n"),
      /^Line 1: no column DOT_NUMBER or USDOT_NUMBER, none LEGAL_NAME/,
    ],
    [
      "with a heading twice",
      good.replace("MCS150_DATE", "dot number"),
      /^Line 1: DOT_NUMBER or .+ is there twice/,
    ],
    [
      "with trucks that are none",
      good.replace("AZ,4", "AZ,=1+1"),
      /^Line 2: POWER_UNITS is “=1\+1”/,
    ],
    ["with a negative DOT number", good.replace(",7,", ",-7,"), /^Line 8: DOT_NUMBER is “-7”/],
    ["that is empty", "", /^It names no carrier/],
    ["of headings only", `${lines[0]}\n`, /^It names no carrier/],
    ["that is no text", Buffer.from("1f8b0800\n".repeat(9), "hex"), /^Line 1: /],
  ])("%s is told, and nothing of it is kept", async (_, content, message) => {
    await load(good.replaceAll("DESERT", "EARLIER"));
    await expect(load(content)).rejects.toThrow(message);
    expect(await nameOf(1)).toBe("EARLIER HAUL LLC");
    if (database.engine === "sqlite") {
      const beside = readdirSync(join(registerPathOf(database.path), ".."));
      expect(beside.filter((name) => name.startsWith(".staged"))).toEqual([]);
    } else {
      const { rows } = await sql`
        select 1 from information_schema.schemata where schema_name like '%_next'`.execute(
        database.db,
      );
      expect(rows).toEqual([]);
    }
  });

  it("may be meant", async () => {
    await load(good);
    expect(await load(censusFile(some), { fewer: true })).toMatchObject({ carriers: 3 });
  });

  it("is replaced when it is on the disk in pieces", async () => {
    if (database.engine !== "sqlite") return;
    await load(good);
    writeFileSync(registerPathOf(database.path), "no database any more");
    await expect(ask(1)).rejects.toThrow();
    expect((await load(good)).carriers).toBe(20);
    expect(await nameOf(1)).toBe("DESERT HAUL LLC");
  });
});

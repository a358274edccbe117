import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registerPathOf } from "#db/carriers/register.server";
import type { NewLead } from "#db/queries/leads.server";
import { loadCensusFile } from "~/carriers/census-file.server";
import { type CarrierService, setCarrierService } from "~/carriers/service.server";
import { LeadCarrier } from "~/desk/carrier-record";
import { askForNewLeads } from "~/desk/carrier-record.server";
import type { OpenedLead } from "~/desk/open-lead.server";
import { loader } from "~/routes/admin.quotes.$leadId";
import { type CensusRow, censusFile } from "../support/census";
import { createTestFolder } from "../support/database";
import { answerOf } from "../support/desk";
import { deskForEachTest } from "./desk-fixture";

const desk = deskForEachTest();
let folder: string;
let removeFolder: () => void;
beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
});
afterEach(() => removeFolder());

async function load(rows: readonly CensusRow[], columns?: string[]): Promise<void> {
  const path = join(folder, "census.csv");
  writeFileSync(path, censusFile(rows, columns));
  await loadCensusFile(desk.database, path, { asOf: "2026-11-01", fewer: true });
}

async function recordOf(fields: Partial<NewLead>) {
  const { id: leadId } = await desk.store(fields);
  const request = desk.get(`/admin/quotes/${leadId}`);
  const { status, body } = await answerOf(() =>
    loader({ request, params: { leadId }, context: {} }),
  );
  expect(status).toBe(200);
  return (body as { panel: OpenedLead }).panel.carrier;
}

const desertHaul = { dotNumber: "1234567", mcNumber: "654321", companyName: "Desert Haul" };

describe("the public record beside a lead", () => {
  it("says who the carrier is, and that nothing differs", async () => {
    await load([{ DBA_NAME: "DUSTY WHEELS" }]);
    expect(await recordOf({ ...desertHaul, numberOfTrucks: "2-5" })).toEqual({
      liveAddress:
        "https://safer.fmcsa.dot.gov/query.asp?searchtype=ANY&query_type=queryCarrierSnapshot&query_param=USDOT&query_string=1234567",
      asOf: "2026-11-01",
      source: "register",
      absent: [],
      carriers: [
        {
          dot: 1234567,
          legalName: "DESERT HAUL LLC",
          dbaName: "DUSTY WHEELS",
          state: "AZ",
          trucks: 4,
          dockets: "MC 654321",
          differs: [],
        },
      ],
    });
  });

  it.each([
    ["DESERT HAUL, L.L.C.", "Désert-Haul Inc."],
    ["RUIZ & SONS TRUCKING CO", "Ruiz and Sons Trucking"],
    ["O'NEIL FREIGHT INC", "O’Neil Freight"],
  ])("takes %s and %s for one name", async (legalName, companyName) => {
    await load([{ LEGAL_NAME: legalName }]);
    expect((await recordOf({ ...desertHaul, companyName }))?.carriers[0]?.differs).toEqual([]);
  });

  it("names each thing that differs from what was typed", async () => {
    await load([{ POWER_UNITS: "21", DOCKET1: "999" }]);
    const typed = { ...desertHaul, companyName: "Another Haul LLC", numberOfTrucks: "1" };
    expect((await recordOf(typed))?.carriers[0]?.differs).toEqual([
      "The company name typed is “Another Haul LLC”.",
      "The number typed, MC 654321, is not this carrier's; it has MC 999.",
      "Typed were 1 truck.",
    ]);
  });

  it("goes by the MC number when the DOT number is not there, and says which is not in the register", async () => {
    await load([{}]);
    const { absent, carriers } = (await recordOf({ ...desertHaul, dotNumber: "77" })) ?? {};
    expect(absent).toEqual(["DOT 77"]);
    expect(carriers).toMatchObject([{ dot: 1234567, differs: ["The DOT number typed is 77."] }]);
    const unknown = await recordOf({ dotNumber: "77", mcNumber: "MX88" });
    expect(unknown).toMatchObject({ absent: ["DOT 77", "MX 88"], carriers: [] });
  });

  it("is told as of a day: what is not there is not in the register of it, and today's authority is in the live service", async () => {
    await load([{}]);
    const carrier = (await recordOf({ ...desertHaul, dotNumber: "77" })) ?? null;
    const page = renderToStaticMarkup(createElement(LeadCarrier, { carrier }));
    expect(page).toContain("DOT 77 is not in the register of 2026-11-01.");
    expect(page).not.toContain("exist");
    expect(page).toMatch(/DESERT HAUL LLC.*AZ · 4 trucks.*The DOT number typed is 77\./);
    expect(page).toMatch(
      /Authority changes by the day: <a href="https:\/\/safer\.fmcsa\.dot\.gov\/[^"]+" [^>]+>check it in the live service/,
    );
  });

  it("asks for an MC number only what a register knows of them", async () => {
    await load([{}], ["DOT_NUMBER", "LEGAL_NAME", "PHY_STATE", "POWER_UNITS"]);
    const alone = await recordOf({ mcNumber: "654321", dotNumber: "pending" });
    expect(alone).toMatchObject({ absent: [], carriers: [] });
    expect(alone?.liveAddress).toMatch(/query_param=MC_MX&query_string=654321$/);
  });

  it("is left out without a number, and says when no register is loaded", async () => {
    expect(await recordOf({ mcNumber: "pending" })).toBeNull();
    expect(await recordOf(desertHaul)).toMatchObject({ asOf: null, source: "none" });
  });

  it("that cannot be read hides no lead; its cause is in the log, without the number", async () => {
    if (desk.database.engine !== "sqlite") return;
    writeFileSync(registerPathOf(desk.database.path), "no database any more");
    const log = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const lines = () => log.mock.calls.map(([line]) => String(line)).join("");
    try {
      expect(await recordOf(desertHaul)).toMatchObject({ asOf: null, source: "unreadable" });
      await expect.poll(lines).toContain("register.unreadable");
      expect(lines()).not.toContain("1234567");
    } finally {
      log.mockRestore();
    }
  });
});

describe("with the agency's service", () => {
  const answer = { asOf: "2026-11-22", knowsDockets: true, byDot: null, byDocket: [] };
  const service = (answers: CarrierService["answerTo"]) =>
    setCarrierService({ answerTo: answers, settled: async () => undefined, stop: () => undefined });
  afterEach(() => setCarrierService(undefined));

  it("its answer comes first, the loaded register's while there is none", async () => {
    service(() => answer);
    await load([{}]);
    expect(await recordOf(desertHaul)).toMatchObject({
      source: "service",
      absent: ["DOT 1234567", "MC 654321"],
    });
    service(() => null);
    expect(await recordOf(desertHaul)).toMatchObject({ source: "register", absent: [] });
  });

  it("says that it is being asked", async () => {
    service(() => null);
    expect(await recordOf(desertHaul)).toMatchObject({ source: "asked", asOf: null });
  });

  it("is asked for the newest leads of a day before anybody opens one", async () => {
    const asked: unknown[] = [];
    service((numbers) => {
      asked.push(numbers);
      return null;
    });
    const now = new Date();
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
    await desk.store({ ...desertHaul, submittedAt: ago(30) });
    await desk.store({ dotNumber: "5", submittedAt: ago(2) });
    await desk.store({ dotNumber: "6", submittedAt: ago(1), quarantined: true });
    await askForNewLeads(desk.database.db, now);
    expect(asked).toEqual([{ dot: 5, docket: null }]);
  });
});

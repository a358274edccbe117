import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import type { NewLead } from "#db/queries/leads.server";
import {
  type Carrier,
  type CarrierNumbers,
  type CarrierService,
  setCarrierService,
} from "~/carriers/service.server";
import { LeadCarrier } from "~/desk/carrier-record";
import { askForNewLeads } from "~/desk/carrier-record.server";
import type { OpenedLead } from "~/desk/open-lead.server";
import { loader } from "~/routes/admin.quotes.$leadId";
import { answerOf } from "../support/desk";
import { deskForEachTest } from "./desk-fixture";

describe("the public record next to a lead", () => {
  it("names the carrier and reports no difference", async () => {
    setKnownCarrier({ dbaName: "DUSTY WHEELS" });
    expect(await recordOf({ ...desertHaul, numberOfTrucks: "2-5" })).toEqual({
      liveAddress:
        "https://safer.fmcsa.dot.gov/query.asp?searchtype=ANY&query_type=queryCarrierSnapshot&query_param=USDOT&query_string=1234567",
      asOf: "2026-11-01",
      source: "service",
      absent: [],
      carriers: [{ ...usual, dbaName: "DUSTY WHEELS", differs: [] }],
    });
  });

  it.each([
    ["DESERT HAUL, L.L.C.", "Désert-Haul Inc."],
    ["RUIZ & SONS TRUCKING CO", "Ruiz and Sons Trucking"],
    ["O'NEIL FREIGHT INC", "O’Neil Freight"],
  ])("treats %s and %s as one name", async (legalName, companyName) => {
    setKnownCarrier({ legalName });
    expect((await recordOf({ ...desertHaul, companyName }))?.carriers[0]?.differs).toEqual([]);
  });

  it("lists each difference from the lead", async () => {
    setKnownCarrier({ trucks: 21 }, "MC999");
    const typed = { ...desertHaul, companyName: "Another Haul LLC", numberOfTrucks: "1" };
    expect((await recordOf(typed))?.carriers[0]?.differs).toEqual([
      "The company name typed is “Another Haul LLC”.",
      "The number typed, MC 654321, is not this carrier's.",
      "The fleet size typed is 1 truck.",
    ]);
  });

  it("uses the MC number when the DOT number is unknown, and notes that", async () => {
    setKnownCarrier();
    const { absent, carriers } = (await recordOf({ ...desertHaul, dotNumber: "77" })) ?? {};
    expect(absent).toEqual(["DOT 77"]);
    expect(carriers).toMatchObject([{ dot: 1234567, differs: ["The DOT number typed is 77."] }]);
    const unknown = await recordOf({ dotNumber: "77", mcNumber: "MX88" });
    expect(unknown).toMatchObject({ absent: ["DOT 77", "MX 88"], carriers: [] });
  });

  it("shows the date of the answer and links to the agency's page for today's authority", async () => {
    setKnownCarrier();
    const carrier = (await recordOf({ ...desertHaul, dotNumber: "77" })) ?? null;
    const page = renderToStaticMarkup(createElement(LeadCarrier, { carrier }));
    expect(page).toContain("DOT 77 is not in the agency’s records of 2026-11-01.");
    expect(page).not.toContain("exist");
    expect(page).toMatch(/DESERT HAUL LLC.*AZ · 4 trucks.*The DOT number typed is 77\./);
    expect(page).toMatch(
      /Authority changes daily: <a href="https:\/\/safer\.fmcsa\.dot\.gov\/[^"]+" [^>]+>check it in the live service/,
    );
  });

  it.each<[string, Partial<NewLead>, CarrierNumbers]>([
    [
      "no prefix as MC, without leading zeros",
      { mcNumber: "0012", dotNumber: "007" },
      { dot: 7, docket: "MC12" },
    ],
    ["a prefix in any case", { mcNumber: "mx-88" }, { dot: null, docket: "MX88" }],
    [
      "a pending number as none",
      { mcNumber: "5", dotNumber: "pending" },
      { dot: null, docket: "MC5" },
    ],
  ])("takes %s", async (_, fields, numbers) => {
    const queried: CarrierNumbers[] = [];
    setService((typed) => {
      queried.push(typed);
      return null;
    });
    await recordOf({ dotNumber: null, mcNumber: null, ...fields });
    expect(queried).toEqual([numbers]);
  });

  it("links to the agency's page by the MC number when there is no DOT number", async () => {
    const record = await recordOf({ mcNumber: "654321", dotNumber: "pending" });
    expect(record?.liveAddress).toMatch(/query_param=MC_MX&query_string=654321$/);
  });

  it("is omitted without a number, and shows when the service is off or pending", async () => {
    expect(await recordOf({ mcNumber: "pending" })).toBeNull();
    expect(await recordOf(desertHaul)).toMatchObject({ asOf: null, source: "none" });
    setService(() => null);
    expect(await recordOf(desertHaul)).toMatchObject({ asOf: null, source: "asked" });
  });
});

describe("the newest leads", () => {
  it("of a day are queried before staff open them", async () => {
    const queried: unknown[] = [];
    setService((numbers) => {
      queried.push(numbers);
      return null;
    });
    const now = new Date();
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
    await desk.store({ ...desertHaul, submittedAt: ago(30) });
    await desk.store({ dotNumber: "5", submittedAt: ago(2) });
    await desk.store({ dotNumber: "6", submittedAt: ago(1), quarantined: true });
    await askForNewLeads(desk.database.db, now);
    expect(queried).toEqual([{ dot: 5, docket: null }]);
  });
});

function setService(answerTo: CarrierService["answerTo"]): void {
  setCarrierService({ answerTo, settled: async () => undefined, stop: () => undefined });
}

/** Sets a service that knows one carrier, by its DOT number and this docket number. */
function setKnownCarrier(change: Partial<Carrier> = {}, docketNumber = "MC654321"): void {
  const carrier = { ...usual, ...change };
  setService(({ dot, docket }) => ({
    asOf: "2026-11-01",
    byDot: dot === carrier.dot ? carrier : null,
    byDocket: docket === docketNumber ? [carrier] : [],
  }));
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

const desk = deskForEachTest();

const usual: Carrier = {
  dot: 1234567,
  legalName: "DESERT HAUL LLC",
  dbaName: null,
  state: "AZ",
  trucks: 4,
};

const desertHaul = { dotNumber: "1234567", mcNumber: "654321", companyName: "Desert Haul" };

afterEach(() => setCarrierService(undefined));

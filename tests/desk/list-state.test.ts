import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DeskEmpty } from "~/desk/lead-table";
import {
  effectiveSort,
  effectiveStatus,
  isNarrowed,
  type LeadListState,
  leadExportAddress,
  leadListAddress,
  plainList,
  readLeadListState,
} from "~/desk/list-state";
import { leadStatuses } from "~/leads/status";
import { queueNames } from "~/staff/queues";

describe("the list's state", () => {
  it("round-trips through its address, whatever the search", () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readLeadListState(queryOf(leadListAddress(state)))).toEqual(state);
        expect(readLeadListState(queryOf(leadListAddress(state, "x")))).toEqual(state);
      }),
    );
  });

  it("is the plain list for unknown parameters", () => {
    const strange = "kind=truck&status=sold&consent=maybe&from=yesterday&sort=name&utm_source=x";
    expect(readLeadListState(new URLSearchParams(strange))).toEqual(plainList);
    expect(leadListAddress(plainList)).toBe("/admin/quotes");
  });

  it("accepts the specified search by email", () => {
    const state = readLeadListState(new URLSearchParams("email=rosa%40copper.example"));
    expect(state.email).toBe("rosa@copper.example");
  });

  it("exports every page, not only the one shown", () => {
    const state = { ...plainList, status: "won", cursor: "abc" } as const;
    expect(leadExportAddress(state)).toBe("/admin/export?status=won");
  });

  it("shows new leads by reply clock unless another status is asked for", () => {
    expect(effectiveStatus({ ...plainList, sort: "due" })).toBe("new");
    expect(effectiveStatus({ ...plainList, sort: "due", status: "quoted" })).toBe("quoted");
    expect(effectiveStatus(plainList)).toBeNull();
  });

  it("shows the most urgent of a queue first in any order, and Done by date", () => {
    const shown = queueNames.map((box) => effectiveSort({ ...plainList, sort: "due", box }));
    expect(shown).toEqual(["due", "due", "due", "newest"]);
    expect(effectiveStatus({ ...plainList, sort: "due", box: "done" })).toBeNull();
  });

  it("opens Now for an unknown queue", () => {
    expect(readLeadListState(new URLSearchParams("box=later")).box).toBe("now");
    expect(readLeadListState(new URLSearchParams("box=")).box).toBe("now");
  });

  it("knows whether it is filtered", () => {
    expect(isNarrowed({ ...plainList, sort: "due", cursor: "abc" })).toBe(false);
    expect(isNarrowed({ ...plainList, consent: "no" })).toBe(true);
  });
});

describe("a search that finds nothing", () => {
  it.each([
    ["q=zzz", /in company, name, email address, comments, .* MC, DOT and reference numbers/],
    ["email=zzz", /email addresses that start with/],
    ["status=won", /Remove a filter/],
    ["from=2026-02-01&to=2026-01-01", /first day is after the last day/],
  ])("for %s lists the searched fields", (query, expected) => {
    const state = readLeadListState(new URLSearchParams(query));
    expect(renderToStaticMarkup(createElement(DeskEmpty, { state }))).toMatch(expected);
  });
});

function queryOf(address: string) {
  return new URL(address, "http://site.test").searchParams;
}

const day = fc.constantFrom(null, "2026-01-31", "2026-11-21");

const word = fc.string({ maxLength: 60 }).map((text) => text.trim() || null);

const states: fc.Arbitrary<LeadListState> = fc.record({
  q: word,
  email: word,
  kind: fc.constantFrom(null, "quote-request" as const, "fuel-card-application" as const),
  status: fc.constantFrom(null, ...leadStatuses),
  quarantined: fc.constantFrom(null, "1" as const),
  consent: fc.constantFrom(null, "yes" as const, "no" as const),
  authority: fc.constantFrom(null, "pending" as const),
  from: day,
  to: day,
  mine: fc.constantFrom(null, "1" as const),
  box: fc.constantFrom(null, ...queueNames),
  sort: fc.constantFrom(null, "due" as const),
  cursor: fc.constantFrom(null, "abc"),
  before: fc.constantFrom(null, "def"),
});

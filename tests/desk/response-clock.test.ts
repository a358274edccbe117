import { describe, expect, it } from "vitest";
import { responseClock } from "~/desk/response-clock.server";
import { mayChangeStatus } from "~/leads/status";
import { readDay, shortInstant, startOfDay } from "~/site/dates";

const phoenix = "America/Phoenix";
// Friday, 2026-11-20, 9:00 AM in Phoenix (UTC−7).
const now = new Date("2026-11-20T16:00:00Z");
const lead = { status: "new", quarantined: false } as const;

describe("the response clock", () => {
  it.each([
    ["2026-11-20T16:35:00Z", "due", "Due in 35 min"],
    ["2026-11-20T16:30:00Z", "due", "Due in 30 min"],
    ["2026-11-20T16:29:59Z", "soon", "Due in 29 min"],
    ["2026-11-20T16:00:20Z", "soon", "Due in 1 min"],
    ["2026-11-20T18:10:00Z", "due", "Due 11:10 AM"],
    ["2026-11-23T15:00:00Z", "due", "Due Mon 8:00 AM"],
    ["2026-12-07T15:00:00Z", "due", "Due Dec 7, 8:00 AM"],
    ["2026-11-20T15:58:00Z", "overdue", "Overdue 2 min"],
    ["2026-11-20T13:00:00Z", "overdue", "Overdue 3 h"],
    ["2026-11-19T15:00:00Z", "overdue", "Overdue 1 day"],
    ["2020-11-19T15:00:00Z", "overdue", "Overdue 2,192 days"],
  ])("promised for %s is %s: %s", (replyDueAt, state, words) => {
    expect(responseClock({ ...lead, replyDueAt }, now, phoenix)).toEqual({ state, words });
  });

  it.each([
    ["2026-11-20T17:00:00Z", "due", "Back 10:00 AM"],
    ["2026-11-23T15:00:00Z", "due", "Back Mon 8:00 AM"],
    ["2026-11-20T15:00:00Z", "overdue", "Overdue 1 h"],
  ])("says of a lead that was tried when it comes back: %s", (dueAt, state, words) => {
    const tried = { ...lead, replyDueAt: dueAt, dueAt, lastAttemptAt: "2026-11-19T16:00:00Z" };
    expect(responseClock(tried, now, phoenix)).toEqual({ state, words });
    const done = { ...tried, status: "won", dueAt: null } as const;
    expect(responseClock(done, now, phoenix).state).toBe("stopped");
  });

  it.each([
    { ...lead, status: "contacted", replyDueAt: "2026-11-19T15:00:00Z" } as const,
    { ...lead, quarantined: true, replyDueAt: "2026-11-19T15:00:00Z" },
    { ...lead, replyDueAt: null },
  ])("stops once nobody has to answer: %#", (stopped) => {
    expect(responseClock(stopped, now, phoenix).state).toBe("stopped");
  });
});

describe("days on the desk", () => {
  it("begin at midnight of the business's zone, daylight saving included", () => {
    expect(startOfDay("2026-11-20", phoenix)).toBe("2026-11-20T07:00:00.000Z");
    expect(startOfDay("2026-11-01", "America/Denver")).toBe("2026-11-01T06:00:00.000Z");
    // Denver's clocks go back on November 1st: that day has 25 hours.
    expect(startOfDay("2026-11-01", "America/Denver", 1)).toBe("2026-11-02T07:00:00.000Z");
  });

  it.each(["2026-02-30", "2026-1-1", "20261121", "today", "", null])("are not %j", (text) => {
    expect(readDay(text)).toBeNull();
  });

  it("name the year only when it is another one", () => {
    expect(shortInstant("2026-11-21T07:14:00Z", now, phoenix)).toBe("Nov 21, 12:14\u00a0AM");
    expect(shortInstant("2025-11-21T07:14:00Z", now, phoenix)).toBe("Nov 21, 2025, 12:14\u00a0AM");
  });
});

describe("a status", () => {
  it("may change any way but out of withdrawn", () => {
    expect(mayChangeStatus("new", "won")).toBe(true);
    expect(mayChangeStatus("won", "new")).toBe(true);
    expect(mayChangeStatus("won", "won")).toBe(false);
    expect(mayChangeStatus("withdrawn", "contacted")).toBe(false);
  });
});

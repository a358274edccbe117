import fc from "fast-check";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { responseClock, responseTime } from "~/desk/response-clock";
import { readDay, shortInstant, startOfDay } from "~/site/dates";
import { sidebarAt } from "~/staff/desk-time";

const phoenix = "America/Phoenix";
// Friday, 2026-11-20, 9:00 AM in Phoenix (UTC−7).
const now = new Date("2026-11-20T16:00:00Z");
const lead = { status: "new", quarantined: false } as const;
const clockOf = (clocked: Parameters<typeof responseTime>[0], at = now.getTime()) =>
  responseClock(responseTime(clocked), at, phoenix);

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
  ])("promised for %s is %s: %s", (replyDueAt, state, text) => {
    expect(clockOf({ ...lead, replyDueAt })).toEqual({ state, text });
  });

  it.each([
    ["2026-11-20T17:00:00Z", "due", "Back 10:00 AM"],
    ["2026-11-23T15:00:00Z", "due", "Back Mon 8:00 AM"],
    ["2026-11-20T15:00:00Z", "overdue", "Overdue 1 h"],
  ])("shows when a tried lead is due again: %s", (dueAt, state, text) => {
    const tried = { ...lead, replyDueAt: dueAt, dueAt, lastAttemptAt: "2026-11-19T16:00:00Z" };
    expect(clockOf(tried)).toEqual({ state, text });
    const done = { ...tried, status: "won", dueAt: null } as const;
    expect(clockOf(done).state).toBe("stopped");
  });

  it.each([
    { ...lead, status: "contacted", replyDueAt: "2026-11-19T15:00:00Z" } as const,
    { ...lead, quarantined: true, replyDueAt: "2026-11-19T15:00:00Z" },
    { ...lead, replyDueAt: null },
  ])("stops once no reply is due: %#", (stopped) => {
    expect(clockOf(stopped).state).toBe("stopped");
  });
});

describe("an open page's clocks", () => {
  it.each([
    [0, "due", "Due 10:10 AM"],
    [11, "due", "Due in 59 min"],
    [40, "due", "Due in 30 min"],
    [41, "soon", "Due in 29 min"],
    [70, "soon", "Due in 1 min"],
    [71, "overdue", "Overdue 1 min"],
    [130, "overdue", "Overdue 1 h"],
    [70 + 48 * 60, "overdue", "Overdue 2 days"],
  ])("go on: after %i min %s, %s", (minutes, state, text) => {
    const clocked = { ...lead, replyDueAt: "2026-11-20T17:10:00Z" };
    expect(clockOf(clocked, now.getTime() + minutes * 60_000)).toEqual({ state, text });
  });

  it("format a date as luxon does, in any zone", () => {
    const instant = fc.date({
      min: new Date("2026-01-01T00:00:00Z"),
      max: new Date("2027-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    const ahead = fc.integer({ min: 60 * 60_000, max: 20 * 24 * 60 * 60_000 });
    const zones = fc.constantFrom(phoenix, "America/New_York", "Pacific/Honolulu", "UTC");
    fc.assert(
      fc.property(instant, ahead, zones, (at, later, zone) => {
        const due = new Date(at.getTime() + later);
        const local = DateTime.fromJSDate(due, { zone }).setLocale("en-US");
        const today = local.hasSame(DateTime.fromJSDate(at, { zone }), "day");
        const shape = later < 6 * 24 * 60 * 60_000 ? "ccc h:mm a" : "LLL d, h:mm a";
        const { text } = responseClock({ at: due.toISOString(), back: false }, +at, zone);
        expect(text).toBe(`Due ${local.toFormat(today ? "h:mm a" : shape)}`);
      }),
    );
  });

  it("keep the sidebar's overdue and due counts current", () => {
    const sidebar = {
      ...{
        role: "administrator" as const,
        username: "dispatch",
        madeAt: now.toISOString(),
        timeZone: phoenix,
      },
      ...{
        now: 3,
        overdue: 1,
        today: 2,
        waiting: 2,
        suspectedSpam: 0,
        unsent: 0,
        clientRequests: 0,
        firstRun: [],
      },
      overdueAt: ["2026-11-20T16:35:00.000Z", "2026-11-20T18:10:00.000Z"],
      followUpsAt: ["2026-11-20T19:00:00.000Z", "2026-11-21T16:00:00.000Z"],
    };
    const at = (instant: string) => sidebarAt(sidebar, Date.parse(instant));
    const still = { now: 3, overdue: 1, today: 2, waiting: 2 };
    expect(at("2026-11-20T16:35:00.000Z")).toEqual(still);
    expect(at("2026-11-20T16:35:00.001Z")).toEqual({ ...still, overdue: 2 });
    const risen = { ...still, now: 4, overdue: 3, today: 1 };
    expect(at("2026-11-20T19:00:00.000Z")).toEqual(risen);
    expect(at("2026-11-20T19:00:00.001Z")).toEqual({ ...risen, overdue: 4 });
  });
});

describe("days on the desk", () => {
  it("start at midnight in the business's zone, daylight saving included", () => {
    expect(startOfDay("2026-11-20", phoenix)).toBe("2026-11-20T07:00:00.000Z");
    expect(startOfDay("2026-11-01", "America/Denver")).toBe("2026-11-01T06:00:00.000Z");
    // Denver's clocks go back on November 1st: that day has 25 hours.
    expect(startOfDay("2026-11-01", "America/Denver", 1)).toBe("2026-11-02T07:00:00.000Z");
  });

  it.each(["2026-02-30", "2026-1-1", "20261121", "today", "", null])(
    "do not include %j",
    (text) => {
      expect(readDay(text)).toBeNull();
    },
  );

  it("name the year only if it differs", () => {
    expect(shortInstant("2026-11-21T07:14:00Z", now, phoenix)).toBe("Nov 21, 12:14\u00a0AM");
    expect(shortInstant("2025-11-21T07:14:00Z", now, phoenix)).toBe("Nov 21, 2025, 12:14\u00a0AM");
  });
});

import { describe, expect, it } from "vitest";
import { parseConfig } from "~/config.server";
import {
  allowReplies,
  bankHolidays,
  businessHoursOf,
  isOpen,
  replyDueAt,
} from "~/site/business-hours";

// The Federal Reserve's published holidays. A holiday on a Saturday is listed on its own date, when banks are closed anyway.
const published: Record<number, string> = {
  2021: "01-01 01-18 02-15 05-31 06-19 07-05 09-06 10-11 11-11 11-25 12-25",
  2022: "01-01 01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26",
  2023: "01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25",
  2024: "01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25",
  2025: "01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25",
  2026: "01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25",
  2027: "01-01 01-18 02-15 05-31 06-19 07-05 09-06 10-11 11-11 11-25 12-25",
  2028: "01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25",
  2029: "01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25",
  2030: "01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25",
};

describe("bank holidays", () => {
  it.each(Object.entries(published))("of %s are the published ones", (year, days) => {
    const dates = bankHolidays(Number(year)).map((day) => new Date(day).toISOString());
    expect(dates).toEqual(days.split(" ").map((day) => `${year}-${day}T00:00:00.000Z`));
  });
});

describe("the reply clock", () => {
  // 2026-11-25 is the Wednesday before Thanksgiving; Phoenix closes at 22:00Z and opens at 14:00Z.
  const eve = new Date("2026-11-25T21:40:00Z");
  it.each([
    [undefined, "2026-11-27T14:40:00Z"],
    ["bank", "2026-11-27T14:40:00Z"],
    ["none", "2026-11-26T14:40:00Z"],
    ["2026-11-27", "2026-11-26T14:40:00Z"],
    ["2026-11-26, 2026-11-27", "2026-11-30T14:40:00Z"],
  ])("with COMPANY_HOLIDAYS=%s is paused until %s", (setting, due) => {
    expect(replyDueAt(eve, hoursWith(setting))).toEqual(new Date(due));
  });

  it("observes a Sunday's holiday on Monday and a Saturday's on no other day", () => {
    // July 4, 2027 is a Sunday, July 4, 2026 a Saturday.
    expect(isOpen(new Date("2027-07-05T16:00:00Z"), hoursWith())).toBe(false);
    expect(isOpen(new Date("2026-07-03T16:00:00Z"), hoursWith())).toBe(true);
    expect(isOpen(new Date("2026-07-06T16:00:00Z"), hoursWith())).toBe(true);
  });

  it.each([50, 55, 58, 59, 60, 61])(
    "runs from every hour of the week before a break of %i days, if the break is allowed",
    (days) => {
      const monday = Date.parse("2026-11-30T07:00:00Z");
      const closed = Array.from({ length: days }, (_, day) => new Date(monday + day * dayMs));
      const hours = hoursWith(closed.map((day) => day.toISOString().slice(0, 10)).join(","));
      const now = new Date(monday - 30 * dayMs);
      expect(allowReplies(hours, now)).toBe(days < 60);
      if (days >= 60) return;
      for (let hour = 0; hour < 7 * 24; hour++)
        expect(() => replyDueAt(new Date(monday - hour * 3_600_000), hours)).not.toThrow();
    },
  );
});

describe("COMPANY_HOLIDAYS", () => {
  it.each(["easter", "2026-13-01", "2026-02-30", "2026-11-26,", "bank,none", "11/26/2026"])(
    "refuses %s at start and explains what it must be",
    (setting) => {
      expect(() => hoursWith(setting)).toThrow(
        /COMPANY_HOLIDAYS must be bank, none, or dates such as 2026-12-24/,
      );
    },
  );
});

const dayMs = 86_400_000;

function hoursWith(setting?: string) {
  return businessHoursOf(parseConfig({ NODE_ENV: "test", COMPANY_HOLIDAYS: setting }));
}

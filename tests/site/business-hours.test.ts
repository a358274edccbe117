import { describe, expect, it } from "vitest";
import {
  type BusinessHours,
  formatHours,
  isOpen,
  replyDueAt,
  specialDaysNear,
} from "~/site/business-hours";
import { formatInstant } from "~/site/dates";

const phoenix: BusinessHours = {
  weekdays: [1, 2, 3, 4, 5],
  opensAtMinute: 7 * 60,
  closesAtMinute: 15 * 60,
  timeZone: "America/Phoenix",
};
const denver = { ...phoenix, timeZone: "America/Denver" };

describe("when a lead is answered", () => {
  // Phoenix is UTC−7 all year: 7 AM is 14:00Z and 3 PM is 22:00Z. 2026-11-20 is a Friday.
  it.each([
    ["within opening hours, an hour later", "2026-11-20T16:10:00Z", "2026-11-20T17:10:00Z"],
    ["before opening, an hour after opening", "2026-11-20T09:00:00Z", "2026-11-20T15:00:00Z"],
    ["at opening, an hour later", "2026-11-20T14:00:00Z", "2026-11-20T15:00:00Z"],
    ["an hour before closing, at closing", "2026-11-20T21:00:00Z", "2026-11-20T22:00:00Z"],
    ["20 minutes before closing, 40 into Monday", "2026-11-20T21:40:00Z", "2026-11-23T14:40:00Z"],
    ["at closing, an hour into the next day", "2026-11-19T22:00:00Z", "2026-11-20T15:00:00Z"],
    ["on a Saturday, an hour into Monday", "2026-11-21T18:00:00Z", "2026-11-23T15:00:00Z"],
  ])("%s", (_, submitted, due) => {
    expect(replyDueAt(new Date(submitted), phoenix)).toEqual(new Date(due));
  });

  it("follows daylight saving: Denver opens at 13:00Z in summer and 14:00Z in winter", () => {
    // The clocks go back on Sunday 2026-11-01.
    const friday = new Date("2026-10-30T22:00:00Z");
    expect(replyDueAt(friday, denver)).toEqual(new Date("2026-11-02T15:00:00Z"));
    expect(replyDueAt(new Date("2026-10-30T12:00:00Z"), denver)).toEqual(
      new Date("2026-10-30T14:00:00Z"),
    );
  });

  it("uses each moment's own day, in any order of calls", () => {
    const friday = new Date("2026-11-20T16:10:00Z");
    const monday = new Date("2026-11-23T16:10:00Z");
    for (const day of [friday, monday, friday, monday]) {
      expect(replyDueAt(day, phoenix)).toEqual(new Date(day.getTime() + 3_600_000));
    }
    // The same instant is another local day where the clocks differ.
    const late = new Date("2026-11-21T06:30:00Z");
    expect(replyDueAt(late, phoenix)).toEqual(new Date("2026-11-23T15:00:00Z"));
    expect(replyDueAt(late, { ...phoenix, timeZone: "UTC" })).toEqual(
      new Date("2026-11-23T08:00:00Z"),
    );
  });

  it("refuses hours that never open", () => {
    expect(() => replyDueAt(new Date(), { ...phoenix, weekdays: [] })).toThrow(RangeError);
  });
});

describe("an early closing", () => {
  // Thursday, December 24, 2026, after the holiday of Friday, December 25.
  const hours: BusinessHours = {
    ...phoenix,
    holidays: ["bank", "2026-12-23"],
    earlyClosings: { "2026-12-24": 12 * 60, "2026-12-28": 6 * 60, "2026-12-30": 18 * 60 },
  };

  it("moves the reply to the next opening", () => {
    expect(replyDueAt(new Date("2026-12-24T18:30:00Z"), hours)).toEqual(
      new Date("2026-12-29T14:30:00Z"),
    );
    expect(isOpen(new Date("2026-12-24T18:59:00Z"), hours)).toBe(true);
    expect(isOpen(new Date("2026-12-24T19:00:00Z"), hours)).toBe(false);
    // Before opening, so closed all day.
    expect(isOpen(new Date("2026-12-28T15:00:00Z"), hours)).toBe(false);
    // Later than the usual closing changes nothing.
    expect(isOpen(new Date("2026-12-30T22:30:00Z"), hours)).toBe(false);
  });

  it("and each holiday is named a week ahead, in both languages", () => {
    const texts = (now: string, language?: "es") =>
      specialDaysNear(new Date(now), hours, language).map(({ text }) => text);
    expect(texts("2026-12-15T20:00:00Z")).toEqual([]);
    expect(texts("2026-12-21T20:00:00Z")).toEqual([
      "Closed Wednesday, December 23",
      "Open until 12 PM Thursday, December 24",
      "Closed Friday, December 25",
      "Closed Monday, December 28",
    ]);
    expect(texts("2026-12-23T20:00:00Z", "es")).toEqual([
      "Cerrado el miércoles 23 de diciembre",
      "Abierto hasta las 12\u00a0p.\u00a0m. el jueves 24 de diciembre",
      "Cerrado el viernes 25 de diciembre",
      "Cerrado el lunes 28 de diciembre",
    ]);
    expect(texts("2026-12-29T20:00:00Z")).toEqual(["Closed Friday, January 1"]);
  });
});

describe("whether the phones are answered", () => {
  it.each([
    ["2026-11-20T13:59:59Z", false],
    ["2026-11-20T14:00:00Z", true],
    ["2026-11-20T21:59:59Z", true],
    ["2026-11-20T22:00:00Z", false],
    ["2026-11-21T16:00:00Z", false],
  ])("at %s: %s", (at, open) => expect(isOpen(new Date(at), phoenix)).toBe(open));
});

describe("hours as text", () => {
  it("are the specification's", () => {
    expect(formatHours(phoenix, "MST")).toBe("Mon–Fri 7 AM–3 PM MST");
  });

  it("name single days and half hours", () => {
    expect(formatHours({ ...phoenix, weekdays: [1, 3], opensAtMinute: 450 }, "MST")).toBe(
      "Mon, Wed 7:30 AM–3 PM MST",
    );
  });

  it("show an instant in the business's zone", () => {
    expect(formatInstant(new Date("2026-11-23T15:00:00Z"), "America/Phoenix", "MST")).toBe(
      "Monday, November 23 at 8:00\u00a0AM\u00a0MST",
    );
  });

  it.each([
    ["2026-11-23T15:00:00Z", "lunes 23 de noviembre a las 8:00 a. m. MST"],
    ["2026-11-23T20:30:00Z", "lunes 23 de noviembre a la 1:30 p. m. MST"],
  ])("show it in Spanish: %s", (instant, expected) => {
    const formatted = formatInstant(new Date(instant), "America/Phoenix", "MST", "es");
    expect(formatted.replaceAll("\u00a0", " ")).toBe(expected);
  });
});

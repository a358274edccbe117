import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseConfig } from "~/config.server";
import { textingOf, zonesToText } from "~/desk/text-hours.server";
import { endsTexts } from "~/desk/work";

const hours = { from: 8 * 60, until: 20 * 60 };
const agreed = { smsConsent: true, status: "new", phoneE164: "+16025550199" } as const;
const at = (instant: string, states: (string | null)[] = [], lead: Partial<typeof agreed> = {}) =>
  textingOf({ ...agreed, ...lead }, states, {
    hours,
    now: new Date(instant),
    timeZone: "America/Phoenix",
  });

describe("the zones in which a number may be", () => {
  it.each([
    ["+16025550199", [], ["Phoenix"]],
    ["+19285550199", [], ["Phoenix", "Denver"]],
    ["+12125550199", [], ["New_York"]],
    ["+18505550199", [], ["New_York", "Chicago"]],
    ["+19155550199", [], ["Chicago", "Denver"]],
    ["+12085550199", [], ["Denver", "Los_Angeles"]],
    ["+18085550199", [], ["Honolulu"]],
    ["+14165550199", [], ["New_York"]],
    ["+16025550199", ["FL"], ["Phoenix", "New_York", "Chicago"]],
    ["+16025550199", ["??", null], ["Phoenix"]],
    ["+18005550199", ["CA"], ["Los_Angeles"]],
    ["+18005550199", [], ["New_York", "Chicago", "Denver", "Phoenix", "Los_Angeles"]],
    ["+525512345678", [], ["New_York", "Chicago", "Denver", "Phoenix", "Los_Angeles"]],
  ])("of %s with %j are %j", (phone, states, cities) => {
    const zones = cities.map((city) =>
      city === "Honolulu" ? `Pacific/${city}` : `America/${city}`,
    );
    expect(zonesToText(phone, states).sort()).toEqual(zones.sort());
  });
});

describe("a text message", () => {
  it.each([
    ["at 7:59 in the morning", "2026-01-12T14:59:00Z", false],
    ["at 8:00", "2026-01-12T15:00:00Z", true],
    ["at 7:59 in the evening", "2026-01-13T02:59:00Z", true],
    ["at 8:00 in the evening", "2026-01-13T03:00:00Z", false],
  ])("%s of where the number is: %s, %s", (_, instant, allowed) => {
    expect(at(instant).allowed).toBe(allowed);
  });

  it("says where it may be too early or late, and when it is time, daylight saving included", () => {
    expect(at("2026-07-13T14:00:00Z", ["CA"])).toEqual({
      allowed: false,
      why: "Texts go out from 8:00 AM to 8:00 PM where the visitor may be (Phoenix, Los Angeles): next Monday, 8:00 AM MST.",
    });
    expect(at("2026-01-12T15:00:00Z", ["CA"])).toMatchObject({
      why: expect.stringContaining("next Monday, 9:00 AM MST"),
    });
    const anywhere = at("2026-01-12T15:30:00Z", [], { phoneE164: "+18885550199" as never });
    expect(anywhere).toMatchObject({ why: expect.stringContaining("next Monday, 9:00 AM MST") });
  });

  it("is offered to nobody who did not agree, ended it, or withdrew, at whatever hour", () => {
    const noon = "2026-01-12T19:00:00Z";
    expect(at(noon)).toEqual({ allowed: true, until: "2026-01-13T03:00:00.000Z" });
    const { allowed, why } = { why: "", ...at(noon, [], { smsConsent: false as never }) };
    expect([allowed, why]).toEqual([
      false,
      "The visitor did not agree to text messages, or ended them.",
    ]);
    expect(at(noon, [], { status: "withdrawn" as never }).allowed).toBe(false);
  });

  it("is never offered where no hour is in all zones", () => {
    const far = { from: 12 * 60, until: 13 * 60 };
    const clock = { hours: far, now: new Date(), timeZone: "America/Phoenix" };
    expect(textingOf({ ...agreed, phoneE164: "+16715550199" }, ["ME"], clock)).toMatchObject({
      allowed: false,
      why: expect.stringMatching(/no hour is in all of these\.$/),
    });
  });

  it("is within the hours by the clock of each zone, whenever it is offered", () => {
    const instants = fc.date({
      min: new Date("2025-01-01"),
      max: new Date("2028-01-01"),
      noInvalidDate: true,
    });
    const codes = fc.constantFrom(
      "212",
      "928",
      "850",
      "208",
      "907",
      "808",
      "807",
      "709",
      "800",
      "671",
    );
    fc.assert(
      fc.property(instants, codes, fc.constantFrom(null, "TX", "AK", "NS"), (now, code, state) => {
        const phoneE164 = `+1${code}5550199`;
        const texting = textingOf({ ...agreed, phoneE164 }, [state], {
          hours,
          now,
          timeZone: "UTC",
        });
        const clocks = zonesToText(phoneE164, [state]).map((timeZone) =>
          Number(now.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit" }).slice(0, 2)),
        );
        expect(texting.allowed).toBe(clocks.every((hour) => hour >= 8 && hour < 20));
        if (!texting.allowed) return;
        const opened = Date.parse(texting.until);
        const later = [opened - 1, opened].map((instant) =>
          textingOf({ ...agreed, phoneE164 }, [state], {
            ...{ hours, now: new Date(instant), timeZone: "UTC" },
          }),
        );
        expect(later.map(({ allowed }) => allowed)).toEqual([true, false]);
      }),
    );
  });

  it("has hours that the operator may set, and that are named when they are none", () => {
    const of = (TEXT_HOURS: string) => parseConfig({ NODE_ENV: "test", TEXT_HOURS }).TEXT_HOURS;
    expect(of("")).toEqual(hours);
    expect(of("09:30-17:00")).toEqual({ from: 570, until: 1020 });
    for (const wrong of ["9-17", "20:00-08:00", "08:00-08:00", "08:00-25:00"]) {
      expect(() => of(wrong)).toThrow(/TEXT_HOURS must/);
    }
  });
});

describe("a reply", () => {
  it.each([
    "STOP",
    "stop",
    "Stop.",
    " QUIT!",
    "END",
    "Revoke",
    "OPT OUT",
    "opt-out",
    "OptOut",
    "CANCEL",
    "unsubscribe",
    "Alto",
    "¡ALTO!",
    "Pare, por favor",
    "CANCELAR",
    "dar de baja",
    "STOPALL",
    "stop all",
    "Please stop",
    "Stop texting me",
    "ＳＴＯＰ",
    "STOP 🛑",
    "Please stop texting me",
    "Stop sending me these messages, I found somebody else",
    "I would like to opt out of this",
    "I revoke my consent to all of it",
    "Quiero cancelar los mensajes de ustedes",
  ])("%s ends text messages", (reply) => {
    expect(endsTexts(reply)).toBe(true);
  });

  it.each([
    "",
    "Yes",
    "Monday is good",
    "non-stop",
    "I can pick up at the truck stop on I-10",
    "weekend",
    "cancelled",
    "Please do not stop by today",
    "Text me when you can, I stop at noon",
    "HELP",
    "AYUDA",
    "No puedo parar ahora en la carretera",
  ])("%j ends nothing by itself", (reply) => {
    expect(endsTexts(reply)).toBe(reply === "non-stop");
  });
});

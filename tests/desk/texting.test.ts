import { describe, expect, it } from "vitest";
import { zoneOfNumber } from "~/desk/area-codes";
import { textingOf } from "~/desk/templates.server";
import { endsTexts } from "~/leads/work";

describe("the time zone of a number", () => {
  it.each([
    ["+16025550199", "America/Phoenix"],
    ["+19285550199", null],
    ["+12125550199", "America/New_York"],
    ["+18505550199", null],
    ["+19155550199", null],
    ["+12085550199", null],
    ["+18085550199", "Pacific/Honolulu"],
    ["+14165550199", "America/New_York"],
    ["+18005550199", null],
    ["+525512345678", null],
  ])("of %s is %j", (phone, zone) => {
    expect(zoneOfNumber(phone)).toBe(zone);
  });
});

describe("a text message", () => {
  it("is not offered without consent, after its end, or after a withdrawal", () => {
    const agreed = { smsConsent: true, status: "new" } as const;
    expect(textingOf(agreed)).toEqual({ allowed: true });
    expect(textingOf({ ...agreed, smsConsent: false })).toEqual({
      allowed: false,
      why: "The visitor did not agree to text messages, or stopped them.",
    });
    expect(textingOf({ ...agreed, status: "withdrawn" }).allowed).toBe(false);
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
  ])("%j ends nothing on its own", (reply) => {
    expect(endsTexts(reply)).toBe(reply === "non-stop");
  });
});

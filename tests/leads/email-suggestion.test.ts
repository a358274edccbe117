import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { suggestEmail } from "~/leads/email-suggestion.server";

describe("a mistyped email domain", () => {
  it.each([
    ["rosa@gmail.con", "rosa@gmail.com"],
    ["rosa@gmial.com", "rosa@gmail.com"],
    ["rosa@gmai.com", "rosa@gmail.com"],
    ["rosa@gmaill.com", "rosa@gmail.com"],
    ["Rosa@GMAIL.CON", "Rosa@gmail.com"],
    ["rosa@gmail.co", "rosa@gmail.com"],
    ["rosa@yaho.con", "rosa@yahoo.com"],
    ["rosa@hotnail.com", "rosa@hotmail.com"],
    ["rosa@outlok.com", "rosa@outlook.com"],
    ["rosa@iclould.com", "rosa@icloud.com"],
    ["rosa@copperstate.con", "rosa@copperstate.com"],
    ["rosa@copperstate.ogr", "rosa@copperstate.org"],
  ])("%s gets the suggestion %s", (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

  it.each([
    "rosa@gmail.com",
    "rosa@mail.com",
    "rosa@ymail.com",
    "rosa@email.com",
    "rosa@yahoo.ca",
    "rosa@hotmail.co.uk",
    "rosa@copperstate.example",
    "rosa@copperstate.co",
    "rosa@live.com",
  ])("%s gets no suggestion", (typed) => expect(suggestEmail(typed)).toBeNull());

  it("never suggests an address that it would suspect itself", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const meant = suggestEmail(email);
        expect(meant === null ? null : suggestEmail(meant)).toBeNull();
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { leadForms } from "~/leads/lead-posts.server";
import { checkField, checkForm, type Field } from "~/ui/form-schema";
import { fuelCardFields, quoteFields } from "../support/leads";

describe("honest input", () => {
  it("has at least 300 texts of 40 kinds, each kind with a refused one", () => {
    expect(rows.length).toBeGreaterThanOrEqual(300);
    expect(Object.keys(kinds).length).toBeGreaterThanOrEqual(40);
    for (const [kind, { taken, refused }] of Object.entries(kinds)) {
      expect([kind, taken.length > 0, refused.length > 0]).toEqual([kind, true, true]);
    }
  });

  it("has no two texts that differ only in digits or a name", () => {
    const names: ReadonlySet<unknown> = new Set([quote.companyName, quote.contactName]);
    const fields = rows.map(({ field }) => field);
    const seen = new Set<string>();
    const twice = rows.filter(({ field, typed }) => {
      const shape = typed.replace(/\p{Nd}/gu, (digit) => (digit > "9" ? "０" : "0"));
      const bare = names.has(field) ? shape.replace(/[A-Za-z]+/g, "a") : shape;
      const key = JSON.stringify([fields.indexOf(field), bare]);
      if (seen.has(key)) return true;
      seen.add(key);
      return false;
    });
    expect(twice.map(({ kind, typed }) => [kind, typed])).toEqual([]);
  });

  it.each(rows)("$kind: $typed", ({ field, typed, stored, named }) => {
    const result = checkField(field, typed);
    if (named !== null) {
      expect(result).toMatchObject({ ok: false, message: expect.stringContaining(named) });
      return;
    }
    const value = result.ok ? result.value : result.message;
    const isPhone = typeof value === "object" && value !== null && "e164" in value;
    expect(isPhone ? value.e164 : value).toBe(stored);
  });

  it("is refused on the quote form without the advice to enter pending, on the fuel card form with it", () => {
    const slip = { mcNumber: "soon", dotNumber: "soon" };
    const asked = checkForm(leadForms["quote-request"], quoteFields(slip));
    expect(Object.values(asked.ok ? {} : asked.errors).join(" ")).not.toContain("pending");
    const applied = checkForm(leadForms["fuel-card-application"], fuelCardFields(slip));
    expect(Object.values(applied.ok ? {} : applied.errors)).toEqual([
      expect.stringContaining(pendingAdvice),
      expect.stringContaining(pendingAdvice),
    ]);
  });
});

/** An input and its stored value; for a phone number, its E.164 form. */
type Taken = readonly [typed: string, stored: string | null];

/** An input and the part of it that the error message names. */
type Refused = readonly [typed: string, named: string];

interface Kind {
  field: Field<unknown>;
  taken: readonly Taken[];
  refused: readonly Refused[];
}

function phones(typed: readonly string[], refused: readonly Refused[]): Kind {
  return {
    field: quote.phone,
    taken: typed.map((one) => [one, us]),
    refused,
  };
}

function numbers(
  field: Field<unknown>,
  stored: string | null,
  typed: readonly string[],
  refused: readonly Refused[],
): Kind {
  return { field, taken: typed.map((one) => [one, stored]), refused };
}

function same(field: Field<unknown>, typed: readonly string[], refused: readonly Refused[]) {
  return {
    field,
    taken: typed.map((one) => [one, one] as const),
    refused,
  };
}

function cleaned(field: Field<unknown>, taken: readonly Taken[], refused: readonly Refused[]) {
  return {
    field,
    taken,
    refused,
  };
}

const quote = leadForms["quote-request"].shape;

const card = leadForms["fuel-card-application"].shape;

const us = "+16025550142";

const area = "area code";

const missingName = "Enter your company name.";

const missingContact = "Enter the name of the person";

const pendingAdvice = "enter “pending”";

const kinds: Record<string, Kind> = {
  "a phone number in common notation": phones(
    ["6025550142", "602 5550142", "602-5550142", "(602)5550142", "(602) 5550142", "602 555 0142"],
    [["60255501", "has 8 digits"]],
  ),
  "a phone number with hyphens and dots": phones(
    ["602-555-0142", "602.555.0142", "(602) 555-0142", "(602)-555-0142", "602 - 555 - 0142"],
    [["602-555-01", "has 8 digits"]],
  ),
  "a phone number that ends as a sentence does": phones(
    ["602-555-0142,", "602-555-0142;", "602-555-0142 .", "(602) 555-0142 x5,"],
    [["602-555-0142, twice", "“, twice”"]],
  ),
  "a phone number with the country code": phones(
    [
      "16025550142",
      "1 602 555 0142",
      "1-602-555-0142",
      "1 (602) 555-0142",
      "1.602.555.0142",
      "001 602 555 0142",
    ],
    [["44 602 555 0142", "has 12 digits"]],
  ),
  "a phone number with a plus": phones(
    ["+16025550142", "+1 602 555 0142", "+1 (602) 555-0142", "+1-602-555-0142", "+ 1 602 5550142"],
    [["+44 20 7946 0958", "has 12 digits"]],
  ),
  "a phone number with slashes, stars and bullets": phones(
    [
      "602/555/0142",
      "602/555-0142",
      "602*555*0142",
      "602•555•0142",
      "602·555·0142",
      "602_555_0142",
    ],
    [["602|555|0142", "“|”"]],
  ),
  "a phone number with any dash": phones(
    [
      "602‐555‐0142",
      "602‑555‑0142",
      "602‒555‒0142",
      "602–555–0142",
      "602—555—0142",
      "602―555―0142",
      "602−555−0142",
      "602⁃555⁃0142",
      "602－555－0142",
      "602﹣555﹣0142",
    ],
    [["602≈555≈0142", "“≈”"]],
  ),
  "a phone number with invisible marks": phones(
    [
      "\u202a602 555-0142\u202c",
      "\u200e602-555 0142",
      "602\u200b555\u200b0142",
      "\ufeff602.5550142",
      "602\u2060-555-\u20600142",
      "(602)\u00ad 555.0142",
      "\u2066+1602 555-0142\u2069",
      "602\u200d-555\u200d 0142",
      "602\ufe0f/555\ufe0f-0142",
    ],
    [["\u202a555-0142\u202c", "has 7 digits"]],
  ),
  "a phone number in full width": phones(
    [
      "６０２５５５０１４２",
      "６０２-５５５-０１４２",
      "（６０２）５５５－０１４２",
      "６０２　５５５　０１４２",
      "602⸺555⸺0142",
    ],
    [["６０２５５５", "has 6 digits"]],
  ),
  "a phone number with other spaces": phones(
    [
      "602\u00a0555\u00a00142",
      "602\u2009555\u20090142",
      "602\u202f555\u202f0142",
      "602\u3000555\u30000142",
      "(602)\u00a0555-0142",
    ],
    [["602\u00a0555", "has 6 digits"]],
  ),
  "a phone number with line breaks and tabs": phones(
    ["602-555-0142\n", "\n602-5550142", "602\t555\t0142", "602\n555\n0142", "(602)\r\n555-0142"],
    [["555\n0142", "has 7 digits"]],
  ),
  "a phone number with x before the extension": phones(
    [
      "602-555-0142 x12",
      "602-555-0142x12",
      "602-555-0142 X 12",
      "(602) 555-0142 x.1234",
      "6025550142x1",
    ],
    [["602-555-0142 x", "“x”"]],
  ),
  "a phone number with ext before the extension": phones(
    [
      "602-555-0142 ext 12",
      "602-555-0142 ext. 12",
      "602-555-0142 Ext: 12",
      "602-555-0142, ext 12",
      "602-555-0142 (ext. 12)",
      "(602) 555-0142 EXT12",
    ],
    [["602-555-0142 ext. twelve", "“ext”"]],
  ),
  "a phone number with the extension in words": phones(
    [
      "602-555-0142 extension 12",
      "602-555-0142, Extension 12",
      "6025550142 extension: 1",
      "602.555.0142 extension #12",
      "602-555-0142 extensión 12",
      "602-555-0142 option 2",
      "602-555-0142, opt. 2",
    ],
    [["602-555-0142 extension", "“extension”"]],
  ),
  "a phone number with a sign before the extension": phones(
    ["602-555-0142 #12", "602-555-0142#12", "(602) 555-0142 # 1234", "602-555-0142;ext=12"],
    [["602-555-0142 @12", "“@”"]],
  ),
  "a phone number with its kind": phones(
    [
      "Phone: 602-555-0142",
      "cell 602-555-0142",
      "Tel. (602) 555-0142",
      "tel:+16025550142",
      "Mobile 602 555 0142",
      "Office: 602.555.0142",
      "ph 6025550142",
      "Teléfono: 602-555-0142",
      "Tele\u0301fono 602 555 0142",
      "Celular 602 555 0142",
      "Cel. 602-555-0142",
      "Móvil: 602 555-0142",
      "Oficina 602-555-0142",
      "C: 602-555-0142",
      "p. 602.555.0142",
    ],
    [
      ["Pager: 602-555-0142", "“Pager:”"],
      ["602-555-0142 is my wife's phone, text her first, I am driving all day", "“is my wife's"],
    ],
  ),
  "a phone number with its place": phones(
    [
      "602-555-0142 (cell)",
      "602-555-0142 cell",
      "(602) 555-0142 (office)",
      "6025550142 work",
      "602.555.0142 x12 (work)",
      "602-555-0142 (oficina)",
    ],
    [["602-555-0142 (truck)", "“truck”"]],
  ),
  "a phone number without its area code": phones(
    ["(+1) 602 555 0142", "(1) 602-555-0142", "(1)(602)555-0142", "1/602/555/0142"],
    [
      ["555-0142", "has 7 digits"],
      ["5550142", "has 7 digits"],
    ],
  ),
  "a phone number that cannot be": phones(
    ["602.5550142", "(602.555.0142)", "602)555-0142", "602 555-0142"],
    [
      ["(102) 555 0142", `“102” is not an ${area}`],
      ["(602).155.0142", "“155” cannot follow"],
      ["call me", "“call me”"],
      ["602-555-HAUL", "“HAUL”"],
    ],
  ),

  "an MC number": numbers(
    quote.mcNumber,
    "123456",
    ["123456", " 123456 ", "123,456", "123 456", "123.456", "123-456"],
    [
      ["123456789", "has 9 digits"],
      ["12 345 678", "looks like a DOT number"],
      ["USDOT# 1234567", "looks like a DOT number"],
    ],
  ),
  "an MC number after its letters": numbers(
    quote.mcNumber,
    "123456",
    [
      "MC123456",
      "MC-123456",
      "MC 123456",
      "mc 123456",
      "Mc-123456",
      "M.C. 123456",
      "MC.123456",
      "MC - 123456",
    ],
    [["MD-123456", "“MD-”"]],
  ),
  "an MC number after a colon or sign": numbers(
    quote.mcNumber,
    "123456",
    [
      "MC: 123456",
      "MC: 123 456",
      "MC:123456",
      "MC#123456",
      "MC# 123456",
      "MC #123456",
      "#123456",
      "#123456.",
      "# 123456",
      "mc:123,456",
    ],
    [["MC@123456", "“@”"]],
  ),
  "an MC number after words": numbers(
    quote.mcNumber,
    "123456",
    [
      "MC number 123456",
      "MC No. 123456",
      "MC no 123456",
      "MC Num: 123456",
      "Docket 123456",
      "Docket No. MC123456",
      "docket number MC-123456",
      "ICC MC-123456",
      "ICC MC 123456",
      "No. 123456",
    ],
    [["License 123456", "“License”"]],
  ),
  "an MC number with any dash": numbers(
    quote.mcNumber,
    "123456",
    ["MC–123456", "MC—123456", "MC‑123456", "MC−123456", "MC－123456", "MC‒123456"],
    [["MC-12-34", "“12-34”"]],
  ),
  "an MC number with its suffix": numbers(
    quote.mcNumber,
    "123456",
    ["MC-123456-C", "MC123456C", "123456-B", "123456 P", "mc-123456-c"],
    [["MC-123456-Z", "“Z”"]],
  ),
  "an MC number with invisible marks": numbers(
    quote.mcNumber,
    "123456",
    [
      "\u200eMC-123456",
      "MC\u200b123456",
      "\u202a123456\u202c",
      "MC-\ufeff123456",
      "MC\u00a0123456",
      "MC-123456\n",
      "123\u200d456",
      "１２３４５６",
      "ＭＣ１２３４５６",
    ],
    [["MC\u200b", "no digits"]],
  ),
  "a Mexican carrier's number": numbers(
    quote.mcNumber,
    "MX123456",
    ["MX123456", "MX-123456", "mx 123456", "MX: 123 456", "MX#123456"],
    [["MY123456", "“MY”"]],
  ),
  "a freight forwarder's number": numbers(
    quote.mcNumber,
    "FF123456",
    ["FF123456", "ff-123456", "FF 123456", "FF: 123,456", "FF# 123456"],
    [["FB123456", "“FB”"]],
  ),
  "no MC number": numbers(
    quote.mcNumber,
    null,
    [
      "",
      " ",
      "\n",
      "none",
      "None",
      "NONE",
      "n/a",
      "N/A",
      "NA",
      "n.a.",
      "-",
      "--",
      "—",
      "–",
      "no",
      "not applicable",
      "nil",
      "\u200b",
      "None.",
      "none yet",
      "Not yet",
      "N / A",
      "N\\A",
      "no MC",
      "No authority yet",
      "I don’t have one",
      "MC: none",
      "MC# N/A",
      "0",
      "todavía no",
    ],
    [["nothing to see", "“nothing to see”"]],
  ),
  "an MC number that is applied for": numbers(
    quote.mcNumber,
    "pending",
    [
      "pending",
      "Pending",
      "PENDING",
      " pending ",
      "TBD",
      "tbd",
      "T.B.D.",
      "to be determined",
      "applied for",
      "Applied",
      "have applied for it",
      "applying",
      "MC pending",
      "authority pending",
      "pending approval",
      "application pending",
      "in progress",
      "PENDING - applied 3/2",
      "pending, filed on 3/2/2026",
      "applied on 3-2",
    ],
    [["soon", "“soon”"]],
  ),
  "an MC number on the fuel card form": numbers(
    card.mcNumber,
    "123456",
    ["MC 123 456", "MC:  123456", "mc#: 123456", "MC No: 123 456"],
    [
      ["none", pendingAdvice],
      ["N/A", pendingAdvice],
      ["-", pendingAdvice],
      ["not yet", "“not yet”"],
      ["", "Enter your MC number, or “pending”"],
    ],
  ),

  "a DOT number": numbers(
    quote.dotNumber,
    "1234567",
    ["1234567", " 1234567 ", "1,234,567", "1 234 567", "1.234.567", "1-234-567"],
    [["123456789", "has 9 digits"]],
  ),
  "a DOT number after its letters": numbers(
    quote.dotNumber,
    "1234567",
    [
      "USDOT1234567",
      "USDOT 1234567",
      "usdot-1234567",
      "DOT1234567",
      "DOT 1234567",
      "dot-1234567",
      "US DOT 1234567",
      "US DOT 1,234,567",
      "U.S. DOT 1234567",
      "U.S.DOT1234567",
      "D.O.T. 1234567",
      "US-DOT 1234567",
    ],
    [
      ["US 1234567", "“US”"],
      ["TXDOT 1234567", "“TXDOT”"],
    ],
  ),
  "a DOT number after a colon or sign": numbers(
    quote.dotNumber,
    "1234567",
    [
      "USDOT: 1234567",
      "DOT:1234567",
      "DOT# 1234567",
      "USDOT#1234567",
      "US DOT # 1234567",
      "#1234567",
      "DOT: 1 234 567",
    ],
    [["DOT=1234567", "“=”"]],
  ),
  "a DOT number after words": numbers(
    quote.dotNumber,
    "1234567",
    [
      "DOT number 1234567",
      "USDOT No. 1234567",
      "US DOT number: 1234567",
      "DOT num 1234567",
      "No. 1234567",
    ],
    [["Permit 1234567", "“Permit”"]],
  ),
  "a DOT number with any dash": numbers(
    quote.dotNumber,
    "1234567",
    ["DOT–1234567", "DOT—1234567", "USDOT‑1234567", "DOT−1234567", "USDOT－1234567"],
    [["DOT 12-34567", "“12-34567”"]],
  ),
  "a DOT number with its letter": numbers(
    quote.dotNumber,
    "1234567",
    ["1234567-C", "1234567C", "1234567 c", "DOT 1234567-A", "USDOT 1,234,567-C", "1234567–C"],
    [["1234567-CC", "“CC”"]],
  ),
  "a DOT number with invisible marks": numbers(
    quote.dotNumber,
    "1234567",
    [
      "\u200e1234567",
      "USDOT\u00a01234567",
      "1234567\u200b",
      "\ufeffDOT 1234567",
      "\u202aDOT1234567\u202c",
      "１２３４５６７",
    ],
    [["DOT\u200b", "no digits"]],
  ),
  "no DOT number": numbers(
    quote.dotNumber,
    null,
    ["", "none", "N/A", "n/a", "na", "-", "---", "―", "No", "null", "not available", "USDOT: none"],
    [["I have no idea", "“I have no idea”"]],
  ),
  "a DOT number that is applied for": numbers(
    quote.dotNumber,
    "pending",
    [
      "pending",
      "TBD",
      "Applied for",
      "DOT pending",
      "USDOT: pending",
      "application pending",
      "Pending Approval",
      "applying",
    ],
    [["later", "“later”"]],
  ),
  "a DOT number on the fuel card form": numbers(
    card.dotNumber,
    "1234567",
    ["US DOT: 1234567", "dot #1234567", "USDOT.1234567"],
    [
      ["none", pendingAdvice],
      ["NA", pendingAdvice],
      ["—", pendingAdvice],
      ["", "Enter your DOT number, or “pending”"],
    ],
  ),

  "a company name": same(
    quote.companyName,
    [
      "Hauling",
      "Copper State Hauling",
      "Hauling, LLC",
      "O'Neil Trucking",
      "B&B Freight",
      "A-1 Trucking",
      "Smith/Jones",
      "“Big Rig” Co.",
      "#1 Haulers",
      "Carrier (AZ)",
      "J. R. Lines",
      "Haul+Go",
      "Éxito Cargas",
      "运输公司",
    ],
    [
      ["", missingName],
      [" ", missingName],
    ],
  ),
  "a company name with line breaks": cleaned(
    quote.companyName,
    [
      ["Copper\nState", "Copper State"],
      ["Copper\r\nState Hauling", "Copper State Hauling"],
      ["Copper\tState Hauling LLC", "Copper State Hauling LLC"],
      ["Copper\u2028State, LLC", "Copper State, LLC"],
      ["Hauling\n", "Hauling"],
      ["\nHauling LLC", "Hauling LLC"],
      ["Copper\u0085State (AZ)", "Copper State (AZ)"],
    ],
    [
      ["\n", missingName],
      ["\r\n\t", missingName],
    ],
  ),
  "a company name with invisible marks": cleaned(
    quote.companyName,
    [
      ["\u200eCopper", "Copper"],
      ["Copper\u200b State", "Copper State"],
      ["\u202aCopper State\u202c", "Copper State"],
      ["Cop\u00adper", "Copper"],
      ["\ufeffCopper State LLC", "Copper State LLC"],
      ["Copper\u2060State", "CopperState"],
    ],
    [
      ["\u200b", missingName],
      ["\u202a\u202c", missingName],
    ],
  ),
  "a company name with emoji": same(
    quote.companyName,
    ["🚚 Hauling", "Hauling 🚚", "🚚", "👨‍🔧 Trucking", "Haul ❤️ Go"],
    [
      ["\ufe0f", missingName],
      ["\u200d", missingName],
    ],
  ),
  "a company name of nothing visible": same(
    quote.companyName,
    ["-A-", "1", ".", "@ Hauling", "—"],
    [
      ["\u00a0", missingName],
      ["\u3164", missingName],
      ["\u2800\u2800", missingName],
      ["\u200c\u200d", missingName],
      ["\u115f", missingName],
      ["\uffa0", missingName],
      ["\u180e", missingName],
      ["\u2003\u200b\u2003", missingName],
    ],
  ),
  "a contact's name": same(
    quote.contactName,
    [
      "Rosa",
      "Rosa Delgado",
      "Rosa M. Delgado",
      "Rosa Delgado-Ruiz",
      "Rosa O'Neil",
      "Rosa Delgado, Jr.",
      "Delgado, Rosa",
      "Rosa “Rose” Delgado",
      "José",
      "Rosa (owner)",
      "Rosa / Dispatch",
      "R.",
      "نور",
    ],
    [
      ["", missingContact],
      ["\u200b", missingContact],
      ["\u3164\u3164", missingContact],
    ],
  ),
  "an email address": same(
    quote.email,
    [
      "rosa@fleet.example",
      "rosa.delgado@fleet.example",
      "rosa+loads@fleet.example",
      "rosa_d@fleet.example",
      "o'neil@fleet.example",
      "rosa@mail.fleet.example",
      "rosa-d@my-fleet.example",
      "rosa@fleet.co.example",
      "1rosa@fleet.example",
      "rosa@fleet1.example",
    ],
    [
      ["rosa", "no @"],
      ["@fleet.example", "no name before"],
      ["", "Enter your email address."],
    ],
  ),
  "an email address as it is pasted": cleaned(
    quote.email,
    [
      [" rosa@fleet.example ", "rosa@fleet.example"],
      ["mailto:rosa@fleet.example", "rosa@fleet.example"],
      ["MAILTO: rosa.d@fleet.example", "rosa.d@fleet.example"],
      ["rosa@fleet.example.", "rosa@fleet.example"],
      ["rosa@fleet.example,", "rosa@fleet.example"],
      ["rosa@fleet.example;", "rosa@fleet.example"],
      ["\u200erosa@fleet.example", "rosa@fleet.example"],
      ["rosa\u200b@fleet.example", "rosa@fleet.example"],
      ["rosa@fleet.example\n", "rosa@fleet.example"],
      ["rosa\u200d@fleet.example", "rosa@fleet.example"],
      ["rosa@fleet.example\ufe0f", "rosa@fleet.example"],
    ],
    [
      ["rosa@fleet.example, r@fleet.example", "“,”"],
      ["<rosa@fleet.example>", "“<”"],
    ],
  ),
  "an email address without its domain": same(
    quote.email,
    ["r@f.example", "rosa%d@fleet.example", "rosa=d@fleet.example"],
    [
      ["rosa@fleet", "no dot in “@fleet”"],
      ["rosa@", "no dot"],
      ["rosa@-fleet.example", "“@-fleet.example”"],
      ["rosa@fleet..example", "“@fleet..example”"],
    ],
  ),
  "an email address with dots in its name": same(
    quote.email,
    ["ann.b@odd.example", "a.n.n@odd.example"],
    [
      [".ann@odd.example", "“.ann”"],
      ["ann..b@odd.example", "“ann..b”"],
      ["ann.@odd.example", "“ann.”"],
    ],
  ),
  "an email address with a space or two signs": same(
    quote.email,
    ["rosa~d@fleet.example", "rosa!@fleet.example", "#rosa@fleet.example"],
    [
      ["rosa d@fleet.example", "There is a space"],
      ["rosa@d@fleet.example", "more than one @"],
      ["rosa(at)fleet.example", "“(”"],
    ],
  ),
  comments: same(
    quote.comments,
    [
      "Two brokers.",
      "One line\nand another",
      "a, b; c",
      "Call 602-555-0142 🚚",
      "“Quoted”",
      "50% fuel",
      "<b>bold</b>",
    ],
    [["x".repeat(2001), "Shorten the comments"]],
  ),
  "primary routes": cleaned(
    card.primaryRoutes,
    [
      ["I-40", "I-40"],
      ["I-40 and I-17", "I-40 and I-17"],
      ["Phoenix\nto Dallas", "Phoenix to Dallas"],
      ["Phoenix → Dallas", "Phoenix → Dallas"],
      ["AZ/TX/NM", "AZ/TX/NM"],
    ],
    [
      ["\u200b", "Enter the lanes"],
      ["x".repeat(201), "Shorten the primary routes"],
    ],
  ),
};

const rows = Object.entries(kinds).flatMap(([kind, { field, taken, refused }]) => [
  ...taken.map(([typed, stored]) => ({ kind, field, typed, stored, named: null })),
  ...refused.map(([typed, named]) => ({ kind, field, typed, stored: null, named })),
]);

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyLead, findDeskPage } from "#db/queries/desk-list.server";
import { insertLead, type NewLead } from "#db/queries/leads.server";
import { searchLookups } from "~/desk/search-term";
import { newLead } from "../db/lead-fixture";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const [name, fields] of Object.entries(leads)) {
    const unlike = { contactName: "X", companyName: "X", email: `${names.size}@none.test` };
    const phone = { phone: "1", phoneE164: `+1333333${String(3000 + names.size)}` };
    // The reference is the start of the id, so a search for digits could match an id that starts with them.
    const newId = () => `ffffff${10 + names.size}${randomUUID().slice(8)}`;
    const stored = newLead({ ...unlike, ...phone, ...fields });
    const { lead } = await insertLead(database.db, stored, { newId });
    names.set(lead.id, name);
  }
});
afterAll(() => database.cleanup());

describe("finding every lead", () => {
  it.each<[what: string, typed: string[], found: string[]]>([
    ["without accents", ["Nunez", "NUÑEZ", "nun\u0303ez", "jose nunez", "transp nun"], ["nuñez"]],
    [
      "with any apostrophe or none",
      ["O'Brien", "O’Brien", "O‘Brien", "OʼBrien", "O`Brien", "obrien", "o brien", "Brien"],
      ["obrien"],
    ],
    ["in a company's name", ["Big Bob’s", "Big Bob's", "big bobs", "bob's trucking"], ["bob"]],
    ["curly where it is stored", ["D'Angelo", "dangelo", "d angelo", "Angelo"], ["curly"]],
    ["by particles", ["de la Cruz", "la cruz", "delacruz", "Cruz", "maria cruz"], ["cruz"]],
    ["by more particles", ["van der Berg", "vanderberg", "der berg", "jan berg"], ["berg"]],
    ["by hyphens", ["Rivera", "Gonzalez-Rivera", "gonzalez rivera", "GonzalezRivera"], ["rivera"]],
    ["by letters of their own", ["Zolc", "zolc ewa", "lodz", "Łódź", "ŻÓŁĆ"], ["zolc"]],
    ["by ligatures", ["weiss", "Weiß", "aero sofart", "jurgen"], ["weiss"]],
    ["in other scripts", ["петров", "ИВАН", "東京"], ["cyrillic"]],
    ["by each word of a company", ["Mesa", "blue mesa", "mesa fre"], ["cruz"]],
    [
      "across what separates words",
      ["sons trucking", "smith and sons", "Smith & Sons", "smith sons inc"],
      ["curly"],
    ],
    ["by initials", ["J.B. Haul", "JB Haul", "j b haul", "jb"], ["rivera"]],
    [
      "by the domain",
      ["@odd.example", "@odd", "odd.example", "@ODD.EX", "dispatch @odd.example"],
      ["odd"],
    ],
    ["by a word of the address", ["dispatch.desk@odd", "dispatch", "desk"], ["odd"]],
    ["by a word of the comment", ["landstar", "Landstar leased", "I-10"], ["landstar"]],
    ["by who they drive for", ["coyote tql"], ["broker"]],
    ["by three digits", ["214"], ["landstar"]],
    [
      "with zeros that were stored",
      ["MC-0700618", "mc 700618", "0700618", "700618", "MC#0700618", "700-618", "MC 700,618"],
      ["zeros"],
    ],
    ["with zeros that were not", ["MC-0700619", "0700619", "mc0700619", "MC 700 619"], ["plain"]],
    ["by the other number", ["DOT 12345", "usdot-0012345", "0012345", "DOT# 0012345"], ["zeros"]],
    ["by another registry", ["MX-77001", "mx77001", "77001", "MX 0077001"], ["mexico"]],
    ["without a number yet", ["pending"], ["waits"]],
    [
      "by phone, however it is written",
      [
        "(928) 555-0110",
        "928.555.0110",
        "+1 928 555 0110",
        "9285550110",
        "555-0110",
        "0110",
        "110",
      ],
      ["phone"],
    ],
    ["by the beginning of a number", ["(928)"], ["phone"]],
    ["by a number in a name, too", ["928"], ["odd", "phone"]],
    ["by the beginning of each word", ["truck"], ["bob", "curly"]],
    ["longer words than the index keeps", ["transportes"], ["nuñez"]],
    [
      "not when a word is another",
      [
        "big bobcat",
        "nunezz",
        "O'Brian",
        "MC 700620",
        "554-0110",
        "%",
        "_",
        "' or 1=1 --",
        '" OR "',
        "NOT",
        "trock*",
        "@nowhere",
      ],
      [],
    ],
  ])("%s", async (_what, typed, found) => {
    for (const text of typed) expect([text, await find(text)]).toEqual([text, found]);
  });
});

/** The stored people, each under a name. */
const leads: Record<string, Partial<NewLead>> = {
  nuñez: { contactName: "José Nuñez", companyName: "Transportes Nuñez y Hijos" },
  obrien: { contactName: "Patrick O'Brien", companyName: "Celtic Lines" },
  bob: { contactName: "Bob Stone", companyName: "Big Bob's Trucking" },
  curly: { contactName: "Tam D’Angelo", companyName: "Smith & Sons Trucking, Inc." },
  cruz: { contactName: "Maria de la Cruz", companyName: "Blue Mesa Freight" },
  berg: { contactName: "Jan van der Berg", companyName: "Berg Reefer" },
  rivera: { contactName: "Luz Gonzalez-Rivera", companyName: "J.B. Haul" },
  zolc: { contactName: "Ewa Żółć", companyName: "Łódź Express" },
  weiss: { contactName: "Jürgen Weiß", companyName: "Ærø Søfart" },
  cyrillic: { contactName: "Иван Петров", companyName: "東京 Cargo" },
  odd: { email: "dispatch.desk@odd.example", companyName: "Gila 928 Lines" },
  landstar: { comments: "Leased on to LANDSTAR; runs I-10, lane 214.", companyName: "Solo One" },
  zeros: { mcNumber: "0700618", dotNumber: "0012345", companyName: "Zero Carrier" },
  plain: { mcNumber: "700619", dotNumber: "7654321", companyName: "Plain Carrier" },
  mexico: { mcNumber: "MX77001", companyName: "Frontera" },
  waits: { mcNumber: "pending", dotNumber: "pending", companyName: "New Authority" },
  phone: { phone: "(928) 555-0110", phoneE164: "+19285550110", companyName: "By Phone" },
  broker: { brokersAndShippers: "Coyote, TQL", companyName: "Has Brokers" },
};

const names = new Map<string, string>();

const find = async (text: string) => {
  const filter = { ...everyLead, lookups: searchLookups(text) };
  const page = await findDeskPage(database.db, filter, { sort: "newest", limit: 50 });
  return page.leads.map(({ id }) => names.get(id)).toSorted();
};

import type { ActionFunction, LoaderFunction } from "@remix-run/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setDatabase } from "#db/connection.server";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { insertClient } from "#db/queries/clients.server";
import { insertLead, type LeadRecord, searchColumnsOf } from "#db/queries/leads.server";
import { encodeCursor } from "#db/queries/pages.server";
import { inTransaction } from "#db/transactions.server";
import { recordRead } from "~/staff/reads.server";
import { newLead } from "../db/lead-fixture";
import { createTestDatabase, setReadOnly, type TestDatabase } from "../support/database";
import { answerOf, deskAdmin, signedInCookie } from "../support/desk";
import { severalActions } from "../support/posts";
import { routePatterns } from "../support/route-patterns";

let database: TestDatabase;
let cookie: string;
let readers = 0;
let written: string;
let leadId: string;
let clientId: string;
let hiddenId: string;
let receiptToken: string;
let asTheyAre: Partial<LeadRecord>;

beforeAll(async () => {
  database = await createTestDatabase();
  setDatabase(database);
  cookie = await signedInCookie(database.db);
  const lead = newLead({
    companyName: "Vandermolen Reefer Lines",
    contactName: "Quirina Vandermolen",
    email,
    phone: "(928) 555-0163",
  });
  const stored = await insertLead(database.db, lead);
  leadId = stored.lead.id;
  const hidden = newLead({
    ...{
      companyName: "Zubeyda Lines",
      contactName: "Zubeyda Aslan",
      email: "zubey@hidden.example",
    },
    phone: "(928) 555-0177",
    phoneE164: "+19285550177",
    quarantined: true,
    quarantineReason: "honeypot",
  });
  hiddenId = (await insertLead(database.db, hidden)).lead.id;
  receiptToken = stored.lead.receiptToken;
  const { companyName, contactName, phone } = lead;
  asTheyAre = { companyName, contactName, email, phone, ...searchColumnsOf(lead) };
  const client = {
    username: "rdelgado",
    usernameKey: "rdelgado",
    email,
    firstName: "Quirina",
    lastName: "Vandermolen",
    companyName: "Vandermolen Reefer Lines",
  };
  clientId = (
    await inTransaction(database.db, (transaction) => insertClient(transaction, client, new Date()))
  ).id;
  const at = new Date();
  await database.db
    .insertInto("outbox")
    .values({
      id: "x",
      leadId,
      channel: "email",
      nextAttemptAt: at.toISOString(),
      createdAt: at.toISOString(),
    })
    .execute();
});
beforeEach(() => {
  written = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  setDatabase(undefined);
  await database.cleanup();
});

describe("every page with personal data", () => {
  const shown = new Set<string>();

  // An action may have changed the names, so restore them.
  afterEach(async () => {
    await database.db.updateTable("leads").set(asTheyAre).where("id", "=", leadId).execute();
  });

  it.each([...loads, ...posts])(
    "$pattern $fields.intent logs its rows, or shows only one's own data",
    async ({ pattern, handler, fields }) => {
      const { since, personal } = await shownBy(pattern, handler, fields);
      if (!personal) return;
      shown.add(pattern);
      if (pattern in ownData) return;
      expect([leadId, clientId].some((id) => since.includes(id))).toBe(true);
      for (const one of person) expect(since).not.toContain(one);
    },
  );

  it("is listed here", () => {
    const known = [
      "/admin/quotes",
      "/admin/quotes/:leadId",
      "/admin/export",
      "/admin/clients",
      "/admin/clients/:clientId",
      "/admin/notices",
      "/admin/personal-data",
      "/admin/personal-data/export",
      "/admin/team",
      "/api/quotes",
      "/api/quotes/email/:email",
      ...Object.keys(ownData),
    ];
    expect([...shown].sort()).toEqual(known.sort());
  });
});

describe("a staff page with a search", () => {
  const far = encodeCursor(["1999-01-01T00:00:00.000Z", "0"]);
  // These change with each reader or each second, and do not search leads.
  const aboutReaders = [
    "/admin/account",
    "/admin/admins",
    "/admin/audit",
    "/admin/system",
    "/admin/quotes/hand-over",
  ];
  const searchFields = ["q", "email", "search"];
  const staffLoads = loads.filter(
    ({ pattern }) => /^\/(admin|api)/.test(pattern) && !aboutReaders.includes(pattern),
  );
  const addresses = staffLoads.flatMap(({ pattern, handler }) =>
    ["", `&cursor=${far}`, `&before=${far}`, "&quarantined=1", "&other"].map((rest) => ({
      pattern,
      handler,
      rest,
    })),
  );
  const revealing = new Set<string>();

  it.each(addresses)(
    "$pattern?…$rest logs the one lead that changes its answer",
    async ({ pattern, handler, rest }) => {
      for (const [id, fits, fitsNot] of [
        [leadId, "quiri", "quirx"],
        [hiddenId, "zubey", "zubex"],
      ] as const) {
        /** Searches these fields for a text that fits the lead, and for one that does not. */
        const searchBoth = async (fields: readonly string[]) => {
          const end = rest === "&other" ? `&other=${id}` : rest;
          const search = (text: string) => {
            const query = fields.map((field) => `${field}=${text}`).join("&");
            return shownBy(pattern, handler, undefined, query + end);
          };
          const [without, found] = [await search(fitsNot), await search(fits)];
          const plain = ({ text }: { text: string }) =>
            text
              .replace(
                /reader\d+|\d{4}-\d\d-\d\dT[\d:.]+Z|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g,
                "",
              )
              .replace(/(?:\{"id":"","name":""\},?)+/g, "")
              .replace(/"madeAt":"[^"]*"/g, "")
              .replaceAll(fits, "…")
              .replaceAll(fitsNot, "…");
          return { without, found, differ: plain(found) !== plain(without) };
        };
        // Most pages search nothing, so all fields are tried at once before each alone.
        if (!(await searchBoth(searchFields)).differ) continue;
        for (const field of searchFields) {
          const { without, found, differ } = await searchBoth([field]);
          if (!differ) continue;
          revealing.add(`${pattern} ${field}${rest.replace(far, "")}`);
          expect([id, clientId].some((one) => found.since.includes(one))).toBe(true);
          expect(found.since).not.toContain(fits);
          if (pattern === "/admin/quotes/changes" && rest === "&other")
            expect(without.since).toContain(id);
        }
      }
    },
  );

  it("covers the list, its counts, pages and changes", () => {
    expect([...revealing]).toEqual(
      expect.arrayContaining([
        "/admin/quotes q",
        "/admin/quotes q&cursor=",
        "/admin/quotes email&before=",
        "/admin/quotes/changes q&other",
        "/admin/quotes/changes email&other",
        "/admin/export q",
        "/admin/clients search",
      ]),
    );
  });
});

describe("a logged read", () => {
  const reader = () => ({ id: crypto.randomUUID() });
  const at = (seconds: number) => new Date(Date.UTC(2026, 7, 4, 15, 0, seconds));
  const entriesOf = async ({ id }: { id: string }) =>
    (await findAllAuditEntries(database.db, { limit: 50 }))
      .filter(({ actorId }) => actorId === id)
      .map(({ detail }) => detail)
      .reverse();

  it("logs each row once a minute per person", async () => {
    const [dana, eli] = [reader(), reader()];
    const list = (who: { id: string }, leads: string[], seconds: number) =>
      recordRead(database.db, who, { action: "leads.listed", leads }, at(seconds));
    await list(dana, ["a", "b"], 0);
    await list(dana, ["a", "b"], 59);
    await list(dana, ["b", "c"], 59);
    await list(eli, ["a"], 59);
    await list(dana, ["a", "b", "c"], 60);
    expect(await entriesOf(dana)).toEqual([
      { leads: ["a", "b"] },
      { leads: ["c"] },
      { leads: ["a", "b"] },
    ]);
    expect(await entriesOf(eli)).toEqual([{ leads: ["a"] }]);
  });

  it("of an opened lead is separate from that of its list", async () => {
    const dana = reader();
    await recordRead(database.db, dana, { action: "leads.listed", leads: ["a"] }, at(0));
    const opened = { action: "lead.viewed", subject: { kind: "lead", id: "a" } } as const;
    for (const seconds of [1, 30]) await recordRead(database.db, dana, opened, at(seconds));
    expect(await entriesOf(dana)).toEqual([{ leads: ["a"] }, null]);
  });

  it("goes to the error log, by ids, if it cannot be stored, and the page is served", async () => {
    const loader = routes.find(({ pattern }) => pattern === "/api/quotes/email/:email")?.loader;
    if (loader === undefined) throw new Error("Nothing answers there.");
    cookie = await signedInCookie(database.db, { ...deskAdmin, username: "nobody before" });
    await setReadOnly(database, true);
    const request = requestTo("/api/quotes/email/:email");
    const read = answerOf(() => loader({ request, params: params(), context: {} }));
    const { status, body } = await read.finally(() => setReadOnly(database, false));
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(leadId)]);
    expect(written).toContain(`leads.listed ${leadId}`);
    for (const one of person) expect(written).not.toContain(one);
    const { since } = await shownBy("/api/quotes/email/:email", loader);
    expect(since).toContain(leadId);
  });
});

interface RouteModule {
  loader?: LoaderFunction;
  action?: ActionFunction;
}

function params() {
  return {
    leadId,
    clientId,
    email,
    token: receiptToken,
    memberId: "x",
    photoName: "x",
  };
}

function requestTo(
  pattern: string,
  fields?: Record<string, string>,
  query = `q=${encodeURIComponent(email)}`,
): Request {
  const values: Record<string, string> = params();
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? "x"));
  // The address contains the search term; the audit entries do not.
  const searched = fields ? "" : `?${query}`;
  const body = fields && new URLSearchParams(fields);
  const init = body === undefined ? {} : { method: "POST", body };
  const address = `http://localhost:3000${path}${searched}`;
  return new Request(address, { headers: { Cookie: cookie }, ...init });
}

async function shownBy(
  pattern: string,
  handler: LoaderFunction | ActionFunction,
  fields?: Record<string, string>,
  query?: string,
) {
  // A new person each time, whose rows the audit log has not listed yet.
  readers++;
  cookie = await signedInCookie(database.db, { ...deskAdmin, username: `reader${readers}` });
  const before = (await findAllAuditEntries(database.db, { limit: 1 }))[0]?.seq ?? 0;
  const request = requestTo(pattern, fields, query);
  const { body } = await answerOf(() => handler({ request, params: params(), context: {} }));
  const entries = await findAllAuditEntries(database.db, { limit: 20 });
  const since = JSON.stringify(entries.filter(({ seq }) => seq > before));
  const text = JSON.stringify(body) ?? "";
  // Hundreds of readers would slow every page that lists the staff. The author of a change stays.
  if (fields === undefined) {
    const name = `reader${readers}`;
    await database.db.deleteFrom("admins").where("username", "=", name).execute();
  }
  return { text, since, personal: person.some((one) => text.includes(one)) };
}

const email = "quirina@vandermolen.example";

const person = ["Quirina Vandermolen", "Vandermolen Reefer Lines", email, "(928) 555-0163"];

const modules = import.meta.glob<RouteModule>(
  "../../app/routes/{admin,api,client,es.recibo,external,fuel,get,photos,receipt,set}*.{ts,tsx}",
);

const routes = await Promise.all(
  Object.entries(modules).map(async ([file, load]) => {
    const module = await load();
    return routePatterns([file]).map((pattern) => ({ pattern, ...module }));
  }),
).then((found) => found.flat());

/** Pages that show visitors or clients their own data, and never another person's. */
const ownData: Record<string, string> = {
  "/receipt/:token": "the visitor's own, by an address that only they have",
  "/receipt/:token/download": "the visitor's own, by an address that only they have",
  "/es/recibo/:token": "the visitor's own, by an address that only they have",
  "/es/recibo/:token/download": "the visitor's own, by an address that only they have",
};

/** The bodies of the posts that read personal data. */
const asked: Record<string, Record<string, string>[]> = {
  "/admin/personal-data": [{ intent: "search", email }],
  "/admin/personal-data/export": [{ email }],
  "/admin/export": [],
};

const loads = routes.flatMap(({ pattern, loader }) =>
  loader ? [{ pattern, handler: loader, fields: undefined }] : [],
);

const posts = routes.flatMap(({ pattern, action }) =>
  action
    ? [
        ...(asked[pattern] ?? []),
        ...(severalActions[pattern] ?? []).map(({ fields }) => fields),
      ].map((fields) => ({ pattern, handler: action, fields }))
    : [],
);

import type { LoaderFunction } from "@remix-run/node";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setDatabase } from "#db/connection.server";
import { callAction, everyAction, type SiteAction } from "../support/actions";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { answerOf, signedInCookie } from "../support/desk";
import { isLong } from "../support/long";
import { jsonPosts, oneForm, type Post, severalActions } from "../support/posts";
import { fromAddress } from "../support/requests";
import { routePatterns } from "../support/route-patterns";
import { everyRow } from "../support/rows";

let database: TestDatabase;
let cookie: string;
let written: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  setDatabase(database);
  cookie = await signedInCookie(database.db);
  written = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    // The link for a forgotten password is mailed after the answer, and there is no mail server here.
    if (!String(text).includes("The mail server cannot be reached")) written += text;
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  setDatabase(undefined);
  await database.cleanup();
});

/** Texts that no person types, but that a database or a word index may fail on. */
const odd = fc.constantFrom(
  "\0",
  "\ud800",
  "\udc00",
  "\u0001",
  "\u00a0",
  "\ufeff",
  "\u2028",
  "%00",
  "%",
);
const unlisted = fc.constantFrom(
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
  "-0",
  "1e999",
  "NaN",
  "9999-99-99",
  "0000-00-00",
  "275760-09-14",
);

/** Each request comes from its own address, so that no limit applies. */
let asked = 0;

describe("a post with a hostile text", () => {
  it.each(posts)(
    "$name is answered, never with a 5xx",
    async ({ of, post }: { of: SiteAction; post: Post }) => {
      await fc.assert(
        fc.asyncProperty(spoiltFields(post.fields, spoilt), (fields) =>
          expectCleaned(() => sendForm(of, fields)),
        ),
        { numRuns },
      );
    },
  );

  it.each(everyAction.filter(({ pattern }) => pattern in jsonPosts))(
    "$pattern is answered in JSON, never with a 5xx",
    async (of) => {
      const fields = Object.assign({}, jsonPosts[of.pattern]);
      await fc.assert(
        fc.asyncProperty(spoiltFields(fields, spoiltJson), (body) =>
          expectCleaned(() => sendJson(of, body)),
        ),
        { numRuns: 4 * numRuns },
      );
    },
  );

  it("is stored and shown without the characters that cannot be stored", async () => {
    const of = everyAction.find(({ pattern }) => pattern === "/api/quotes");
    if (of === undefined) throw new Error("Nothing answers there.");
    const typed = { companyName: "Copper\0 State\ud800", email: "ro\0sa@copper.example" };
    const body = {
      ...Object.assign({}, jsonPosts[of.pattern]),
      ...typed,
      monthlyRevenue: "50k\0-100k",
    };
    const { status, body: created } = await answerOf(() => sendJson(of, body));
    expect(status).toBe(201);
    const stored = { companyName: "Copper State", email: "rosa@copper.example" };
    expect(created).toMatchObject({ quote: { ...stored, monthlyRevenue: "50k-100k" } });
    expect(JSON.stringify(await everyRow(database))).not.toContain("\\u0000");
  });
});

interface RouteModule {
  loader?: LoaderFunction;
}

// The other responses about an address need the site's build; tests/http/hostile-data covers them.
const modules = import.meta.glob<RouteModule>(
  "../../app/routes/{admin,api,client,es.cotizacion,es.tarjeta,external,fuel,get,photos,receipt,set}*.{ts,tsx}",
);
const loaders = await Promise.all(
  Object.entries(modules).map(async ([file, load]) => {
    const { loader } = await load();
    return loader === undefined
      ? []
      : routePatterns([file]).map((pattern) => ({ pattern, loader }));
  }),
).then((found) => found.flat());

/** Every query parameter that the site reads. */
const queryNames = [
  "q",
  "email",
  "kind",
  "status",
  "from",
  "to",
  "sort",
  "after",
  "before",
  "cursor",
  "limit",
  "quarantined",
  "consent",
  "batch",
  "done",
  "noted",
  "undone",
  "missed",
  "returnTo",
  "service",
  "tier",
  "comment",
  "system",
  "url",
  "form",
  "page",
  "state",
  "box",
];

const query = fc.array(
  fc.tuple(
    fc.constantFrom(...queryNames),
    fc.oneof(spoilt("2025-08-04"), spoilt("new"), spoilt("Zm9v"), spoilt("1")),
  ),
  { maxLength: 6 },
);
const cookies = fc
  .string({ unit: "binary-ascii", maxLength: 40 })
  .map((text) => `admin=${text.replace(/\p{Cc}/gu, "\u00a0")}`);

describe("an address with a hostile query or cookie", () => {
  it.each(loaders)("$pattern is answered, never with a 5xx", async ({ pattern, loader }) => {
    await fc.assert(
      fc.asyncProperty(query, fc.option(cookies), spoilt("x"), async (pairs, other, parameter) => {
        const address = new URL(`http://localhost:3000${pattern.replace(/[:*]\w*/g, "x")}`);
        for (const [name, value] of pairs) address.searchParams.append(name, value);
        const request = new Request(address, {
          headers: { Cookie: other === null ? cookie : `${other}; ${cookie}` },
        });
        const params = Object.fromEntries(
          [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, parameter]),
        );
        await expectTold(() => loader({ request, params, context: {} }));
      }),
      { numRuns },
    );
  });
});

/** A text that is nearly `valid`. */
function spoilt(valid: string) {
  return fc.oneof(
    fc
      .tuple(odd, fc.nat(valid.length))
      .map(([mark, at]) => valid.slice(0, at) + mark + valid.slice(at)),
    unlisted,
    fc.string({ unit: "binary", maxLength: 30 }),
  );
}

/** A JSON value in place of a text. */
function spoiltJson(valid: unknown) {
  return fc.oneof(
    { weight: 3, arbitrary: spoilt(String(valid)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2, stringUnit: "binary" }) },
    { weight: 1, arbitrary: spoilt("x").map((text) => [text]) },
    { weight: 1, arbitrary: spoilt("x").map((text) => ({ [text]: text })) },
  );
}

/** The fields of a post, with one to three of them corrupted. */
function spoiltFields<Value>(
  fields: Readonly<Record<string, Value>>,
  spoil: (valid: Value) => fc.Arbitrary<unknown>,
) {
  const names = Object.keys(fields);
  if (names.length === 0) return fc.constant({});
  return fc
    .subarray(names, { minLength: 1, maxLength: Math.min(3, names.length) })
    .chain((some) =>
      fc.record(
        Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [
            name,
            some.includes(name) ? spoil(value) : fc.constant(value),
          ]),
        ),
      ),
    );
}

/** Expects a response that is not a server error and contains no character that cannot be stored. */
async function expectTold(send: () => unknown): Promise<string> {
  const { status, body } = await fromAddress(`2001:db8:${(asked++).toString(16)}::1`, send);
  expect([status, written]).toEqual([expect.any(Number), ""]);
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  return JSON.stringify(body) ?? "";
}

async function expectCleaned(send: () => unknown): Promise<void> {
  expect(await expectTold(send)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
}

function sendForm(of: SiteAction, fields: Record<string, unknown>) {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  );
  return callAction(of, { body, headers: { Cookie: cookie } });
}

function sendJson(of: SiteAction, body: unknown) {
  return callAction(of, {
    method: of.pattern.includes("team-members") ? "PUT" : "POST",
    body: JSON.stringify(body),
    headers: { Cookie: cookie, "Content-Type": "application/json" },
  });
}

const posts = everyAction.flatMap((of) =>
  [...(severalActions[of.pattern] ?? []), ...[oneForm[of.pattern] ?? []].flat()].map((post) => ({
    of,
    post,
    name: `${of.pattern} ${post.fields.intent ?? ""}`,
  })),
);

const numRuns = isLong ? 100 : 3;

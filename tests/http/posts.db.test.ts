import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setDatabase } from "#db/connection.server";
import { loader as deskLoader } from "~/routes/admin.quotes";
import { pathIn } from "~/site/spanish-paths";
import { callAction, everyAction, type SiteAction } from "../support/actions";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { type Answer, answerOf, signedInCookie } from "../support/desk";
import { jsonPosts, oneForm, secret, severalActions } from "../support/posts";
import { unreachableAfter } from "../support/unavailable";

let database: TestDatabase;
let cookie: string;
/** What was written to standard error. */
let written: string;

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  setDatabase(database);
  cookie = await signedInCookie(database.db);
  written = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  setDatabase(undefined);
  await database.cleanup();
});

describe("every action of the site", () => {
  it("is found and listed here", () => {
    const forms = everyAction.filter(({ json }) => !json).map(({ pattern }) => pattern);
    expect(forms.length).toBeGreaterThan(15);
    expect([...Object.keys(oneForm), ...Object.keys(severalActions)].sort()).toEqual(forms.sort());
  });

  it.each(everyAction)("$pattern answers an unknown form", async (of) => {
    for (const [what, type, body] of bodies) {
      const headers = new Headers(type === undefined ? [] : [["Content-Type", type]]);
      const answer = await send(of, { headers, ...(body !== undefined && { body }) });
      expect.soft(answer.status, what).toBeLessThan(500);
      if (of.pattern !== "/api/openapi.json") expectPrivate(answer.headers);
    }
    expect(written).toBe("");
  });
});

const several = everyAction.filter(({ pattern }) => pattern in severalActions);

it("is read in one place", () => {
  const sources = import.meta.glob<string>("../../app/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const reading = Object.entries(sources).filter(([, source]) =>
    /(?<!clone\(\))\.formData\(/.test(source),
  );
  expect(reading.map(([file]) => file)).toEqual(["../../app/http/form-post.server.ts"]);
});

describe("a page of several actions", () => {
  it.each(several)("$pattern refuses an unknown intent", async (of) => {
    for (const { fields } of severalActions[of.pattern] ?? []) {
      for (const intent of ["", "Status", "toString"]) {
        const { status, headers } = await sendForm(of, { ...fields, intent });
        expect([fields.intent, intent, status]).toEqual([fields.intent, intent, 400]);
        expectPrivate(headers);
      }
    }
  });
});

describe("a post while the database is down", () => {
  const posts = everyAction.flatMap((of) =>
    [...(severalActions[of.pattern] ?? []), ...[oneForm[of.pattern] ?? []].flat()].map((post) => ({
      of,
      post,
      name: `${of.pattern} ${post.fields.intent ?? ""}`,
    })),
  );

  it.each(posts)("$name reports it, logs the cause and keeps the input", async ({ of, post }) => {
    setDatabase(unreachableAfter(guarded(of.pattern) ? 1 : 0, database));
    const ofClient = /^\/client-(?:sign-out|dashboard)$/.test(pathIn("en", of.pattern) ?? "");
    if (ofClient || post.fields.realm === "client") cookie = `client=${"x".repeat(43)}`;
    const { fields, kept = [] } = post;
    const answer = await sendForm(of, fields);
    expectUnavailable(answer);
    const body = JSON.stringify(answer.body);
    const texts = kept.map((name) => fields[name] ?? "");
    for (const text of texts) expect(body).toContain(JSON.stringify(text));
    expect(body + written).not.toContain(secret);
    for (const text of texts) {
      if (text.length > 3) expect(written).not.toContain(text);
    }
  });

  it.each(posts.filter(({ of }) => guarded(of.pattern)))(
    "$name reports it when even the session cannot be read",
    async ({ of, post }) => {
      setDatabase(unreachableAfter(0, database));
      expectUnavailable(await sendForm(of, post.fields));
    },
  );

  const writing = everyAction.filter(({ pattern }) => pattern in jsonPosts);
  it.each(writing)("$pattern reports it in JSON", async (of) => {
    setDatabase(unreachableAfter(0, database));
    const answer = await sendJson(of, jsonPosts[of.pattern]);
    expectUnavailable(answer);
    const error = "The service is busy. Please try again in a few seconds.";
    expect(answer.body).toEqual({ success: false, error });
  });

  it("the desk's list reports it, logs the cause and keeps its filters", async () => {
    setDatabase(unreachableAfter(1, database));
    const address = "http://localhost:3000/admin/quotes?q=copper";
    const request = new Request(address, { headers: { Cookie: cookie } });
    const answer = await answerOf(() => deskLoader({ request, params: {}, context: {} }));
    expectUnavailable(answer);
    expect(answer.body).toMatchObject({ state: { q: "copper" }, error: expect.any(String) });
  });
});

it("reads the first value of a repeated field at the clients' sign-in, as everywhere", async () => {
  const of = everyAction.find(({ pattern }) => pattern === "/external-login");
  if (of === undefined) throw new Error("Nothing answers there.");
  const first = { systemType: "quickbooks", externalUrl: "https://qbo.intuit.com/app" };
  const pairs = Object.entries({ ...first, username: "nobody", password: "wrong" });
  const later = pairs.map(([name]) => [name, ""]);
  const { status, body } = await send(of, { body: new URLSearchParams([...pairs, ...later]) });
  expect(status).toBe(401);
  expect(body).toMatchObject({ errors: {}, typed: { ...first, username: "nobody" } });
});

/** Whether an action checks who is signed in before it does its work. */
function guarded(pattern: string) {
  return pattern.startsWith("/admin/") && !/^\/admin\/(?:login|sign-out)/.test(pattern);
}

function send(of: SiteAction, init: RequestInit) {
  const headers = new Headers(init.headers);
  headers.set("Cookie", cookie);
  return answerOf(() => callAction(of, { ...init, headers }));
}

function sendForm(of: SiteAction, fields: Record<string, string>) {
  return send(of, { body: new URLSearchParams(fields) });
}

function sendJson(of: SiteAction, body: unknown) {
  return send(of, {
    method: of.pattern.includes("team-members") ? "PUT" : "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
}

function expectUnavailable({ status, headers }: Answer) {
  expect(status).toBe(503);
  expect(headers.get("Retry-After")).toBe("5");
  expectPrivate(headers);
  expect(written).toContain('"error":"DatabaseUnavailableError"');
  expect(written).toContain("Error: connect refused");
}

function expectPrivate(headers: Headers) {
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
}

const multipart = "multipart/form-data; boundary=x";

const bodies: [what: string, type: string | undefined, body: string | undefined][] = [
  ["no body", undefined, undefined],
  ["JSON", "application/json", '{"intent":"save"}'],
  ["half of some JSON", "application/json", '{"intent":'],
  ["a JSON list", "application/json", "[]"],
  ["plain text", "text/plain", "intent=save"],
  ["bytes of no type", undefined, "\u0000\u0001\ufffd"],
  ["a form in parts without a boundary", "multipart/form-data", "intent=save"],
  ["a form in parts that never ends", multipart, '--x\r\nContent-Disposition: form-data; name="a'],
  ["a form in parts that is none", multipart, "intent=save"],
  ["a form with broken escapes", "application/x-www-form-urlencoded", "intent=%&%=%zz&=&&id"],
  ["a type that is none", ";;;", "intent=save"],
];

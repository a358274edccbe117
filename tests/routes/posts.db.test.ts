import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setDatabase } from "#db/connection.server";
import { callAction, everyAction, type SiteAction } from "#tests/support/actions";
import { createTestDatabase, type TestDatabase } from "#tests/support/database";
import { answerOf, signedInCookie } from "#tests/support/desk";

let database: TestDatabase;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  setDatabase(database);
});

beforeEach(async () => {
  cookie = await signedInCookie(database.db);
});

afterAll(async () => {
  setDatabase(undefined);
  await database.cleanup();
});

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

const send = (of: SiteAction, init: RequestInit) => {
  const headers = new Headers(init.headers);
  headers.set("Cookie", cookie);
  return answerOf(() => callAction(of, { ...init, headers }));
};

describe("every action of the site", () => {
  it("is found", () => {
    expect(everyAction.length).toBeGreaterThan(20);
    expect(everyAction.map(({ pattern }) => pattern)).toContain("/get-quote");
  });

  it.each(everyAction)("$pattern answers a body that is no form of its own", async (of) => {
    for (const [what, type, body] of bodies) {
      const headers = new Headers(type === undefined ? [] : [["Content-Type", type]]);
      const { status } = await send(of, { headers, ...(body !== undefined && { body }) });
      expect.soft(status, what).toBeLessThan(500);
    }
  });
});

it("reads the first value of a field that comes twice where clients sign in, as everywhere", async () => {
  const of = everyAction.find(({ pattern }) => pattern === "/external-login");
  if (of === undefined) throw new Error("Nothing answers there.");
  const first = { systemType: "quickbooks", externalUrl: "https://qbo.intuit.com/app" };
  const pairs = Object.entries({ ...first, username: "nobody", password: "wrong" });
  const later = pairs.map(([name]) => [name, ""]);
  const { status, body } = await send(of, { body: new URLSearchParams([...pairs, ...later]) });
  expect(status).toBe(401);
  expect(body).toMatchObject({ errors: {}, typed: { ...first, username: "nobody" } });
});

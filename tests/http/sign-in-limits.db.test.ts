import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setDatabase } from "#db/connection.server";
import { callAction, everyAction, type SiteAction } from "../support/actions";
import { clientCookie, storeClient } from "../support/clients";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { signedInCookie } from "../support/desk";
import { startServer, statusOf } from "../support/http-server";
import { fromAddress } from "../support/requests";
import { countRows } from "../support/rows";

let database: TestDatabase;
/** The Cookie header of a client. */
let client: string;

beforeAll(async () => {
  database = await createTestDatabase();
  setDatabase(database);
  client = await clientCookie(database.db, (await storeClient(database.db, "rosa")).id);
});

afterAll(async () => {
  setDatabase(undefined);
  await database.cleanup();
});

describe("every route of a sign-in", () => {
  it("is under the server's limit on sign-ins, its data address too", async () => {
    const taking = [];
    for (const action of everyAction) if (await takesPart(action)) taking.push(action.pattern);
    expect(taking).toEqual(
      expect.arrayContaining([
        "/admin/confirm",
        "/admin/login",
        "/api/auth/external-redirect",
        "/client-login",
        "/external-login",
        "/passkey-options",
      ]),
    );
    const signIn = { burst: 1, refill: 1, perMs: 3_600_000 };
    for (const pattern of taking) {
      const server = await startServer((_req, res) => res.end(), {
        rateLimits: { forms: signIn, signIn, staff: signIn },
      });
      const post = (path: string) =>
        server.raw(
          `POST ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
        );
      expect(statusOf(await post(pattern)), pattern).toBe(200);
      expect(statusOf(await post(pattern)), pattern).toBe(429);
      expect(statusOf(await post(`${pattern}.data`)), pattern).toBe(429);
      await server.close();
    }
  });
});

/** Counts the traces of a try: a counted attempt, or a passkey challenge. */
async function traces() {
  return (
    (await countRows(database, "sign_in_attempts")) +
    (await countRows(database, "passkey_challenges"))
  );
}

/** Returns whether a route's action checks or requests credentials, signed in or not, for any intent. */
async function takesPart(action: SiteAction): Promise<boolean> {
  const before = await traces();
  const cookies = ["", await signedInCookie(database.db), client];
  const bodies = ["", "sign-in", "confirm"].flatMap((intent) => [
    { ...guess, intent },
    { ...guess, intent, code: "123456" },
  ]);
  for (const [number, body] of bodies.entries()) {
    // One trace suffices, and each try hashes a password.
    if ((await traces()) > before) return true;
    const sent = action.json
      ? { body: JSON.stringify(body), type: "application/json" }
      : { body: String(new URLSearchParams(body)), type: "application/x-www-form-urlencoded" };
    for (const Cookie of cookies) {
      const headers = { Cookie, "Content-Type": sent.type };
      const call = () => callAction(action, { body: sent.body, headers });
      await fromAddress(`203.0.113.${number}`, call);
    }
  }
  return (await traces()) > before;
}

/** A guess at credentials that fits any form. */
const guess = {
  username: "dispatch",
  password: "not this one",
  systemType: "custom",
  externalUrl: "/client-dashboard",
};

import { afterAll, beforeAll, vi } from "vitest";
import { insertLead, type NewLead } from "#db/queries/leads.server";
import { newLead } from "../db/lead-fixture";
import type { TestDatabase } from "../support/database";
import { signedInCookie } from "../support/desk";
import { eachOnItsDatabase } from "../support/site-database";

/** The configuration of the site in these tests. */
export const origin = "http://localhost:3000";

/** Fields of a form in order; a name may repeat. */
export type Fields = readonly (readonly [string, string])[];

/** Returns the value that a response's cookie passes to the next page. */
export function outcomeIn({ headers }: { headers: Headers }): Record<string, unknown> {
  const [, value = ""] = /^flash=([^;]*)/.exec(headers.get("Set-Cookie") ?? "") ?? [];
  return value === "" ? {} : JSON.parse(atob(decodeURIComponent(value).split(".")[0] ?? ""));
}

/** Returns the instant (UTC ISO) this many minutes after the first. */
export const minute = (count: number) =>
  new Date(Date.UTC(2025, 7, 4, 15) + count * 60_000).toISOString();

/** Gives each test of a file a new database, and requests from a signed-in staff member. With `now`, the clock does not move from that time. */
export function deskForEachTest({ now }: { now?: string } = {}) {
  let database: TestDatabase;
  let cookie: string;
  if (now !== undefined) {
    beforeAll(() => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    });
    afterAll(() => {
      vi.useRealTimers();
    });
  }
  eachOnItsDatabase(async (made) => {
    database = made;
    cookie = await signedInCookie(database.db);
  });
  return {
    get database() {
      return database;
    },
    store: async (fields: Partial<NewLead> = {}) =>
      (await insertLead(database.db, newLead(fields))).lead,
    /** Loads a page with the cookie of the response that led there. */
    get: (path: string, { headers }: { headers: Headers } = new Response()) =>
      new Request(`${origin}${path}`, {
        headers: { Cookie: `${cookie}; ${headers.get("Set-Cookie") ?? ""}` },
      }),
    post: (path: string, fields: Fields) =>
      new Request(`${origin}${path}`, {
        method: "POST",
        body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
        headers: { Cookie: cookie },
      }),
  };
}

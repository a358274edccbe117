import { insertLead, type NewLead } from "#db/queries/leads.server";
import { newLead } from "../db/lead-fixture";
import type { TestDatabase } from "../support/database";
import { signedInCookie } from "../support/desk";
import { eachOnItsDatabase } from "../support/site-database";

/** What the site answers for in these tests. */
export const origin = "http://localhost:3000";

/** Fields of a form in their order; a name may come twice. */
export type Fields = readonly (readonly [string, string])[];

/** Returns what an answer's cookie carries to the next page. */
export function outcomeIn({ headers }: { headers: Headers }): Record<string, unknown> {
  const [, value = ""] = /^flash=([^;]*)/.exec(headers.get("Set-Cookie") ?? "") ?? [];
  return value === "" ? {} : JSON.parse(atob(decodeURIComponent(value).split(".")[0] ?? ""));
}

/** An instant (UTC ISO) so many minutes after the first. */
export const minute = (count: number) =>
  new Date(Date.UTC(2025, 7, 4, 15) + count * 60_000).toISOString();

/** Gives each test of a file its own database and requests of a signed-in member of staff. */
export function deskForEachTest() {
  let database: TestDatabase;
  let cookie: string;
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
    /** Asks for a page, with the cookie of the answer that led there. */
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

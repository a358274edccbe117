import { describe, expect, it } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { insertLead } from "#db/queries/leads.server";
import {
  insertOutboxEntry,
  leaseOutboxEntry,
  updateOutboxEntry,
} from "#db/queries/notifications.server";
import { inTransaction } from "#db/transactions.server";
import { action, loader } from "~/routes/admin.notices";
import { newLead } from "../db/lead-fixture";
import type { TestDatabase } from "../support/database";
import { answerOf, messageIn, signedInCookie } from "../support/desk";
import { eachOnItsDatabase } from "../support/site-database";

let database: TestDatabase;
let cookie: string;
eachOnItsDatabase(async (made) => {
  database = made;
  cookie = await signedInCookie(database.db);
});

describe("the page of notifications", () => {
  it("shows a failed notification with its last error, and 'Send again' makes it due, logged", async () => {
    const reference = await queued();
    const entry = await leaseOutboxEntry(database.db, "email", 1_000, new Date());
    const error = "connect ECONNREFUSED";
    await updateOutboxEntry(database.db, entry?.id ?? "", { state: "failed", lastError: error });
    expect((await page()).rows).toMatchObject([{ reference, state: "failed", lastError: error }]);
    const answer = await sendAgain(entry?.id ?? "");
    expect(messageIn(answer.headers)).toBe("The notification will be sent again.");
    expect((await page()).rows).toMatchObject([{ state: "pending" }]);
    const [latest] = await findAllAuditEntries(database.db, { limit: 1 });
    expect(latest).toMatchObject({ action: "notice.requeued", subjectId: entry?.id });
  });

  it("does not resend one that is being sent or does not exist", async () => {
    await queued();
    const entry = await leaseOutboxEntry(database.db, "email", 60_000, new Date());
    for (const id of [entry?.id ?? "", "nothing"]) {
      const answer = await sendAgain(id);
      expect(messageIn(answer.headers)).toMatch(/^This notification is being sent now/);
    }
  });

  it("is paged from the newest; an unknown cursor starts over", async () => {
    const start = Date.parse("2025-08-04T15:00:00Z");
    for (let nth = 0; nth < 51; nth++) await queued(new Date(start + nth));
    const first = await page();
    expect(first.rows.length).toBe(50);
    const second = await page(`?cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ rows: [{}], nextCursor: null });
    expect(first.rows.some(({ id }) => id === second.rows[0]?.id)).toBe(false);
    expect((await page("?cursor=nonsense")).rows.length).toBe(50);
  });
});

interface Page {
  rows: { id: string; reference: string; state: string; lastError: string | null }[];
  nextCursor: string | null;
}

async function page(query = ""): Promise<Page> {
  const request = new Request(`${address}${query}`, { headers: { Cookie: cookie } });
  return (await answerOf(() => loader({ request, params: {}, context: {} }))).body as Page;
}

function sendAgain(id: string) {
  const body = new URLSearchParams({ id });
  const request = new Request(address, { method: "POST", body, headers: { Cookie: cookie } });
  return answerOf(() => action({ request, params: {}, context: {} }));
}

async function queued(at = new Date()): Promise<string> {
  const { lead } = await insertLead(database.db, newLead());
  await inTransaction(database.db, (transaction) =>
    insertOutboxEntry(transaction, { leadId: lead.id, channel: "email" }, at),
  );
  return lead.reference;
}

const address = "http://localhost:3000/admin/notices";

import { expect, it } from "vitest";
import { findJournalEntries, replayJournal } from "#db/queries/journal.server";
import { updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import { mergeLeads, undoMerge } from "#db/queries/lead-merges.server";
import { findLeadById, insertLead } from "#db/queries/leads.server";
import { deleteByIds } from "#db/queries/personal-data.server";
import { inTransaction } from "#db/transactions.server";
import { newLead } from "../db/lead-fixture";
import { createTestFile } from "../support/database";
import { minute } from "./desk-fixture";

const system = { kind: "system" } as const;
const atMerge = new Date("2025-08-06T15:00:00.000Z");

it("the journal carries a merge, its undo and an erasure into a restored database", async () => {
  const [site, restored] = [await createTestFile(), await createTestFile()];
  const start = { event: 0, tombstone: 0, audit: 0 };
  try {
    const older = (await insertLead(site.db, newLead())).lead;
    const younger = (await insertLead(site.db, newLead({ submittedAt: minute(30) }))).lead;
    const replay = async () => {
      replayJournal(restored.sqlite, [findJournalEntries(site, start).entries]);
      return findLeadById(restored.db, younger.id);
    };
    const pair = [older, younger] as const;
    await replay();
    await mergeLeads(site.db, system, pair, atMerge);
    expect(await replay()).toMatchObject({ id: older.id });
    await undoMerge(site.db, system, younger.id, atMerge);
    expect(await replay()).toMatchObject({ id: younger.id, mergedInto: null });
    const again = await Promise.all(pair.map(({ id }) => findLeadById(site.db, id)));
    const [one, other] = again.flatMap((lead) => lead ?? []);
    if (one && other) await mergeLeads(site.db, system, [one, other], atMerge);
    expect(await replay()).toMatchObject({ id: older.id });
    await inTransaction(site.db, (transaction) => deleteByIds(transaction, "leads", [younger.id]));
    expect(await replay()).toBeNull();
    expect(await findLeadById(restored.db, older.id)).toBeNull();
  } finally {
    await Promise.all([site.cleanup(), restored.cleanup()]);
  }
});

it("the journal carries a withdrawal of both leads, so that their keys send new requests after a restore", async () => {
  const [site, restored] = [await createTestFile(), await createTestFile()];
  const submissionKeyHash = "k".repeat(64);
  try {
    const older = (await insertLead(site.db, newLead())).lead;
    const keyed = newLead({ submittedAt: minute(30), submissionKeyHash });
    const younger = (await insertLead(site.db, keyed)).lead;
    await mergeLeads(site.db, system, [older, younger], atMerge);
    const start = { event: 0, tombstone: 0, audit: 0 };
    const { entries, position } = findJournalEntries(site, start);
    await updateLeadByReceiptToken(site.db, older.receiptToken, { kind: "withdrawn" }, atMerge);
    replayJournal(restored.sqlite, [entries, findJournalEntries(site, position).entries]);
    const again = newLead({ submittedAt: minute(60), submissionKeyHash, companyName: "Other" });
    expect(await insertLead(restored.db, again)).toMatchObject({
      duplicate: false,
      lead: { status: "new" },
    });
  } finally {
    await Promise.all([site.cleanup(), restored.cleanup()]);
  }
});

it("an object read before the backup was made neither brings back an erased lead nor a withdrawn one", async () => {
  const site = await createTestFile();
  try {
    const erased = (await insertLead(site.db, newLead())).lead;
    const withdrawn = (await insertLead(site.db, newLead({ submittedAt: minute(30) }))).lead;
    const { entries } = findJournalEntries(site, { event: 0, tombstone: 0, audit: 0 });
    await inTransaction(site.db, (transaction) => deleteByIds(transaction, "leads", [erased.id]));
    await updateLeadByReceiptToken(site.db, withdrawn.receiptToken, { kind: "withdrawn" }, atMerge);
    const backup = await findLeadById(site.db, withdrawn.id);
    replayJournal(site.sqlite, [entries]);
    expect(await findLeadById(site.db, erased.id)).toBeNull();
    expect(await findLeadById(site.db, withdrawn.id)).toEqual(backup);
  } finally {
    await site.cleanup();
  }
});

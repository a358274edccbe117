import { randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { searchedLeads } from "#db/queries/desk-lookups.server";
import type { LeadRecord } from "#db/queries/leads.server";
import { upsertSetting } from "#db/queries/operations.server";
import { findAllNotificationsByLead } from "#db/queries/personal-data.server";
import { takenBack, type WriteTransaction } from "#db/transactions.server";
import type { Config } from "~/config.server";
import type { PostedForm } from "~/http/form-post.server";
import { activeChannels } from "~/notifications/channels.server";
import { fieldsOf } from "./fields";
import { leadExamples } from "./fields.en";
import { findLeadMessages } from "./lead-text.server";

/** The field with the watch's ticket; no page has it. */
const ticketName = "watchTicket";

/** Only this process knows it, until it is used. */
let ticket: Buffer | null = null;

/** Returns a filled-in quote form whose lead is made up: its ticket is good once, and the next form ends it. */
export function syntheticLeadForm(): URLSearchParams {
  const form = new URLSearchParams();
  const example = new Map<string, unknown>(Object.entries(leadExamples["quote-request"]));
  for (const { name, control } of fieldsOf("quote-request")) {
    const value = example.get(name);
    if (control !== "tick") form.set(name, String(value ?? ""));
    else if (value === true) form.set(name, "on");
  }
  // No visitor's lead has this address: none is its repeat, and none counts towards what it may be sent.
  form.set("email", `${randomUUID()}@example.com`);
  const given = randomBytes(32).toString("base64url");
  ticket = Buffer.from(given);
  form.set(ticketName, given);
  return form;
}

/** Tells whether a form is the watch's own, and uses its ticket up. */
export function takeTicket(form: PostedForm): boolean {
  const given = Buffer.from(form.text(ticketName));
  if (ticket?.length !== given.length || !timingSafeEqual(ticket, given)) return false;
  ticket = null;
  return true;
}

/**
 * Stores a made-up lead as `store` does any other, finds it by its reference, words what would be told of it, and takes all of that
 * back. Commits only when that was. Throws when any of it fails.
 */
export async function rehearseLead(
  transaction: WriteTransaction,
  config: Config,
  store: (transaction: WriteTransaction) => Promise<LeadRecord>,
  at: Date,
): Promise<LeadRecord> {
  const lead = await takenBack(transaction, async () => {
    const stored = await store(transaction);
    await requireFound(transaction, stored);
    await requireTold(transaction, config, stored);
    return stored;
  });
  await upsertSetting(transaction, "synthetic-lead-at", at.toISOString(), at);
  return lead;
}

async function requireFound(
  transaction: WriteTransaction,
  { id, reference }: LeadRecord,
): Promise<void> {
  const lookups = [{ target: "reference", match: "exact", value: reference }] as const;
  const sought = searchedLeads(transaction, { lookups, suspectedSpam: false }, ["id"]);
  const found = await sought.execute();
  if (found.length !== 1 || found[0]?.id !== id)
    throw new Error("The synthetic lead is not found by its reference.");
}

async function requireTold(
  transaction: WriteTransaction,
  config: Config,
  { id: leadId }: LeadRecord,
): Promise<void> {
  const due = activeChannels(config).filter(({ occasions }) => occasions.includes("submitted"));
  const queued = await findAllNotificationsByLead(transaction, leadId);
  const messages = await findLeadMessages(transaction, config, { leadId, occasion: "submitted" });
  if (queued.length !== due.length || messages === null)
    throw new Error("Nobody would be told of the synthetic lead.");
}

import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";
import { recordEvent, type SiteEvent } from "./audit.server";
import {
  contentHash,
  findLeadByReceiptToken,
  type LeadRecord,
  type NewLead,
  searchColumnsOf,
  toVisitorEvent,
} from "./leads.server";

/** What the holder of a receipt, or of its submission's key, may do to their lead, one at a time. */
export type ReceiptChange =
  | ({ kind: "corrected" } & Partial<Correctable>)
  // How to reach the visitor is corrected, not answered.
  | { kind: "answered"; answers: Partial<Omit<LeadRecord, "phone">> }
  | { kind: "withdrawn" }
  | { kind: "texts-agreed"; version: string; address: string }
  | { kind: "texts-stopped" };

/** What was sent: when and how it came in stays as it was. */
type Correctable = Omit<
  NewLead,
  "contentHash" | "kind" | "quarantined" | "receiptToken" | "submissionKeyHash" | "submittedAt"
>;

/**
 * Writes a change of a lead with all that follows from it: the version, the words it is found by, the content hash, its event, and
 * the end of its escalation. Returns the changed lead. Every change that another editor has to notice goes through here.
 */
export async function changeLead(
  transaction: WriteTransaction,
  lead: LeadRecord,
  change: Partial<LeadRecord & Pick<NewLead, "submissionContentHash" | "submissionKeyHash">>,
  { event, at = new Date() }: { event?: SiteEvent; at?: Date } = {},
): Promise<LeadRecord> {
  const { submissionContentHash: _, submissionKeyHash: __, ...columns } = change;
  const changed = { ...lead, ...columns, version: lead.version + 1 };
  await transaction
    .updateTable("leads")
    .set({
      ...change,
      ...searchColumnsOf(changed),
      version: changed.version,
      contentHash: contentHash(changed),
    })
    .where("id", "=", lead.id)
    .execute();
  if (changed.escalateAt === null) await endEscalation(transaction, lead.id);
  if (event !== undefined) await recordEvent(transaction, event, at);
  return changed;
}

/** Changes the lead of a receipt. Returns null when the token is unknown or the request was withdrawn before. */
export function updateLeadByReceiptToken(
  db: Queryable,
  token: string,
  change: ReceiptChange,
  at: Date,
): Promise<LeadRecord | null> {
  return inTransaction(db, async (transaction) => {
    const lead = await findLeadByReceiptToken(transaction, token);
    if (lead === null || lead.status === "withdrawn") return null;
    const columns = withNumberConsent(lead, columnsOf(change, at.toISOString()));
    const { submissionContentHash: _, ...corrected } = columns;
    const timeline = change.kind === "corrected" ? diffLead(lead, corrected) : {};
    const event = { ...toVisitorEvent(lead.id), action: `lead.${change.kind}`, timeline };
    const changed = await changeLead(transaction, lead, columns, { event, at });
    if (change.kind === "texts-stopped") {
      await endTextConsent(transaction, lead.phoneE164, (id) =>
        recordEvent(transaction, { ...event, ...toVisitorEvent(id) }, at),
      );
    }
    return changed;
  });
}

/** Consent is for a number: a correction of the number alone ends it, until it is given for the new one. */
export function withNumberConsent<Change extends Partial<LeadRecord>>(
  lead: LeadRecord,
  change: Change,
): Change & Partial<Pick<LeadRecord, "smsConsent">> {
  const { phoneE164 = lead.phoneE164, smsConsent } = change;
  const ends = phoneE164 !== lead.phoneE164 && lead.smsConsent && smsConsent === undefined;
  return ends ? { ...change, smsConsent: false } : change;
}

/**
 * Ends the consent of a number in every lead that has it, has `record` write each lead's event, and returns how many there were.
 * What was agreed to stays on record.
 */
export async function endTextConsent(
  transaction: WriteTransaction,
  phoneE164: string,
  record: (leadId: string) => Promise<unknown>,
): Promise<number> {
  const ofNumber = await transaction
    .selectFrom("leads")
    .selectAll()
    .where("phoneE164", "=", phoneE164)
    .execute();
  const agreed = ofNumber.filter(({ smsConsent }) => smsConsent);
  for (const lead of agreed) {
    await changeLead(transaction, lead, { smsConsent: false });
    await record(lead.id);
  }
  return agreed.length;
}

/** Nobody is told any more that a lead has not been taken: what waits to be sent of that is gone. */
async function endEscalation(transaction: WriteTransaction, leadId: string): Promise<void> {
  await transaction
    .deleteFrom("outbox")
    .where("leadId", "=", leadId)
    .where("state", "=", "pending")
    .where("event", "in", ["not-taken", "nobody-has-taken-it"])
    .execute();
}

/** What a lead is that nobody has to work on any more. */
export const closedLead = {
  dueAt: null,
  claimedBy: null,
  claimedAt: null,
  claimedUntil: null,
  escalateAt: null,
} as const satisfies Partial<LeadRecord>;

function columnsOf(change: ReceiptChange, at: string): Parameters<typeof changeLead>[2] {
  switch (change.kind) {
    case "corrected": {
      const { kind: _, ...columns } = change;
      return columns;
    }
    case "answered":
      return change.answers;
    case "withdrawn":
      // What is sent with the key of a withdrawn request is a new one.
      return { status: "withdrawn", submissionKeyHash: null, ...closedLead };
    case "texts-agreed":
      return {
        smsConsent: true,
        smsConsentVersion: change.version,
        smsConsentAt: at,
        smsConsentAddress: change.address,
      };
    case "texts-stopped":
      // The record of the consent stays: it tells what was agreed to until now.
      return { smsConsent: false };
  }
}

/** What a correction changed, as it was and as it is. */
export function diffLead(lead: LeadRecord, columns: Partial<LeadRecord>) {
  const before = new Map(Object.entries(lead));
  const to = Object.entries(columns).filter(([name, value]) => before.get(name) !== value);
  const from = to.map(([name]) => [name, before.get(name)]);
  return { from: Object.fromEntries(from), to: Object.fromEntries(to) };
}

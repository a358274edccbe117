import { findClientByLead } from "#db/queries/clients.server";
import { findAllLeadsOfSameCompany } from "#db/queries/desk-lookups.server";
import { findAllLeadNotesByLead } from "#db/queries/desk-work.server";
import { findLeadById, findTimelineByLead, type LeadRecord } from "#db/queries/leads.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import { pick } from "#db/records.server";
import type { Queryable } from "#db/transactions.server";
import { zoneLabel } from "~/config-values.server";
import { correctionsOf, leadFacts } from "~/leads/lead-facts.server";
import { describeCallOutcome } from "~/leads/work";
import { formatInstant, shortInstant } from "~/site/dates";
import { formerStaff } from "~/staff/account-texts";
import { recordRead } from "~/staff/reads.server";
import { describeEvent } from "./actions.server";
import { findCarrierRecord } from "./carrier-record.server";
import {
  type DeskClock,
  describeFollowUp,
  followUpOf,
  offeredFollowUps,
  workTime,
  zoneOf,
} from "./follow-ups.server";
import type { Editor } from "./lead-edits.server";
import { leadNow } from "./list.server";
import { findLinkedLeads, findMergedLeads } from "./merge-leads.server";
import { findMessages, type Texting, textingOf } from "./templates.server";

/** A lead as the desk shows it next to the list, with times as text. */
export type OpenedLead = NonNullable<Awaited<ReturnType<typeof openLead>>>;

/** Returns a lead, or the lead that it was merged into, as the desk shows it. Returns null if there is no such lead. Logs that the lead and the related leads were read. */
export async function openLead(db: Queryable, viewer: Editor, id: string, clock: DeskClock) {
  const { now, timeZone, timeZoneLabel } = clock;
  const found = await findLeadById(db, id);
  if (found === null) return null;
  // Only the visitor may have the receipt's URL.
  const { receiptToken: _, ...lead } = found;
  const inFull = (instant: string | null) =>
    instant && formatInstant(new Date(instant), timeZone, timeZoneLabel, "en", now);
  const notes = await findAllLeadNotesByLead(db, lead.id);
  const timeline = await findTimelineByLead(db, lead.id);
  const linked = await findLinkedLeads(db, lead, timeline);
  const isLinked = ({ id: other }: LeadRecord) => linked.some((one) => one.id === other);
  const sharing = await findAllLeadsOfSameCompany(db, lead);
  const related = [...linked, ...sharing.filter((other) => !isLinked(other))];
  const client = await findClientByLead(db, lead.id);
  const merged = await findMergedLeads(db, found, clock);
  const leads = [...related, ...merged].map((other) => other.id);
  const subject = { kind: "lead", id: lead.id } as const;
  await recordRead(db, viewer, { action: "lead.viewed", subject, leads }, now);
  const accounts = await findAllStaffAccounts(db);
  const nameOf = (adminId: string) =>
    accounts.find((account) => account.id === adminId)?.displayName ?? formerStaff;
  const time = workTime(now);
  const followUp = followUpOf(lead);
  const carrier = findCarrierRecord(lead);
  const wrongNumber = isWrongNumber(timeline);
  const texting = wrongNumber ? textsToWrongNumber : textingOf(lead);
  const short = (instant: string | null) => instant && shortInstant(instant, now, timeZone);
  // A merge has an entry in each of the two leads' timelines.
  const own = timeline.filter(({ detail }) => detail?.other !== lead.id);
  const shownTimeline = own.map(({ actorKind, displayName, detail, ...event }) => ({
    ...event,
    text: describeEvent(event.kind, detail, nameOf),
    who: displayName ?? actors[actorKind],
    corrections: correctionsOf(lead.kind, detail ?? {}),
    atText: shortInstant(event.at, now, timeZone),
  }));
  const stop = own.find(({ kind, detail }) => kind === "texts-stopped" || detail?.endsTexts);
  return {
    lead,
    facts: leadFacts(found),
    carrier,
    messages: await findMessages(db, lead, { texting, me: nameOf(viewer.id), now }),
    texting,
    wrongNumber,
    isAdministrator: accounts.find((account) => account.id === viewer.id)?.role === "administrator",
    // Consent belongs to a number, so a related lead may have it.
    mayEndTexts: [lead, ...related].some(
      ({ phoneE164, smsConsent }) => smsConsent && phoneE164 === lead.phoneE164,
    ),
    now: leadNow(found, lead.assignedTo === null ? null : nameOf(lead.assignedTo), clock),
    submittedText: inFull(lead.submittedAt),
    describeDue: inFull(lead.replyDueAt),
    describeConsent: describeConsent(
      lead,
      inFull(lead.smsConsentAt),
      stop && {
        who: stop.displayName ?? actors[stop.actorKind],
        atText: shortInstant(stop.at, now, timeZone),
        how: stop.detail?.how,
      },
    ),
    /** The id of the account that opened the lead, and the possible owners. */
    me: viewer.id,
    staff: accounts
      .filter((account) => !account.disabled || account.id === lead.assignedTo)
      .map((account) => ({ value: account.id, label: account.displayName })),
    lastAttempt:
      lead.lastOutcome === null
        ? null
        : { atText: short(lead.lastAttemptAt), outcome: describeCallOutcome(lead.lastOutcome) },
    followUp: followUp && {
      ...describeFollowUp(followUp, lead, time),
      /** The chosen time. A form sends it back, so that a save does not overwrite a later choice. */
      at: followUp.at,
    },
    quickFollowUps: offeredFollowUps(lead, time),
    /** The label of the time zone of the follow-up. */
    callZone: zoneLabel(zoneOf(lead, timeZone)),
    notes: notes.map(({ createdAt, editedAt, struckAt, ...note }) => ({
      ...note,
      at: createdAt,
      atText: shortInstant(createdAt, now, timeZone),
      // An edit sends this back, so that it does not overwrite a later edit.
      seen: editedAt ?? createdAt,
      editedText: short(editedAt),
      struck: struckAt !== null,
    })),
    timeline: shownTimeline,
    related: related.map((other) => ({
      ...pick(other, ["id", "reference", "companyName", "kind", "status", "quarantined"]),
      submittedShort: shortInstant(other.submittedAt, now, timeZone),
      shares: sharedBy(lead, other),
      linked: isLinked(other),
    })),
    merged,
    clientAskedText: short(lead.clientAskedAt),
    client: client && pick(client, ["id", "username"]),
  };
}

const textsToWrongNumber: Texting = { allowed: false, why: "The last call was to a wrong number." };

/** Returns whether the last call that was not undone reached a wrong number which has not been corrected since. */
function isWrongNumber(timeline: Awaited<ReturnType<typeof findTimelineByLead>>): boolean {
  const undone = timeline.flatMap(({ kind, detail }) =>
    kind === "attempt-undone" ? [detail?.batch] : [],
  );
  const last = timeline.find(({ kind, detail }) => {
    if (kind === "corrected") return Object.hasOwn(Object(detail?.to), "phoneE164");
    return (
      kind === "attempt-logged" && detail?.channel === "call" && !undone.includes(detail.batch)
    );
  });
  return last?.detail?.outcome === "wrong-number";
}

/** Describes a visitor's consent: when, to which wording and from which address it was given, and when and how it ended. */
function describeConsent(
  { smsConsent, smsConsentVersion, smsConsentAddress }: Omit<LeadRecord, "receiptToken">,
  since: string | null,
  stop: { who: string; atText: string; how: unknown } | undefined,
): string {
  if (since === null) return "Not agreed";
  const agreed = `wording ${smsConsentVersion}, ${since}, from ${smsConsentAddress}`;
  if (smsConsent) return `Agreed (${agreed})`;
  const how = typeof stop?.how === "string" ? `, asked by ${stop.how}` : "";
  const ended = stop ? `${stop.atText} by ${stop.who}${how}` : "with the number it was given for";
  return `Ended ${ended}. Agreed until then (${agreed})`;
}

const actors = {
  visitor: "Visitor",
  client: "Client",
  admin: formerStaff,
  system: "This site",
} as const;

function sharedBy(lead: Omit<LeadRecord, "receiptToken">, other: LeadRecord) {
  const shares: ("email" | "phone" | "DOT number")[] = [];
  if (lead.email.toLowerCase() === other.email.toLowerCase()) shares.push("email");
  if (lead.phoneE164 === other.phoneE164) shares.push("phone");
  const known = lead.dotNumber !== null && lead.dotNumber !== "pending";
  if (known && lead.dotNumber === other.dotNumber) shares.push("DOT number");
  return shares;
}

import { getDatabase } from "#db/connection.server";
import { findLeadIdsSharingCompany } from "#db/queries/desk-lookups.server";
import { type LeadChange, updateLead } from "#db/queries/desk-work.server";
import { bothVersions, withConsentOfNumber } from "#db/queries/lead-changes.server";
import { findLeadById } from "#db/queries/leads.server";
import { inTransaction } from "#db/transactions.server";
import type { PostedForm } from "~/http/form-post.server";
import { tellBothAddresses } from "~/leads/corrected-address.server";
import { leadForms } from "~/leads/forms.server";
import { columnsOf } from "~/leads/submit-lead.server";
import { wakeNotificationWorker } from "~/notifications/queue.server";
import { checkForm } from "~/ui/form-schema";
import { contactFields } from "./contact-form";
import {
  editConflict,
  erased,
  FieldsFault,
  postedVersion,
  type RunLeadAction,
  recordEdit,
} from "./lead-edits.server";

// As the quote form asks: the authority numbers may stay empty for either kind.
const contactForm = leadForms.formOf(contactFields, "quote-request");

/** Corrects who a lead is and how to reach them. What it was before stays in the timeline alone; a repeat is told, never merged. */
export const correctPostedContact: RunLeadAction = async (form, editor, leadId) => {
  const { db } = getDatabase();
  const contact = readContact(form);
  const { version } = postedVersion(leadId, form);
  const changed = await inTransaction(db, async (transaction) => {
    const lead = await findLeadById(transaction, leadId);
    if (lead === null) throw erased();
    const change = withConsentOfNumber(lead, contact);
    const corrected = bothVersions(lead, change);
    const fields = Object.keys(corrected.to);
    if (lead.version === version && fields.length === 0) return false;
    const update = await updateLead(transaction, leadId, change, { expectedVersion: version });
    if (update.outcome !== "updated") return null;
    await tellBothAddresses(transaction, lead, update.lead.email, new Date());
    const edit = { event: "corrected", detail: { fields }, more: corrected, now: new Date() };
    await recordEdit(transaction, editor, leadId, edit);
    return true;
  });
  if (changed === null) throw await editConflict(leadId);
  if (!changed) return {};
  wakeNotificationWorker();
  const repeated = (await findLeadIdsSharingCompany(db, [leadId])).size > 0;
  return { told: repeated ? "corrected-repeated" : "corrected" };
};

function readContact(posted: PostedForm): LeadChange {
  const read = checkForm(contactForm, posted.typed(contactFields.map(({ name }) => name)));
  if (!read.ok) throw new FieldsFault(read.errors);
  return columnsOf(read.values);
}

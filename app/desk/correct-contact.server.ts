import { findLeadIdsSharingCompany } from "#db/queries/desk-lookups.server";
import type { LeadChange } from "#db/queries/desk-work.server";
import { diffLead, withNumberConsent } from "#db/queries/lead-changes.server";
import type { LeadRecord } from "#db/queries/leads.server";
import type { PostedForm } from "~/http/form-post.server";
import { leadForms } from "~/leads/forms.server";
import { columnsOf, notifyBothAddresses } from "~/leads/submit-lead.server";
import { wakeNotificationWorker } from "~/notifications/queue.server";
import { checkForm } from "~/ui/form-schema";
import { contactFields } from "./contact-form";
import { editLead, FieldsError, type RunLeadAction } from "./lead-edits.server";

// As the quote form asks: the authority numbers may stay empty for either kind.
const contactForm = leadForms.formOf(contactFields, "quote-request");

/** Corrects who a lead is and how to reach them. What it was before stays in the timeline alone; a repeat is told, never merged. */
export const correctPostedContact: RunLeadAction = async ({ db, editor, form, lead: seen }) => {
  const contact = readContact(form);
  let isCorrected = false;
  await editLead(db, editor, seen, (lead, transaction) => {
    const change = withNumberConsent(lead, contact);
    const corrected = diffLead(lead, change);
    const fields = Object.keys(corrected.to);
    if (lead.version === seen.version && fields.length === 0) return null;
    const more = async ({ email }: LeadRecord) => {
      isCorrected = true;
      await notifyBothAddresses(transaction, lead, email, new Date());
      return corrected;
    };
    return { change, event: "corrected", detail: { fields }, more };
  });
  if (!isCorrected) return undefined;
  wakeNotificationWorker();
  const repeated = (await findLeadIdsSharingCompany(db, [seen.id])).size > 0;
  return { told: repeated ? "corrected-repeated" : "corrected" };
};

function readContact(posted: PostedForm): LeadChange {
  const read = checkForm(contactForm, posted.typed(contactFields.map(({ name }) => name)));
  if (!read.ok) throw new FieldsError(read.errors);
  return columnsOf(read.values);
}

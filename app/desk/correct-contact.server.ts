import { findLeadIdsSharingCompany } from "#db/queries/desk-lookups.server";
import type { LeadChange } from "#db/queries/desk-work.server";
import { diffLead, withNumberConsent } from "#db/queries/lead-changes.server";
import type { LeadRecord } from "#db/queries/leads.server";
import { validForm } from "~/http/form-post.server";
import { leadForms } from "~/leads/forms.server";
import { columnsOf, notifyBothAddresses } from "~/leads/submit-lead.server";
import { contactFields } from "./contact-form";
import { editLead, type RunLeadAction } from "./lead-edits.server";

// The rules of the quote form, in which authority numbers are optional, for both kinds.
const contactForm = leadForms.formOf(contactFields, "quote-request");

/** Corrects a lead's contact details. Only the timeline stores the earlier values. The message mentions leads with the same email, phone or DOT number, which stay separate. */
export const correctPostedContact: RunLeadAction = async ({ db, editor, form, lead: seen }) => {
  const typed = form.typed(contactFields.map(({ name }) => name));
  const contact: LeadChange = columnsOf(validForm(contactForm, typed));
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
  const repeated = (await findLeadIdsSharingCompany(db, [seen.id])).size > 0;
  return {
    message: repeated
      ? "Corrected. Another lead has the same email address, phone or DOT number. They were not merged."
      : "Corrected. The timeline shows the earlier data.",
  };
};

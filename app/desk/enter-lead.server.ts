import { getDatabase } from "#db/connection.server";
import { findAllLeadsOfSameCompany } from "#db/queries/desk-lookups.server";
import { contentHash, insertLead } from "#db/queries/leads.server";
import type { LeadKind } from "#db/schema";
import { inTransaction, type Queryable } from "#db/transactions.server";
import {
  answerPost,
  type PostedForm,
  type RefusedForm,
  refusedForm,
  validForm,
} from "~/http/form-post.server";
import type { LeadValues } from "~/leads/field-rules";
import { leadForms } from "~/leads/lead-posts.server";
import { columnsOf, leadTimes, newReceiptToken } from "~/leads/submit-lead.server";
import { redirectWithOutcome, requireStaff } from "~/staff/guards.server";
import { recordRead } from "~/staff/reads.server";
import { enteredFields } from "./contact-form";
import { workTime } from "./follow-ups.server";
import type { Editor } from "./lead-edits.server";
import { leadListAddress, plainList } from "./list-state";

/** Stores a lead that staff took by phone, and redirects to it. A refusal (400 or 503) keeps the typed fields. */
export function answerEnteredLead(request: Request, kind: LeadKind) {
  const fields = enteredFields(kind);
  const typedOf = (form: PostedForm) => form.typedIn(fields);
  return answerPost<RefusedForm<Record<string, string>>, Editor>(request, {
    guard: requireStaff,
    actions: async (form, editor) => {
      const values = validForm(leadForms.formOf(fields, kind), typedOf(form));
      const { db } = getDatabase();
      const { lead, duplicate } = await enterLead(db, editor, kind, values);
      const sharing = (await findAllLeadsOfSameCompany(db, lead)).map(({ id }) => id);
      // The response reveals these leads even if the client does not follow the redirect.
      const revealed = duplicate ? [lead.id, ...sharing] : sharing;
      await recordRead(db, editor, { action: "leads.listed", leads: revealed });
      const message = duplicate
        ? "Not added again: this lead was added less than ten minutes ago."
        : sharing.length > 0
          ? "Added and assigned to you. Another lead has the same email address, phone or DOT number. They were not merged."
          : "Added and assigned to you. Log the call when it is over.";
      return redirectWithOutcome(request, leadListAddress(plainList, lead.id), { message });
    },
    refusal: (error, form) => refusedForm(error, typedOf(form)),
  });
}

/** Stores a phone-in lead and assigns it to the person entering it. Records no consent and sends no notifications. */
function enterLead(db: Queryable, editor: Editor, kind: LeadKind, values: LeadValues) {
  const { now, hours } = workTime();
  const lead = {
    ...columnsOf(values),
    kind,
    ...leadTimes(now, hours),
    escalateAt: null,
    agreeToTerms: false,
    smsConsent: false,
    quarantined: false,
    receiptToken: newReceiptToken(now),
    assignedTo: editor.id,
  };
  return inTransaction(db, (transaction) =>
    insertLead(transaction, { ...lead, contentHash: contentHash(lead) }, { enteredBy: editor.id }),
  );
}

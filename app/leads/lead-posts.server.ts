import { getDatabase } from "#db/connection.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { answerPost, anybody, type PostedForm } from "~/http/form-post.server";
import { truncateAddress } from "~/http/front-door/address.server";
import { clientAddress } from "~/http/front-door/context.server";
import { answer, seeOther } from "~/http/respond.server";
import { businessHoursOf } from "~/site/company.server";
import { checkForm, type Form, type FormValues } from "~/ui/form-schema";
import { honeypotName, type LeadFormResult, receiptPath } from "./form-result";
import type { Submission, SubmittedLead } from "./submit-lead.server";

/** One kind of lead as the two entrances (form post and JSON) need it. */
export interface LeadIntake<Schema extends Form> {
  schema: Schema;
  submit: (
    db: Queryable,
    values: FormValues<Schema>,
    submission: Submission,
  ) => Promise<SubmittedLead>;
}

/**
 * Answers a form post of a lead: 303 to the receipt page, or data for a hydrated form; 400 with the fields at fault, 503
 * when the database cannot take it. Both refusals carry what was typed.
 */
export function answerLeadForm<Schema extends Form>(
  request: Request,
  { schema, submit }: LeadIntake<Schema>,
) {
  const typedOf = (form: PostedForm) => form.typed(Object.keys(schema.shape), ["comments"]);
  return answerPost<LeadFormResult, null>(request, {
    guard: anybody,
    deeds: async (form) => {
      const typed = typedOf(form);
      const checked = checkForm(schema, typed);
      if (!checked.ok) {
        return answer({ outcome: "refused", errors: checked.errors, typed }, 400);
      }
      const submission = submissionNow(form.text(honeypotName) !== "");
      const { lead } = await submit(getDatabase().db, checked.values, submission);
      const path = receiptPath(lead.receiptToken);
      return form.enhanced
        ? answer({ outcome: "accepted", reference: lead.reference, receiptPath: path })
        : seeOther(path);
    },
    refusal: (_fault, form) => ({ outcome: "failed", message: null, typed: typedOf(form) }),
  });
}

/** Returns what is known of a lead besides its fields, as it comes in: when, and from where. */
export function submissionNow(honeypotFilled: boolean): Submission {
  const address = clientAddress();
  return {
    address,
    network: truncateAddress(address),
    honeypotFilled,
    submittedAt: new Date(),
    hours: businessHoursOf(getConfig()),
  };
}

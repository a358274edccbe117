import { getDatabase } from "#db/connection.server";
import { contentHash } from "#db/lead-content";
import { findLeadIdsSharingCompany } from "#db/queries/desk-lookups.server";
import { insertLead } from "#db/queries/leads.server";
import type { LeadKind } from "#db/schema";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { answerPost, type PostedForm } from "~/http/form-post.server";
import { answer } from "~/http/respond.server";
import type { LeadFieldName } from "~/leads/fields";
import { leadForms } from "~/leads/forms.server";
import { columnsOf, leadTimes, newReceiptToken } from "~/leads/submit-lead.server";
import { requireStaff } from "~/staff/guards.server";
import {
  checkForm,
  type Field,
  type FieldErrors,
  type FormValues,
  form,
  optional,
} from "~/ui/form-schema";
import { workTime } from "./attempts.server";
import { enteredFields, isNeeded } from "./contact-form";
import { redirectWithOutcome } from "./flash.server";
import { claimEnd, type Editor } from "./lead-edits.server";
import { leadAddress, plainList } from "./list-state";

/** What the page says when a lead was not entered. */
export interface EnterLeadRefusal {
  message: string;
  errors: FieldErrors;
  typed: Record<string, string>;
}

/** 303 to the lead, which is then one's own; 400 with the fields at fault and 503 keep what was typed. */
export function answerEnteredLead(request: Request, kind: LeadKind) {
  const names = enteredFields(kind).map(({ name }) => name);
  const typedOf = (form: PostedForm) => form.typed(names, ["comments"]);
  return answerPost<EnterLeadRefusal, Editor>(request, {
    guard: requireStaff,
    deeds: async (form, editor) => {
      const typed = typedOf(form);
      const read = checkForm(enteredForm(kind), typed);
      if (!read.ok) {
        const message = "Correct what is marked and send it again.";
        return answer({ message, errors: read.errors, typed }, 400);
      }
      const { db } = getDatabase();
      const { lead, duplicate } = await enterLead(db, editor, kind, read.values);
      const repeated = (await findLeadIdsSharingCompany(db, [lead.id])).size > 0;
      const told = duplicate ? "entered-before" : repeated ? "entered-repeated" : "entered";
      return redirectWithOutcome(leadAddress(lead.id, plainList), { told });
    },
    refusal: (fault, form) => ({ message: fault.message, errors: {}, typed: typedOf(form) }),
  });
}

const { companyName, contactName, phone, email } = leadForms["quote-request"].shape;
const needed = { companyName, contactName, phone, email };

type EnteredText = Exclude<LeadFieldName, keyof typeof needed | "smsConsent" | "agreeToTerms">;

/** Returns the schema of a lead that staff enter. */
function enteredForm(kind: LeadKind) {
  const others = enteredFields(kind)
    .filter((row) => !isNeeded(row))
    .map((row) => {
      const required = leadForms.ruleOf(row, "required");
      return [row.name, leadForms.ruleOf(row, "optional") ?? (required && optional(required))];
    });
  // Each of them is a text or null, as ticks are left out; what the other kind alone has is absent.
  const rest = Object.fromEntries(others) as Record<EnteredText, Field<string | null>>;
  return form({ ...rest, ...needed });
}

/** Stores a lead that called, in the hands of whoever entered it. They agreed to nothing, and nobody else is told. */
function enterLead(
  db: Queryable,
  editor: Editor,
  kind: LeadKind,
  values: FormValues<ReturnType<typeof enteredForm>>,
) {
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
    claimedBy: editor.id,
    claimedAt: now.toISOString(),
    claimedUntil: claimEnd(now),
  };
  return inTransaction(db, (transaction) =>
    insertLead(transaction, { ...lead, contentHash: contentHash(lead) }, { enteredBy: editor.id }),
  );
}

import { getDatabase } from "#db/connection.server";
import {
  findLeadByReceiptToken,
  type LeadRecord,
  type ReceiptChange,
  updateLeadByReceiptToken,
} from "#db/queries/leads.server";
import type { Config } from "~/config.server";
import { Fault, throttled } from "~/http/faults.server";
import { answerPost, type PostedForm } from "~/http/form-post.server";
import { createRateLimiter, takeToken } from "~/http/front-door/rate-limit.server";
import { answer, faultResponse, seeOther, withPageErrors } from "~/http/respond.server";
import { isOpen } from "~/site/business-hours";
import { businessHoursOf } from "~/site/company.server";
import { formatInstant } from "~/site/dates";
import { checkForm, type FieldErrors, form, ticked } from "~/ui/form-schema";
import { leadForms } from "./fields";
import { receiptFacts } from "./lead-text.server";
import { nextStepOf, receiptPath } from "./next-step.server";
import { statusTexts } from "./status";
import { contentHash } from "./submit-lead.server";

/** Plenty for a person who reads and corrects, little for a program that guesses addresses. */
const receiptLimiter = createRateLimiter({ burst: 60, refill: 60, perMs: 600_000 });

/** The fields of a receipt that its holder may correct. */
const { phone, comments } = leadForms["quote-request"].shape;
const correctionForm = form({ phone, comments });
const withdrawalForm = form({ confirm: ticked("Tick the box to withdraw this request.") });

/** Why a receipt's page changed nothing; `typed` is what stood in the form of a correction. */
export interface ReceiptRefusal {
  errors: FieldErrors;
  message: string | null;
  typed: { phone: string; comments: string } | null;
}

/** What is said after a change was saved, by the word that stands in the address. */
const alerts: Record<ReceiptChange["kind"], string> = {
  corrected: "Your changes are saved.",
  withdrawn: "Your request is withdrawn.",
  "texts-stopped": "Text messages about this request are turned off.",
};

/** A lead as its receipt shows it; times are in words. */
export type ShownReceipt = ReturnType<typeof showReceipt>;

/** Returns a lead as its receipt shows it; `done` is the change that was just saved, if any. */
export function showReceipt(lead: LeadRecord, config: Config, done: string | null) {
  const { COMPANY_TIME_ZONE: zone, COMPANY_TIME_ZONE_LABEL: zoneLabel } = config;
  const inWords = (instant: string) => formatInstant(new Date(instant), zone, zoneLabel);
  const { kind, status } = lead;
  const alert = Object.entries(alerts).find(([change]) => change === done);
  return {
    kind,
    next: nextStepOf(lead, config),
    alert: alert?.[1] ?? null,
    facts: receiptFacts(lead),
    typed: { phone: lead.phone, comments: lead.comments ?? "" },
    texts: lead.smsConsent,
    phonesOpen: isOpen(new Date(), businessHoursOf(config)),
    withdrawn: status === "withdrawn",
    status: statusTexts[status].toVisitor,
    sentAt: inWords(lead.submittedAt),
  };
}

/** Returns the lead of a receipt. Throws an error page: 404, or 429 for an address that looks at too many. */
export function loadReceipt(token: string): Promise<LeadRecord> {
  return withPageErrors(async () => {
    requireFewLooks();
    const lead = await findLeadByReceiptToken(getDatabase().db, token);
    if (lead === null) throw noReceipt();
    return lead;
  });
}

/** 303 to the receipt, which tells that it is done; 400 and 503 keep what was typed; an error page when it is gone. */
export function answerReceiptPost(request: Request, token: string) {
  const change = async (asked: ReceiptChange) => {
    const at = new Date().toISOString();
    const lead = await updateLeadByReceiptToken(getDatabase().db, token, asked, {
      at,
      contentHash,
    });
    if (lead === null) throw faultResponse(noReceipt());
    return seeOther(`${receiptPath(token)}?done=${asked.kind}`);
  };
  return answerPost<ReceiptRefusal, void>(request, {
    guard: requireFewLooks,
    deeds: {
      correct: (posted) => {
        const checked = checkForm(correctionForm, typedCorrection(posted));
        if (!checked.ok) return answer(refusalOf(posted, checked.errors, null), 400);
        const { phone, comments } = checked.values;
        return change({ kind: "corrected", phone: phone.typed, phoneE164: phone.e164, comments });
      },
      withdraw: (posted) => {
        const checked = checkForm(withdrawalForm, posted.typed(["confirm"]));
        if (!checked.ok) return answer(refusalOf(posted, checked.errors, null), 400);
        return change({ kind: "withdrawn" });
      },
      "stop-texts": () => change({ kind: "texts-stopped" }),
    },
    refusal: (fault, form) =>
      refusalOf(form, {}, fault.kind === "unavailable" ? failure : fault.message),
  });
}

const failure = "There was a problem saving your change. Please try again.";

function requireFewLooks(): void {
  const wait = takeToken(receiptLimiter);
  if (wait > 0) throw throttled("Too many receipts were asked for.", wait);
}

function noReceipt(): Fault {
  return new Fault("gone", "There is no such receipt.");
}

function typedCorrection(form: PostedForm) {
  return form.typed(["phone", "comments"], ["comments"]);
}

function refusalOf(form: PostedForm, errors: FieldErrors, message: string | null): ReceiptRefusal {
  return { errors, message, typed: form.intent === "correct" ? typedCorrection(form) : null };
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import type { ReceiptChange } from "#db/queries/lead-changes.server";
import { findLeadByReceiptToken, type LeadRecord } from "#db/queries/leads.server";
import { inTransaction, type WriteTransaction } from "#db/transactions.server";
import { type Config, getConfig } from "~/config.server";
import {
  answerPost,
  type PostedForm,
  type RefusedForm,
  refusedForm,
  validForm,
} from "~/http/form-post.server";
import { HttpError, inBothLanguages, throttled } from "~/http/http-error.server";
import { answer, answerFile, seeOther, withPageErrors } from "~/http/respond.server";
import { wakeNotificationWorker } from "~/notifications/queue.server";
import { languageOf } from "~/server/address-language";
import { clientAddress } from "~/server/context.server";
import { createRateLimiter, takeToken } from "~/server/rate-limit.server";
import { formatInstantIn } from "~/site/business-hours";
import type { Language } from "~/site/language";
import { form, ticked } from "~/ui/form-schema";
import { pendingAuthority } from "./authority-numbers";
import { suggestEmail } from "./email-suggestion.server";
import {
  correctableFieldsOf,
  type LeadField,
  labelInSentence,
  leadFields,
  questionFields,
} from "./fields";
import { confirmedEmailName } from "./hidden-fields";
import { fieldMessages, receiptFacts } from "./lead-facts.server";
import { presentSent } from "./lead-json.server";
import { reachUs } from "./lead-notifications.server";
import { leadFormsBy } from "./lead-posts.server";
import { nextStepOf, receiptPath } from "./next-step.server";
import { serverMessages } from "./server.messages";
import { visitorStatusOf } from "./status";
import {
  changeAsVisitor,
  columnsOf,
  consentVersions,
  findWorkedFields,
} from "./submit-lead.server";

/** Enough for a person, and slow for a program that guesses receipt URLs. */
const receiptLimiter = createRateLimiter({ burst: 60, refill: 60, perMs: 600_000 });

/** The data that a receipt's action returns. */
export type ReceiptAnswer = { outcome: "saved"; message: string } | ReceiptRefusal;

/** Why the post of the form with this intent changed nothing. */
export type ReceiptRefusal = RefusedForm<Record<string, string>> & { intent: string };

/** Returns a lead as its receipt shows it, with times as text. `done` names the change that was just saved. `worked` lists the fields that the visitor can no longer correct. */
export function showReceipt(
  lead: LeadRecord,
  config: Config,
  language: Language,
  done: string | null,
  worked: readonly LeadField[],
) {
  const { kind, smsConsent, smsConsentVersion } = lead;
  const messages = serverMessages[language].receipt;
  const alerts = new Map(Object.entries(messages.done));
  const status = visitorStatusOf(lead);
  const open = correctableFieldsOf(kind).filter((field) => !worked.includes(field));
  return {
    kind,
    next: nextStepOf(lead, config, language),
    alert: alerts.get(done ?? "") ?? null,
    facts: [
      ...receiptFacts(lead, language),
      ...(smsConsent && smsConsentVersion ? [messages.consent(smsConsentVersion)] : []),
    ],
    /** The stored values of the fields that can be corrected. */
    typed: typedFields(lead, open, language),
    /** Explains which fields can no longer be corrected. */
    worked: worked.length === 0 ? null : describeWorked(worked, config, language),
    withdrawn: status === "withdrawn",
    status,
    sentAt: formatInstantIn(lead.submittedAt, config, language, new Date()),
  };
}

function typedFields(lead: LeadRecord, rows: readonly LeadField[], language: Language) {
  const { pending } = serverMessages[language].receipt.words;
  const typed = rows.map(({ name, number }): [string, string] => {
    const value = String(lead[name] ?? "");
    return [name, number && value === pendingAuthority ? pending : value];
  });
  return Object.fromEntries(typed);
}

function describeWorked(worked: readonly LeadField[], config: Config, language: Language): string {
  const { fields } = fieldMessages[language];
  const named = worked.map(({ name }) => labelInSentence(fields[name])).join(", ");
  const reach = reachUs(config, language, ["phone", "email"]);
  return serverMessages[language].receipt.worked(named, reach);
}

/** Loads a receipt's page. */
export async function loadReceiptPage({ request, params }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const lead = await loadReceipt(params.token ?? "");
  const worked = await withPageErrors(() => findWorkedFields(getDatabase().db, lead));
  const done = searchParams.get("done");
  return answer(showReceipt(lead, getConfig(), languageOf(pathname), done, worked));
}

/** Answers with what the visitor sent, as a JSON file. */
export async function answerReceiptDownload({ params }: LoaderFunctionArgs) {
  const lead = await loadReceipt(params.token ?? "");
  return answerFile(`request-${lead.reference}.json`, presentSent(lead));
}

/** Returns the lead of a receipt. Throws an error page: 404 if there is no such receipt, or 429 if the client opens too many receipts. */
export function loadReceipt(token: string): Promise<LeadRecord> {
  return withPageErrors(async () => {
    limitReceiptReads();
    const lead = await findLeadByReceiptToken(getDatabase().db, token);
    if (lead === null) throw noReceipt();
    return lead;
  });
}

/**
 * Answers a form of the receipt with a 303 redirect to the receipt or, for a hydrated form, with data. After a refusal (400, 409 or 503), the page shows what was typed. The
 * status is 409 if the request was withdrawn, or if staff already worked with a field to correct. Answers 404 for a deleted receipt.
 */
export function answerReceiptPost({ request, params }: ActionFunctionArgs) {
  const { token = "" } = params;
  const { db } = getDatabase();
  const language = languageOf(new URL(request.url).pathname);
  const messages = serverMessages[language].receipt;
  const withdrawalForm = form({ confirm: ticked(messages.withdrawalUnsure) });
  /** Makes the changes of a plan, from the last to the first, which is the one reported as done. */
  const change = async (posted: PostedForm, plan: Plan) => {
    const now = new Date();
    const done = await inTransaction(db, async (transaction) => {
      const before = await findLeadByReceiptToken(transaction, token);
      if (before === null) throw noReceipt();
      if (before.status === "withdrawn") throw new HttpError("conflict", receiptErrors.withdrawn);
      const changes = await plan(before, transaction);
      let after = before;
      for (const one of changes.toReversed())
        after = await changeAsVisitor(transaction, before, one, now);
      const [{ kind }] = changes;
      const endsTexts = kind === "corrected" && before.smsConsent && !after.smsConsent;
      return endsTexts ? "number-corrected" : kind;
    });
    wakeNotificationWorker();
    return posted.enhanced
      ? answer({ outcome: "saved" as const, message: messages.done[done] })
      : seeOther(`${receiptPath(token, language)}?done=${done}`);
  };
  return answerPost<ReceiptAnswer, void>(request, {
    guard: limitReceiptReads,
    actions: {
      correct: (posted) =>
        change(posted, async (lead, transaction) => {
          const typed = typedOf(posted);
          const fields = correctableFieldsOf(lead.kind);
          const stored = typedFields(lead, fields, language);
          // Unchanged values are not validated again.
          const changed = fields.filter(
            ({ name }) => (typed[name] ?? stored[name]) !== stored[name],
          );
          const worked = await findWorkedFields(transaction, lead);
          const late = changed.filter((field) => worked.includes(field));
          if (late.length > 0) {
            throw new HttpError("conflict", describeWorked(late, getConfig(), language));
          }
          const { mcNumber, dotNumber, phone: typedPhone, phoneE164: e164 } = lead;
          const current = { mcNumber, dotNumber, phone: { typed: typedPhone, e164 } };
          const values = validForm(leadFormsBy[language].formOf(changed, lead.kind), typed);
          const email = values.email ?? lead.email;
          const meant = email === lead.email ? null : suggestEmail(email);
          // The second time, it is meant as typed.
          if (meant !== null && posted.text(confirmedEmailName) !== email) {
            const message = serverMessages[language].post.didYouMean(meant, email);
            throw new HttpError("refused", message, { fieldErrors: { email: message } });
          }
          return [{ kind: "corrected", ...columnsOf({ ...current, ...values }) }];
        }),
      answer: (posted) =>
        change(posted, (lead) => {
          const answers = validForm(leadFormsBy[language].answers, typedOf(posted));
          const answered = { kind: "answered", answers } as const;
          if (answers.contactBy !== "text" || lead.smsConsent) return [answered];
          validForm(form({ smsConsent: ticked(messages.consentMissing) }), typedOf(posted));
          const smsConsentVersion = consentVersions[language];
          const proof = { smsConsentVersion, smsConsentAddress: clientAddress() };
          return [answered, { kind: "texts-agreed", ...proof }];
        }),
      withdraw: (posted) =>
        change(posted, () => {
          validForm(withdrawalForm, posted.typed(["confirm"]));
          return [{ kind: "withdrawn" }];
        }),
      "stop-texts": (posted) => change(posted, () => [{ kind: "texts-stopped" }]),
    },
    refusal: (error, posted) => ({
      ...refusedForm(error, typedOf(posted), language),
      ...(error.kind === "unavailable" && { message: messages.failure }),
      intent: posted.intent,
    }),
  });
}

/** Returns the changes to make to a lead. Throws HttpError if the posted form is refused. */
type Plan = (
  lead: LeadRecord,
  transaction: WriteTransaction,
) => [ReceiptChange, ...ReceiptChange[]] | Promise<[ReceiptChange, ...ReceiptChange[]]>;

/** The messages of errors of a receipt, in both languages. */
export const receiptErrors = inBothLanguages(
  serverMessages.en.receipt.errors,
  serverMessages.es.receipt.errors,
);

function limitReceiptReads(): void {
  const wait = takeToken(receiptLimiter);
  if (wait > 0) throw throttled(receiptErrors.tooManyReads, wait);
}

function noReceipt(): HttpError {
  return new HttpError("gone", receiptErrors.noReceipt);
}

/** Returns the texts of the form that was posted. A correction contains only the fields that the page showed. */
function typedOf(posted: PostedForm): Record<string, string> {
  const isTyped = ({ name }: LeadField) =>
    posted.intent === "correct"
      ? posted.has(name)
      : posted.intent === "answer" &&
        (name === "smsConsent" || questionFields.some((one) => one.name === name));
  return posted.typedIn(leadFields.filter(isTyped));
}

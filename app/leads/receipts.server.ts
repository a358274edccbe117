import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { type ReceiptChange, updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import {
  findLeadByReceiptToken,
  findLeads,
  type LeadRecord,
  leadPageMaxLimit,
} from "#db/queries/leads.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { type Config, getConfig } from "~/config.server";
import { answerPost, type PostedForm } from "~/http/form-post.server";
import { HttpError, inBoth, throttled } from "~/http/http-error.server";
import { answer, answerFile, errorResponse, seeOther, withPageErrors } from "~/http/respond.server";
import { wakeNotificationWorker } from "~/notifications/queue.server";
import { languageOf } from "~/server/address-language";
import { clientAddress } from "~/server/context.server";
import { createRateLimiter, takeToken } from "~/server/rate-limit.server";
import { businessHoursOf, formatInstantIn, isOpen } from "~/site/business-hours";
import type { Language } from "~/site/language";
import { checkForm, type FieldErrors, form, ticked } from "~/ui/form-schema";
import { sentenceCase } from "~/ui/sentence-case";
import { correctableFieldsOf, type LeadField, leadFields, questionFields } from "./fields";
import { leadFormsBy } from "./forms.server";
import { presentSent } from "./lead-json.server";
import { typedInto } from "./lead-posts.server";
import { kindMessages, receiptFacts } from "./lead-text.server";
import { nextStepOf, receiptPath } from "./next-step.server";
import { serverMessages } from "./server.messages";
import { statusTexts } from "./status";
import { columnsOf, consentVersions, visitorCorrectedAddress } from "./submit-lead.server";

/** Plenty for a person who reads and corrects, little for a program that guesses addresses. */
const receiptLimiter = createRateLimiter({ burst: 60, refill: 60, perMs: 600_000 });

/** What a post on a receipt is answered: that a panel's answers are saved, or why nothing was changed. */
export type ReceiptAnswer = { outcome: "saved"; message: string } | ReceiptRefusal;

/** `intent` is the form's, `typed` what stood in it. */
export interface ReceiptRefusal {
  outcome: "refused";
  intent: string;
  errors: FieldErrors;
  message: string | null;
  typed: Record<string, string>;
}

/** A lead as its receipt shows it; times are in words. */
export type ShownReceipt = ReturnType<typeof showReceipt>;

/** Returns a lead as its receipt shows it in a language; `done` is the change that was just saved, if any. */
export function showReceipt(
  lead: LeadRecord,
  config: Config,
  language: Language,
  done: string | null,
) {
  const { kind, status } = lead;
  const alert = Object.entries(serverMessages[language].receipt.done).find(
    ([change]) => change === done,
  );
  return {
    kind,
    next: nextStepOf(lead, config, language),
    alert: alert?.[1] ?? null,
    facts: receiptFacts(lead, language),
    typed: Object.fromEntries(
      correctableFieldsOf(kind).map(({ name }) => [name, String(lead[name] ?? "")]),
    ),
    phonesOpen: isOpen(new Date(), businessHoursOf(config)),
    withdrawn: status === "withdrawn",
    status: statusTexts[lead.quarantined && status !== "withdrawn" ? "new" : status].toVisitor,
    sentAt: formatInstantIn(lead.submittedAt, config, language),
  };
}

/** The loader of a receipt's page, in the language of its address. */
export async function loadReceiptPage({ request, params }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const lead = await loadReceipt(params.token ?? "");
  return answer(showReceipt(lead, getConfig(), languageOf(pathname), searchParams.get("done")));
}

/** Answers with a calendar entry for the time by which the request is answered; 404 when no answer is due any more. */
export async function answerReceiptCalendar({ request, params }: LoaderFunctionArgs) {
  const lead = await loadReceipt(params.token ?? "");
  const entry = dueAsCalendar(lead, getConfig(), languageOf(new URL(request.url).pathname));
  if (entry === null) throw errorResponse(new HttpError("gone", faults.noAnswerDue));
  return answerFile(`answer-${lead.reference}.ics`, entry);
}

/** Answers with what was sent, as JSON. */
export async function answerReceiptDownload({ params }: LoaderFunctionArgs) {
  const lead = await loadReceipt(params.token ?? "");
  return answerFile(`request-${lead.reference}.json`, presentSent(lead));
}

/** Returns the lead of a receipt. Throws an error page: 404, or 429 for an address that looks at too many. */
function loadReceipt(token: string): Promise<LeadRecord> {
  return withPageErrors(async () => {
    limitReceiptReads();
    const lead = await findLeadByReceiptToken(getDatabase().db, token);
    if (lead === null) throw noReceipt();
    return lead;
  });
}

/**
 * 303 to the receipt, which tells that it is done, or data for a panel; 400, 409 (withdrawn) and 503 keep what was typed. A receipt
 * that is gone has no page to tell it: its loader answers 404.
 */
export function answerReceiptPost({ request, params }: ActionFunctionArgs) {
  const { token = "" } = params;
  const { db } = getDatabase();
  const language = languageOf(new URL(request.url).pathname);
  const messages = serverMessages[language].receipt;
  const withdrawalForm = form({ confirm: ticked(messages.withdrawalUnsure) });
  const change = async (posted: PostedForm, asked: ReceiptChange, ...more: ReceiptChange[]) => {
    const now = new Date();
    await inTransaction(db, async (transaction) => {
      const before = await findLeadByReceiptToken(transaction, token);
      if (before === null) throw noReceipt();
      for (const one of [asked, ...more]) {
        const done = await updateLeadByReceiptToken(transaction, token, one, now);
        if (done === null) throw new HttpError("conflict", faults.withdrawn);
        await visitorCorrectedAddress(transaction, before, done.email, now);
      }
    });
    wakeNotificationWorker();
    return posted.enhanced
      ? answer({ outcome: "saved" as const, message: messages.done[asked.kind] })
      : seeOther(`${receiptPath(token, language)}?done=${asked.kind}`);
  };
  return answerPost<ReceiptAnswer, void>(request, {
    guard: limitReceiptReads,
    actions: {
      correct: async (posted) => {
        const { kind } = (await findLeadByReceiptToken(db, token)) ?? {};
        if (kind === undefined) throw noReceipt();
        const correctionForm = leadFormsBy[language].formOf(correctableFieldsOf(kind), kind);
        const checked = checkForm(correctionForm, typedOf(posted));
        if (!checked.ok) return answer(refusalOf(posted, checked.errors, null), 400);
        // The receipt does not ask for the authority numbers, which decide this column.
        const { authorityPending: _, ...columns } = columnsOf(checked.values);
        return change(posted, { kind: "corrected", ...columns });
      },
      answer: async (posted) => {
        const checked = checkForm(leadFormsBy[language].answers, typedOf(posted));
        if (!checked.ok) return answer(refusalOf(posted, checked.errors, null), 400);
        const answered = { kind: "answered", answers: checked.values } as const;
        const lead = await findLeadByReceiptToken(db, token);
        if (checked.values.contactBy !== "text" || lead?.smsConsent) {
          return change(posted, answered);
        }
        if (posted.text("smsConsent") !== "on") {
          const errors = { smsConsent: messages.consentMissing };
          return answer(refusalOf(posted, errors, null), 400);
        }
        const version = consentVersions[language];
        const address = clientAddress();
        return change(posted, answered, { kind: "texts-agreed", version, address });
      },
      withdraw: (posted) => {
        const checked = checkForm(withdrawalForm, posted.typed(["confirm"]));
        if (!checked.ok) return answer(refusalOf(posted, checked.errors, null), 400);
        return change(posted, { kind: "withdrawn" });
      },
      "stop-texts": (posted) => change(posted, { kind: "texts-stopped" }),
    },
    refusal: (fault, form) =>
      refusalOf(form, {}, fault.kind === "unavailable" ? messages.failure : fault.said[language]),
  });
}

const faults = inBoth(serverMessages.en.receipt.faults, serverMessages.es.receipt.faults);

function limitReceiptReads(): void {
  const wait = takeToken(receiptLimiter);
  if (wait > 0) throw throttled(faults.tooManyReads, wait);
}

function noReceipt(): HttpError {
  return new HttpError("gone", faults.noReceipt);
}

/** Returns what was typed into one of a receipt's forms. */
function typedOf(form: PostedForm): Record<string, string> {
  const isTyped = ({ name, correctable }: LeadField) =>
    form.intent === "correct"
      ? correctable
      : form.intent === "answer" &&
        (name === "smsConsent" || questionFields.some((one) => one.name === name));
  return typedInto(leadFields.filter(isTyped), form);
}

function refusalOf(form: PostedForm, errors: FieldErrors, message: string | null): ReceiptRefusal {
  return { outcome: "refused", intent: form.intent, errors, message, typed: typedOf(form) };
}

/** A quote request or application as its sender sees it. */
export type OwnRequest = Awaited<ReturnType<typeof findOwnRequests>>[number];

/** Returns what was sent with an email address, in any case, the newest first, times also in words; suspected spam is left out. */
export async function findOwnRequests(db: Queryable, email: string, language: Language) {
  const config = getConfig();
  const { leads } = await findLeads(db, { email, quarantined: false, limit: leadPageMaxLimit });
  return leads.map((lead) => {
    const { reference, receiptPath, due } = nextStepOf(lead, config, language);
    return {
      reference,
      kind: sentenceCase(kindMessages[language][lead.kind].named),
      status: statusTexts[lead.status].toVisitor,
      due,
      submittedAt: lead.submittedAt,
      sent: formatInstantIn(lead.submittedAt, config, language),
      receiptPath,
    };
  });
}

/** How long the calendar entry of the answer lasts, in milliseconds. */
const callMs = 15 * 60_000;

/** A calendar entry (RFC 5545), or null when no answer is due. */
export function dueAsCalendar(lead: LeadRecord, config: Config, language: Language): string | null {
  const { due, reference } = nextStepOf(lead, config, language);
  if (due === null) return null;
  const { COMPANY_SHORT_NAME: company, COMPANY_PHONE: phone, siteUrl } = config;
  const { calendar } = serverMessages[language].receipt;
  const { named } = kindMessages[language][lead.kind];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Receipt//${language.toUpperCase()}`,
    "BEGIN:VEVENT",
    `UID:${reference}@${siteUrl.hostname}`,
    `DTSTAMP:${compact(lead.submittedAt)}`,
    `DTSTART:${compact(due.at)}`,
    `DTEND:${compact(new Date(Date.parse(due.at) + callMs).toISOString())}`,
    `SUMMARY:${escaped(calendar.summary(company, named))}`,
    `DESCRIPTION:${escaped(calendar.description(reference, phone))}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Returns an instant (UTC ISO) in the calendar's notation: 20261123T150000Z. */
function compact(instant: string): string {
  return instant.replace(/\.\d+|[-:]/g, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\s+/g, " ");
}

/** A line has at most 75 bytes; what is longer goes on after a space. */
function folded(line: string): string {
  const rows = [""];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      rows.push(" ");
      bytes = 1;
    }
    rows.push(`${rows.pop()}${character}`);
    bytes += size;
  }
  return rows.join("\r\n");
}

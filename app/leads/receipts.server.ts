import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { type ReceiptChange, updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import { findLeadByReceiptToken, type LeadRecord } from "#db/queries/leads.server";
import { inTransaction } from "#db/transactions.server";
import { type Config, getConfig } from "~/config.server";
import { answerPost, type PostedForm } from "~/http/form-post.server";
import { HttpError, inBothLanguages, throttled } from "~/http/http-error.server";
import { answer, answerFile, errorResponse, seeOther, withPageErrors } from "~/http/respond.server";
import { wakeNotificationWorker } from "~/notifications/queue.server";
import { languageOf } from "~/server/address-language";
import { clientAddress } from "~/server/context.server";
import { createRateLimiter, takeToken } from "~/server/rate-limit.server";
import { businessHoursOf, formatInstantIn, isOpen } from "~/site/business-hours";
import type { Language } from "~/site/language";
import { checkForm, type FieldErrors, form, ticked } from "~/ui/form-schema";
import { correctableFieldsOf, type LeadField, leadFields, questionFields } from "./fields";
import { leadFormsBy } from "./forms.server";
import { presentSent } from "./lead-json.server";
import { typedInto } from "./lead-posts.server";
import { kindMessages, receiptFacts } from "./lead-text.server";
import { nextStepOf, receiptPath } from "./next-step.server";
import { reachUs } from "./reach-us.server";
import { serverMessages } from "./server.messages";
import { statusTexts } from "./status";
import { columnsOf, consentVersions, visitorCorrectedAddress } from "./submit-lead.server";

/** Ample for a person, and slow for a program that guesses addresses. */
const receiptLimiter = createRateLimiter({ burst: 60, refill: 60, perMs: 600_000 });

/** The answer to a post on a receipt, as data. */
export type ReceiptAnswer = { outcome: "saved"; message: string } | ReceiptRefusal;

/** Why a post changed nothing. `intent` is the form's, and `typed` its texts. */
export interface ReceiptRefusal {
  outcome: "refused";
  intent: string;
  errors: FieldErrors;
  message: string | null;
  typed: Record<string, string>;
}

/** A lead as its receipt shows it, with times as text. */
export type ShownReceipt = ReturnType<typeof showReceipt>;

/** Returns a lead as its receipt shows it. `done` names the change that was just saved. */
export function showReceipt(
  lead: LeadRecord,
  config: Config,
  language: Language,
  done: string | null,
) {
  const { kind, status } = lead;
  const alerts = new Map(Object.entries(serverMessages[language].receipt.done));
  return {
    kind,
    next: nextStepOf(lead, config, language),
    alert: alerts.get(done ?? "") ?? null,
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

/** The loader of a receipt's page. */
export async function loadReceiptPage({ request, params }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const lead = await loadReceipt(params.token ?? "");
  return answer(showReceipt(lead, getConfig(), languageOf(pathname), searchParams.get("done")));
}

/** Answers with a calendar file of the reply deadline, or 404 when no reply is due. */
export async function answerReceiptCalendar({ request, params }: LoaderFunctionArgs) {
  const lead = await loadReceipt(params.token ?? "");
  const entry = dueAsCalendar(lead, getConfig(), languageOf(new URL(request.url).pathname));
  if (entry === null) throw errorResponse(new HttpError("gone", faults.noAnswerDue));
  return answerFile(`answer-${lead.reference}.ics`, entry);
}

/** Answers with what the visitor sent, as a JSON file. */
export async function answerReceiptDownload({ params }: LoaderFunctionArgs) {
  const lead = await loadReceipt(params.token ?? "");
  return answerFile(`request-${lead.reference}.json`, presentSent(lead));
}

/** Returns the lead of a receipt. Throws an error page: 404, or 429 when a client opens too many receipts. */
function loadReceipt(token: string): Promise<LeadRecord> {
  return withPageErrors(async () => {
    limitReceiptReads();
    const lead = await findLeadByReceiptToken(getDatabase().db, token);
    if (lead === null) throw noReceipt();
    return lead;
  });
}

/**
 * Answers a post with 303 to the receipt, or with data for a panel. 400, 409 (withdrawn) and 503 keep what was typed. A deleted
 * receipt gives the loader's 404 page.
 */
export function answerReceiptPost({ request, params }: ActionFunctionArgs) {
  const { token = "" } = params;
  const { db } = getDatabase();
  const language = languageOf(new URL(request.url).pathname);
  const messages = serverMessages[language].receipt;
  const withdrawalForm = form({ confirm: ticked(messages.withdrawalUnsure) });
  const refuse = (posted: PostedForm, errors: FieldErrors) =>
    answer(refusalOf(posted, errors, null), 400);
  const change = async (posted: PostedForm, first: ReceiptChange, ...more: ReceiptChange[]) => {
    const now = new Date();
    await inTransaction(db, async (transaction) => {
      const before = await findLeadByReceiptToken(transaction, token);
      if (before === null) throw noReceipt();
      for (const one of [first, ...more]) {
        const done = await updateLeadByReceiptToken(transaction, token, one, now);
        if (done === null) throw new HttpError("conflict", faults.withdrawn);
        await visitorCorrectedAddress(transaction, before, done.email, now);
      }
    });
    wakeNotificationWorker();
    return posted.enhanced
      ? answer({ outcome: "saved" as const, message: messages.done[first.kind] })
      : seeOther(`${receiptPath(token, language)}?done=${first.kind}`);
  };
  return answerPost<ReceiptAnswer, void>(request, {
    guard: limitReceiptReads,
    actions: {
      correct: async (posted) => {
        const { kind } = (await findLeadByReceiptToken(db, token)) ?? {};
        if (kind === undefined) throw noReceipt();
        const correctionForm = leadFormsBy[language].formOf(correctableFieldsOf(kind), kind);
        const checked = checkForm(correctionForm, typedOf(posted));
        if (!checked.ok) return refuse(posted, checked.errors);
        // The authority numbers, which decide this column, are not on the receipt's form.
        const { authorityPending: _, ...columns } = columnsOf(checked.values);
        return change(posted, { kind: "corrected", ...columns });
      },
      answer: async (posted) => {
        const checked = checkForm(leadFormsBy[language].answers, typedOf(posted));
        if (!checked.ok) return refuse(posted, checked.errors);
        const answered = { kind: "answered", answers: checked.values } as const;
        const lead = await findLeadByReceiptToken(db, token);
        if (checked.values.contactBy !== "text" || lead?.smsConsent) {
          return change(posted, answered);
        }
        if (posted.text("smsConsent") !== "on") {
          return refuse(posted, { smsConsent: messages.consentMissing });
        }
        const consent = { version: consentVersions[language], address: clientAddress() };
        return change(posted, answered, { kind: "texts-agreed", ...consent });
      },
      withdraw: (posted) => {
        const checked = checkForm(withdrawalForm, posted.typed(["confirm"]));
        return checked.ok ? change(posted, { kind: "withdrawn" }) : refuse(posted, checked.errors);
      },
      "stop-texts": (posted) => change(posted, { kind: "texts-stopped" }),
    },
    refusal: (fault, form) =>
      refusalOf(
        form,
        {},
        fault.kind === "unavailable" ? messages.failure : fault.messages[language],
      ),
  });
}

const faults = inBothLanguages(serverMessages.en.receipt.faults, serverMessages.es.receipt.faults);

function limitReceiptReads(): void {
  const wait = takeToken(receiptLimiter);
  if (wait > 0) throw throttled(faults.tooManyReads, wait);
}

function noReceipt(): HttpError {
  return new HttpError("gone", faults.noReceipt);
}

/** Returns the texts of one of a receipt's forms. */
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

/** The length of the calendar entry, in milliseconds. */
const callMs = 15 * 60_000;

/** Returns a calendar file (RFC 5545) of the reply deadline, or null when no reply is due. */
export function dueAsCalendar(lead: LeadRecord, config: Config, language: Language): string | null {
  const { due, reference } = nextStepOf(lead, config, language);
  if (due === null) return null;
  const { COMPANY_SHORT_NAME: company, siteUrl } = config;
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
    `DESCRIPTION:${escaped(calendar.description(reference, reachUs(config, language, ["phone"])))}`,
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

/** Folds a line at 75 bytes. Continuation lines begin with a space (RFC 5545, 3.1). */
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

import type { LoaderFunctionArgs } from "@remix-run/node";
import type { LeadRecord } from "#db/queries/leads.server";
import { type Config, getConfig } from "~/config.server";
import { HttpError } from "~/http/http-error.server";
import { answerFile, errorResponse } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import type { Language } from "~/site/language";
import { kindMessages } from "./lead-facts.server";
import { reachUs } from "./lead-notifications.server";
import { nextStepOf } from "./next-step.server";
import { loadReceipt, receiptErrors } from "./receipts.server";
import { serverMessages } from "./server.messages";

/** Answers with a calendar file of the reply deadline, or 404 if no reply is due. */
export async function answerReceiptCalendar({ request, params }: LoaderFunctionArgs) {
  const lead = await loadReceipt(params.token ?? "");
  const entry = dueAsCalendar(lead, getConfig(), languageOf(new URL(request.url).pathname));
  if (entry === null) throw errorResponse(new HttpError("gone", receiptErrors.noAnswerDue));
  return answerFile(`answer-${lead.reference}.ics`, entry);
}

/** The length of the calendar entry, in milliseconds. */
const callMs = 15 * 60_000;

/** Returns a calendar file (RFC 5545) of the reply deadline, or null if no reply is due. */
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

/** Formats a time (UTC ISO) in the calendar's notation: 20261123T150000Z. */
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

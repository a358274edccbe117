import { findLeads, leadPageMaxLimit } from "#db/queries/leads.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { instantInWords } from "~/site/company.server";
import type { Language } from "~/site/language";
import { sentenceCase } from "~/ui/sentence-case";
import { messagesIn, nextStepOf } from "./next-step.server";
import { statusTexts } from "./status";

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
      kind: sentenceCase(messagesIn[language].kinds[lead.kind].named),
      status: statusTexts[lead.status].toVisitor,
      due,
      submittedAt: lead.submittedAt,
      sent: instantInWords(lead.submittedAt, config, language),
      receiptPath,
    };
  });
}

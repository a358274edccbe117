import { findLeads, leadPageMaxLimit } from "#db/queries/leads.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { instantInWords } from "~/site/company.server";
import type { Language } from "~/site/language";
import { sentenceCase } from "~/ui/sentence-case";
import { messagesIn, type NextStep, nextStepOf } from "./next-step.server";
import { statusTexts, type VisitorStatus } from "./status";

/** A quote request or application as its sender sees it. Times in words are in the business's zone. */
export interface OwnRequest {
  reference: string;
  /** Such as "Quote request". */
  kind: string;
  /** Where it stands. */
  status: VisitorStatus;
  /** By when we answer; null once somebody has. */
  due: NextStep["due"];
  submittedAt: string;
  /** The same instant in words. */
  sent: string;
  receiptPath: string;
}

/** Returns what was sent with an email address, in any case, the newest first; suspected spam is left out. */
export async function findOwnRequests(
  db: Queryable,
  email: string,
  language: Language,
): Promise<OwnRequest[]> {
  const config = getConfig();
  const filter = { email, quarantined: false, limit: leadPageMaxLimit };
  const { leads } = await findLeads(db, filter);
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

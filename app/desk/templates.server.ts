import { getDatabase } from "#db/connection.server";
import type { LeadRecord } from "#db/queries/leads.server";
import { findSetting, upsertSetting } from "#db/queries/operations.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import type { PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { seeOther } from "~/http/respond.server";
import { kindMessages } from "~/leads/lead-text.server";
import { mailtoAddress } from "~/site/mailto";
import { zonesOfNumber } from "./area-codes";
import { type Editor, recordDeskAction } from "./lead-edits.server";
import {
  fillTemplate,
  ownTemplates,
  strangePlaceholders,
  type Template,
  type TemplateChannel,
  templateKey,
} from "./templates";

/** Whether a text message may be offered: with the zones of the number, else why not; with both when it was offered until now. */
export type Texting =
  | { allowed: true; zones: string[] }
  | { allowed: false; why: string; zones?: string[] };

/** Returns whether a lead may be texted: only with the visitor's consent. */
export function textingOf({
  smsConsent,
  status,
  phoneE164,
}: Pick<LeadRecord, "smsConsent" | "status" | "phoneE164">): Texting {
  if (!smsConsent) {
    return { allowed: false, why: "The visitor did not agree to text messages, or ended them." };
  }
  if (status === "withdrawn") return { allowed: false, why: "The visitor withdrew the request." };
  return { allowed: true, zones: zonesOfNumber(phoneE164) };
}

const settingKey = "message-templates";

/** Longest texts: a mail that a link can carry, and a text message of three parts. */
export const longestTemplate = { subject: 150, mail: 1_500, text: 450 } as const;

type Edited = Record<string, { subject: string; body: string }>;

async function findEdited(db: Queryable): Promise<Edited> {
  return JSON.parse((await findSetting(db, settingKey)) ?? "{}");
}

/** Returns every template as staff have left it. */
export async function findTemplates(db: Queryable): Promise<Template[]> {
  const edited = new Map(Object.entries(await findEdited(db)));
  return ownTemplates.map((own) => ({ ...own, ...edited.get(templateKey(own)) }));
}

/**
 * Returns the messages for a lead's status, filled, in the language in which it was written; texts only while they are allowed. `href`
 * opens one in the program that sends it.
 */
export async function findMessages(
  db: Queryable,
  lead: Omit<LeadRecord, "receiptToken">,
  { texting, me }: { texting: Texting; me: string },
) {
  const { COMPANY_NAME: us, COMPANY_PHONE: phone } = getConfig();
  const values = {
    name: lead.contactName,
    company: lead.companyName,
    request: kindMessages[lead.language][lead.kind].named,
    reference: lead.reference,
    us,
    phone,
    me,
  };
  return (await findTemplates(db))
    .filter(
      ({ channel, status, language }) =>
        status === lead.status &&
        language === lead.language &&
        (channel === "mail" || texting.allowed),
    )
    .map((template) => {
      const { channel, language } = template;
      const subject = fillTemplate(template.subject, values);
      const body = fillTemplate(template.body, values);
      const href =
        channel === "mail"
          ? mailtoAddress(lead.email, { subject, body })
          : `sms:${lead.phoneE164}?body=${encodeURIComponent(body)}`;
      return { key: templateKey(template), channel, language, subject, body, href };
    });
}

/** Stores the text that a form has; an empty one brings the program's own back. 303 to the page. */
export async function savePostedTemplate(form: PostedForm, editor: Editor): Promise<Response> {
  const own = ownTemplates.find((one) => templateKey(one) === form.text("template"));
  if (own === undefined)
    throw new HttpError("refused", "There is no such template. Reload the page.");
  const key = templateKey(own);
  const subject = own.channel === "mail" ? form.text("subject").trim() : "";
  const body = form.lines("body").replace(/\r\n?/g, "\n").trim();
  const problem = body === "" ? null : problemOf(own.channel, subject, body);
  if (problem !== null) throw new HttpError("refused", problem);
  await inTransaction(getDatabase().db, async (transaction) => {
    const { [key]: before = { subject: own.subject, body: own.body }, ...others } =
      await findEdited(transaction);
    if (form.lines("seen").replace(/\r\n?/g, "\n") !== seenOf(before)) {
      throw new HttpError(
        "conflict",
        "Somebody else changed this template while you had it open. What you wrote stands below; reload the page to see theirs.",
      );
    }
    const edited = body === "" ? others : { ...others, [key]: { subject, body } };
    const now = new Date();
    await upsertSetting(transaction, settingKey, JSON.stringify(edited), now);
    await recordDeskAction(transaction, editor, "template.changed", { template: key }, now);
  });
  return seeOther(`/admin/templates?saved=${encodeURIComponent(key)}`);
}

/** What an editor saw: somebody else's change since is not written over. */
export function seenOf({ subject, body }: Pick<Template, "subject" | "body">): string {
  return `${subject}\n${body}`;
}

function problemOf(channel: TemplateChannel, subject: string, body: string): string | null {
  const longest = longestTemplate[channel];
  if (body.length > longest) {
    return `Shorten it: it has ${body.length} characters, and ${longest} is the most.`;
  }
  if (channel === "mail" && (subject === "" || subject.length > longestTemplate.subject)) {
    return `Give it a subject of up to ${longestTemplate.subject} characters.`;
  }
  const [strange] = strangePlaceholders(`${subject} ${body}`);
  if (strange === undefined) return null;
  return `{${strange}} stands for nothing. Use the names that are listed above.`;
}

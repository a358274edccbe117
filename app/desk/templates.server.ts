import { getDatabase } from "#db/connection.server";
import type { LeadRecord } from "#db/queries/leads.server";
import { findSetting, upsertSetting } from "#db/queries/operations.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { zoneLabel } from "~/config-values.server";
import type { PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { kindMessages } from "~/leads/lead-facts.server";
import { contactsOf } from "~/site/company.server";
import { formatDay, formatInstant } from "~/site/dates";
import { mailtoAddress } from "~/site/mailto";
import { redirectWithOutcome } from "~/staff/guards.server";
import { followUpOf, zoneOf } from "./follow-ups.server";
import { type Editor, recordDeskAction } from "./lead-edits.server";
import {
  fillTemplate,
  longestTemplate,
  ownTemplates,
  type Template,
  type TemplateChannel,
  templateKey,
  templateLabel,
  unknownPlaceholders,
} from "./templates";
import { templateMessages } from "./templates.messages";

/** Whether staff may text, or the reason why not. */
export type Texting = { allowed: true } | { allowed: false; why: string };

/** Returns whether staff may text a lead. If not, `why` gives the reason. */
export function textingOf(lead: Pick<LeadRecord, "smsConsent" | "status">): Texting {
  if (!lead.smsConsent) {
    return { allowed: false, why: "The visitor did not agree to text messages, or stopped them." };
  }
  const why = "The visitor withdrew the request.";
  if (lead.status === "withdrawn") return { allowed: false, why };
  return { allowed: true };
}

const settingKey = "message-templates";

type Edited = Record<string, { subject: string; body: string }>;

async function findEdited(db: Queryable): Promise<Edited> {
  return JSON.parse((await findSetting(db, settingKey)) ?? "{}");
}

/** Returns all templates, with staff's edits in place of the built-in texts. */
export async function findTemplates(db: Queryable): Promise<Template[]> {
  const edited = await findEdited(db);
  return ownTemplates.map((own) => ({ ...own, ...edited[templateKey(own)] }));
}

/** Returns the filled-in templates for a lead's status and language. Includes text messages only if `texting` allows them. `href` opens a message in the app that sends it. */
export async function findMessages(
  db: Queryable,
  lead: Omit<LeadRecord, "receiptToken">,
  { texting, me, now }: { texting: Texting; me: string; now: Date },
) {
  const config = getConfig();
  const values = {
    name: lead.contactName,
    company: lead.companyName,
    request: kindMessages[lead.language][lead.kind].named,
    reference: lead.reference,
    us: config.COMPANY_NAME,
    phone: contactsOf(config).phone ?? config.siteUrl.host,
    me,
    "follow-up": followUpText(lead, now),
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

/**
 * Describes the follow-up of a lead in the lead's language. Uses the zone of the phone number if it is certain, otherwise the company's. A time that
 * has passed is not mentioned, because it is no promise.
 */
function followUpText(
  lead: Pick<LeadRecord, "dueAt" | "followUpAt" | "followUpTimed" | "language" | "phoneE164">,
  now: Date,
): string {
  const { dueAt, language } = lead;
  const { followUp } = templateMessages[language];
  if (dueAt === null || Date.parse(dueAt) <= now.getTime()) return followUp(null);
  const { COMPANY_TIME_ZONE } = getConfig();
  if (followUpOf(lead)?.timed === false)
    return followUp(formatDay(dueAt, COMPANY_TIME_ZONE, language));
  const timeZone = zoneOf(lead, COMPANY_TIME_ZONE);
  const time = formatInstant(new Date(dueAt), timeZone, zoneLabel(timeZone), language);
  return followUp(time.replaceAll("\u00a0", " "));
}

/** Stores a posted template and redirects to its page. An empty body restores the built-in text. Throws HttpError for an invalid form, or if someone else changed the template. */
export async function savePostedTemplate(form: PostedForm, editor: Editor, request: Request) {
  const key = form.text("template");
  const own = ownTemplates.find((template) => templateKey(template) === key);
  if (own === undefined) {
    throw new HttpError("refused", "There is no such template. Reload the page.");
  }
  const subject = own.channel === "mail" ? form.text("subject").trim() : "";
  const body = form.lines("body").replace(/\r\n?/g, "\n").trim();
  if (body !== "") checkTemplate(own.channel, subject, body);
  await inTransaction(getDatabase().db, async (transaction) => {
    const { [key]: before = own, ...others } = await findEdited(transaction);
    if (form.lines("seen").replace(/\r\n?/g, "\n") !== seenOf(before)) {
      throw new HttpError(
        "conflict",
        "Someone else changed this template first. Your text is still below. Reload the page to see theirs.",
      );
    }
    const edited = body === "" ? others : { ...others, [key]: { subject, body } };
    const now = new Date();
    await upsertSetting(transaction, settingKey, JSON.stringify(edited), now);
    await recordDeskAction(transaction, editor, "template.changed", { template: key }, now);
  });
  const address = `/admin/templates?template=${encodeURIComponent(key)}`;
  return redirectWithOutcome(request, address, {
    message: `Saved: ${templateLabel(own)}. Leads with this status and language offer it from now on.`,
  });
}

/** Returns the subject and body of a template as one text. The form posts the text that its editor saw, to detect a change by someone else. */
export function seenOf({ subject, body }: Pick<Template, "subject" | "body">): string {
  return `${subject}\n${body}`;
}

function checkTemplate(channel: TemplateChannel, subject: string, body: string): void {
  const longest = longestTemplate[channel];
  if (body.length > longest) {
    const message = `Shorten the text: it has ${body.length} characters, and at most ${longest} are allowed.`;
    throw new HttpError("refused", message);
  }
  if (channel === "mail" && (subject === "" || subject.length > longestTemplate.subject)) {
    const message = `Enter a subject of up to ${longestTemplate.subject} characters.`;
    throw new HttpError("refused", message);
  }
  const [unknown] = unknownPlaceholders(`${subject} ${body}`);
  if (unknown === undefined) return;
  throw new HttpError("refused", `{${unknown}} is not a placeholder. Use the names listed above.`);
}

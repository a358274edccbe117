import type { LeadRecord } from "#db/queries/leads.server";
import type { Queryable } from "#db/transactions.server";
import { Fault } from "~/http/faults.server";
import { readAttempt } from "~/leads/work";
import { readDay, startOfDay } from "~/site/dates";
import { afterAttempt, workTime } from "./follow-up.server";
import { type Editor, editLead, type RunLeadAction } from "./lead-edits.server";
import { ownTemplates, templateKey } from "./templates";

/** How somebody was tried, with which template if any, and how it went; `followUpOn` is the day on which it comes back (`2026-11-21`), by rule when null. */
export interface Attempt extends NonNullable<ReturnType<typeof readAttempt>> {
  followUpOn: string | null;
  template?: string | null;
}

/** Logs an attempt. It needs no version: what two people did happened twice. Throws a Fault when the lead is gone. */
export async function logAttempt(
  db: Queryable,
  editor: Editor,
  leadId: string,
  { channel, outcome, followUpOn, template = null }: Attempt,
  time = workTime(),
): Promise<void> {
  const log = (lead: LeadRecord) => {
    const change = afterAttempt(lead, outcome, editor, time, followUpOn);
    return {
      change,
      event: "attempt-logged",
      detail: { channel, outcome, ...(template !== null && { template }) },
      more: ({ dueAt }: LeadRecord) => ({ dueAt, ...(change.status && { to: change.status }) }),
    };
  };
  await editLead(db, editor, { id: leadId }, log, time.now);
}

/** Longest time after which a lead may come back, in days. */
const farthestDays = 366;

export const logPostedAttempt: RunLeadAction = async ({ db, editor, form, lead }) => {
  const attempt = readAttempt(form.text("attempt"));
  if (attempt === null) throw new Fault("refused", "Choose how it went.");
  const time = workTime();
  const followUpOn = readFollowUp(form.text("followUpOn"), time);
  const named = ownTemplates.find((one) => templateKey(one) === form.text("template"));
  const template = named === undefined ? null : templateKey(named);
  const tried = { ...attempt, followUpOn, template };
  await logAttempt(db, editor, lead.id, tried, time);
  return undefined;
};

function readFollowUp(text: string, { now, hours }: ReturnType<typeof workTime>): string | null {
  if (text === "") return null;
  const day = readDay(text);
  if (day === null) throw new Fault("refused", "Enter the day as YYYY-MM-DD, such as 2026-11-21.");
  const over = Date.parse(startOfDay(day, hours.timeZone, 1)) <= now.getTime();
  const far =
    Date.parse(startOfDay(day, hours.timeZone)) > now.getTime() + farthestDays * 86_400_000;
  if (over || far) throw new Fault("refused", "Choose a day from today on, within a year.");
  return day;
}

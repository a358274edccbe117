import { createHash, timingSafeEqual } from "node:crypto";
import { getDatabase } from "#db/connection.server";
import { endedConsent, endTextConsent } from "#db/queries/lead-changes.server";
import type { LeadRecord } from "#db/queries/leads.server";
import { findSetting, upsertSetting } from "#db/queries/operations.server";
import { inTransaction, type WriteTransaction } from "#db/transactions.server";
import { HttpError } from "~/http/http-error.server";
import {
  jsonError,
  jsonSuccess,
  methodNotAllowed,
  readJsonObject,
  withJsonErrors,
} from "~/http/json.server";
import { endsTexts, stopWays } from "~/leads/work";
import { signWebhook } from "~/notifications/send-webhook.server";
import { actorOf } from "~/staff/guards.server";
import { editLead, type RunLeadAction } from "./lead-edits.server";

const alreadyReceived =
  "This request was received before. Sign a new request with the current time.";
const signIt = "Sign the request with TEXT_REPLIES_SECRET: X-Timestamp, X-Signature.";

/** How far a sender's clock may differ from ours, in seconds. */
const toleranceSeconds = 300;

/** The setting that stores signatures of answered requests, each with the time (epoch milliseconds) when its timestamp is too old. */
const receivedSetting = "text-replies";

/**
 * Answers a POST with which the operator's text provider forwards a visitor's reply. The body is `{from, text}`, signed like our own webhook. If the
 * reply opts out, ends the text consent of the phone number `from` in every lead. Answers 404 if no secret is configured.
 */
export function answerTextReply(request: Request, secret: string | undefined, now = new Date()) {
  return withJsonErrors(async () => {
    if (secret === undefined) return jsonError(404, "Not found.");
    if (request.method !== "POST") return methodNotAllowed("POST");
    const { from, text } = await readJsonObject(request, (body) => {
      if (!isSigned(request.headers, secret, body, now)) throw new HttpError("signed-out", signIt);
    });
    if (typeof from !== "string" || !/^\+[1-9]\d{6,14}$/.test(from) || typeof text !== "string") {
      return jsonError(400, "Send from, as +16025550199, and text.");
    }
    const ended = await inTransaction(getDatabase().db, async (transaction) => {
      await refuseRepeated(transaction, request.headers.get("X-Signature") ?? "", now);
      if (!endsTexts(text)) return 0;
      const actor = { kind: "visitor" } as const;
      const event = { actor, action: "lead.texts-stopped", timeline: { how: "text" } };
      return endTextConsent(transaction, from, event, now);
    });
    return jsonSuccess({ ended });
  });
}

/** Records a signature as used, across processes and restarts. Throws HttpError if it was used before. */
async function refuseRepeated(transaction: WriteTransaction, signature: string, now: Date) {
  const stored = await findSetting(transaction, receivedSetting);
  const received: [signature: string, until: number][] = JSON.parse(stored ?? "[]");
  if (received.some(([known]) => known === signature)) {
    throw new HttpError("conflict", alreadyReceived);
  }
  const current = received.filter(([, until]) => until >= now.getTime());
  const until = now.getTime() + 2 * toleranceSeconds * 1_000;
  const value = JSON.stringify([...current, [signature, until]]);
  await upsertSetting(transaction, receivedSetting, value, now);
}

/** Ends text consent for a lead's phone number, in every lead with that number. Records whether the visitor asked by text, call or email. */
export const stopPostedTexts: RunLeadAction = async ({ db, editor, form, lead: { id } }) => {
  const how = stopWays.find(({ value }) => value === form.text("how"))?.value;
  if (how === undefined) throw new HttpError("refused", "Choose how the visitor asked to stop.");
  const detail = { how };
  const event = { actor: actorOf(editor), action: "lead.texts-stopped", detail, timeline: {} };
  const write = ({ phoneE164 }: LeadRecord, transaction: WriteTransaction) =>
    endTextConsent(transaction, phoneE164, event, new Date());
  const stop = (lead: LeadRecord) => {
    return { event: "texts-stopped", detail, change: endedConsent(lead), write };
  };
  return editLead(db, editor, { id }, stop);
};

/** Returns whether a request has a valid signature and a current timestamp. Takes the same time for every signature. */
function isSigned(headers: Headers, secret: string, body: string, now: Date): boolean {
  const timestamp = Number(headers.get("X-Timestamp") || Number.NaN);
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const given = digest(headers.get("X-Signature") ?? "");
  const genuine = timingSafeEqual(given, digest(signWebhook(secret, timestamp, body)));
  return genuine && Math.abs(now.getTime() / 1_000 - timestamp) <= toleranceSeconds;
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { UsernameTakenError } from "#db/errors.server";
import { findLeadById } from "#db/queries/leads.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { answerPost, type RefusedForm, refusedForm, validForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { answer, seeOther } from "~/http/respond.server";
import { formatInstant } from "~/site/dates";
import { actorOf, requireConfirmedAdministrator, type SignedInStaff } from "~/staff/guards.server";
import { recordRead } from "~/staff/reads.server";
import type { IssuedToken } from "~/staff/sessions.server";
import {
  clientForm,
  createClient,
  resetClientPassword,
  setClientDisabled,
  setPasswordAddresses,
} from "./accounts.server";

/** A set-password link as the desk shows it: its URL in each language, and its expiry time in the company's time zone. */
export type ShownPasswordLink = ReturnType<typeof shown>;

/** The new client's account with its set-password link, or the refused form. */
export type NewClientResult =
  | {
      outcome: "created";
      clientId: string;
      leadId: string | null;
      username: string;
      link: ShownPasswordLink;
    }
  | RefusedForm<Record<string, string>>;

/** Creates a client's account from a posted form. Shows the set-password link in the response itself, because a redirect would put it in a URL. */
export function answerNewClientPost({ request }: ActionFunctionArgs) {
  const names = Object.keys(clientForm.shape);
  return answerPost<NewClientResult, SignedInStaff>(request, {
    guard: (posted) => requireConfirmedAdministrator(posted),
    actions: async (form, staff) => {
      const fields = validForm(clientForm, form.typed(names));
      const account = { ...fields, leadId: form.text("lead") || null };
      const made = createClient(getDatabase().db, account, actorOf(staff));
      const { client, link } = await made.catch(refuseTakenUsername);
      const { id: clientId, leadId, username } = client;
      return answer({ outcome: "created", clientId, leadId, username, link: shown(link) }, 201);
    },
    refusal: (error, form) => refusedForm(error, form.typed(names)),
  });
}

/** Returns the fields of a new account, filled in from a lead for staff to check. Logs the read. Returns null if the lead is not won. */
export async function prefillClient(db: Queryable, staff: SignedInStaff, leadId: string) {
  const lead = await findLeadById(db, leadId);
  if (lead?.status !== "won") return null;
  const { id, companyName, contactName, email } = lead;
  await recordRead(db, staff, { action: "lead.viewed", subject: { kind: "lead", id } });
  const [firstName = "", ...lastNames] = contactName.trim().split(/\s+/);
  const [username = ""] = email.split("@");
  return { lead: id, firstName, lastName: lastNames.join(" "), companyName, email, username };
}

function refuseTakenUsername(error: unknown): never {
  if (!(error instanceof UsernameTakenError)) throw error;
  const message = "Another client has this username. Choose a different username.";
  throw new HttpError("refused", message, { fieldErrors: { username: message } });
}

/** Answers a form on a client's page: resets the password and shows a new link, or disables or enables the account. */
export function answerClientPost(request: Request, clientId: string) {
  const setDisabled = async (disabled: boolean, staff: SignedInStaff) => {
    const { db } = getDatabase();
    if (!(await setClientDisabled(db, clientId, disabled, actorOf(staff)))) throw noClient();
    return seeOther(`/admin/clients/${clientId}`);
  };
  return answerPost<{ link: ShownPasswordLink }, SignedInStaff>(request, {
    guard: (posted) => requireConfirmedAdministrator(posted),
    actions: {
      reset: async (_form, staff) => {
        const link = await resetClientPassword(getDatabase().db, clientId, actorOf(staff));
        if (link === null) throw noClient();
        return answer({ link: shown(link) });
      },
      disable: (_form, staff) => setDisabled(true, staff),
      enable: (_form, staff) => setDisabled(false, staff),
    },
  });
}

/** Returns the error for a client that does not exist. */
export function noClient(): HttpError {
  return new HttpError("gone", "There is no such client.");
}

function shown({ token, expiresAt }: IssuedToken) {
  const { siteUrl, COMPANY_TIME_ZONE: zone, timeZoneLabel: label } = getConfig();
  return {
    addresses: setPasswordAddresses(siteUrl, token),
    untilText: formatInstant(expiresAt, zone, label),
  };
}

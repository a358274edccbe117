import type { ActionFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { UsernameTakenError } from "#db/errors.server";
import type { Actor } from "#db/queries/audit.server";
import { findClientByLead, insertClient, updateClient } from "#db/queries/clients.server";
import { changeLead } from "#db/queries/lead-changes.server";
import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import { deleteClientPasskeys } from "#db/queries/passkeys.server";
import { deleteAllSessionsByAccount } from "#db/queries/sessions.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { answerPost, type RefusedForm, refusedForm, validForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { answer } from "~/http/respond.server";
import { formatInstant } from "~/site/dates";
import { recordAccountAction } from "~/staff/accounts.server";
import { newUsername, usernameKey } from "~/staff/credentials";
import {
  actorOf,
  postAction,
  redirectWithOutcome,
  requireConfirmedAdministrator,
  type SignedInStaff,
} from "~/staff/guards.server";
import { recordRead } from "~/staff/reads.server";
import { type IssuedToken, issuePasswordLink, passwordLinkAddress } from "~/staff/sessions.server";
import { email, requiredText } from "~/ui/form-rules";
import { type FormValues, form } from "~/ui/form-schema";

export const clientForm = form({
  firstName: requiredText("first name", "Enter the first name."),
  lastName: requiredText("last name", "Enter the last name."),
  username: newUsername(),
  email: email(),
  companyName: requiredText("company name", "Enter the company name."),
});

export type ClientFields = FormValues<typeof clientForm>;

const clientFields = Object.keys(clientForm.shape);

/** Returns a client's public fields, without the rest of the record. */
export function toClientUser(client: ClientFields): ClientFields {
  const { firstName, lastName, username, email, companyName } = client;
  return { firstName, lastName, username, email, companyName };
}

/** Creates a client, optionally from a won lead. Returns the client and a set-password link. Throws UsernameTakenError, or HttpError if the lead is not won or has an account. */
export function createClient(
  db: Queryable,
  { leadId = null, ...fields }: ClientFields & { leadId?: string | null },
  actor: Actor,
  now = new Date(),
) {
  return inTransaction(db, async (transaction) => {
    const lead = leadId === null ? null : await requireWonLead(transaction, leadId);
    const account = { ...fields, usernameKey: usernameKey(fields.username), leadId };
    const client = await insertClient(transaction, account, now);
    await recordAccountAction(transaction, actor, "client.created", client.id, now);
    if (lead !== null) {
      const subject = { kind: "lead", id: lead.id };
      const detail = { client: client.id };
      const event = { actor, action: "lead.client-created", subject, detail, timeline: {} };
      await changeLead(transaction, lead, { clientAskedAt: null }, { event, at: now });
    }
    return { client, link: await issuePasswordLink(transaction, "client", client.id, now) };
  });
}

/** Returns a won lead that has no client account yet. Throws HttpError for any other lead. */
async function requireWonLead(transaction: WriteTransaction, id: string): Promise<LeadRecord> {
  const lead = await findLeadById(transaction, id);
  if (lead?.status !== "won") {
    throw new HttpError(
      "conflict",
      "This lead is not won anymore, so no account was made from it.",
    );
  }
  if ((await findClientByLead(transaction, lead.id)) === null) return lead;
  throw new HttpError("conflict", "A client account was already made from this lead.");
}

/** Disables or enables a client's account. Disabling ends the client's sessions and set-password link. Throws HttpError (gone) for an unknown client. */
export function setClientDisabled(
  db: Queryable,
  clientId: string,
  disabled: boolean,
  actor: Actor,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    if (!(await updateClient(transaction, clientId, { disabled }, now))) throw noClient();
    if (disabled) {
      await deleteAllSessionsByAccount(transaction, "client", clientId);
      await deleteAllSessionsByAccount(transaction, "client-link", clientId);
    }
    const action = disabled ? "client.disabled" : "client.enabled";
    await recordAccountAction(transaction, actor, action, clientId, now);
  });
}

/** Resets a client's password, ends their sessions and deletes their version 1.1 passkeys. Returns a password link that replaces earlier links. Throws HttpError (gone) for an unknown client. */
export function resetClientPassword(
  db: Queryable,
  clientId: string,
  actor: Actor,
  now = new Date(),
): Promise<IssuedToken> {
  return inTransaction(db, async (transaction) => {
    if (!(await updateClient(transaction, clientId, { passwordHash: null }, now))) throw noClient();
    await deleteClientPasskeys(transaction, clientId);
    await deleteAllSessionsByAccount(transaction, "client", clientId);
    await recordAccountAction(transaction, actor, "client.password-reset", clientId, now);
    return issuePasswordLink(transaction, "client", clientId, now);
  });
}

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

/** Creates a client's account from a posted form. Shows the set-password link in the response itself, because a redirect would put the link into a URL. */
export const answerNewClientPost = postAction<NewClientResult, SignedInStaff>({
  guard: requireConfirmedAdministrator,
  actions: async (form, staff) => {
    const fields = validForm(clientForm, form.typed(clientFields));
    const account = { ...fields, leadId: form.text("lead") || null };
    const made = createClient(getDatabase().db, account, actorOf(staff));
    const { client, link } = await made.catch(refuseTakenUsername);
    const { id: clientId, leadId, username } = client;
    return answer({ outcome: "created", clientId, leadId, username, link: shown(link) }, 201);
  },
  refusal: (error, form) => refusedForm(error, form.typed(clientFields)),
});

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
export function answerClientPost({ request, params: { clientId = "" } }: ActionFunctionArgs) {
  const setDisabled = async (disabled: boolean, staff: SignedInStaff) => {
    const { db } = getDatabase();
    await setClientDisabled(db, clientId, disabled, actorOf(staff));
    const message = disabled ? "Account disabled and signed out everywhere." : "Account enabled.";
    return redirectWithOutcome(request, `/admin/clients/${clientId}`, { message });
  };
  return answerPost<{ link: ShownPasswordLink }, SignedInStaff>(request, {
    guard: requireConfirmedAdministrator,
    actions: {
      reset: async (_form, staff) => {
        const link = await resetClientPassword(getDatabase().db, clientId, actorOf(staff));
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
  const { COMPANY_TIME_ZONE: zone, timeZoneLabel: label } = getConfig();
  const addresses = { en: passwordLinkAddress(token), es: passwordLinkAddress(token, "es") };
  return { addresses, untilText: formatInstant(expiresAt, zone, label) };
}

import type { Actor } from "#db/queries/audit.server";
import {
  findClientByLead,
  findEnabledClientsByEmail,
  insertClient,
  updateClient,
} from "#db/queries/clients.server";
import { changeLead } from "#db/queries/lead-changes.server";
import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import { deleteClientPasskeys } from "#db/queries/passkeys.server";
import { deleteAllSessionsByAccount, findClientByLink } from "#db/queries/sessions.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { HttpError } from "~/http/http-error.server";
import type { Language } from "~/site/language";
import { addressIn } from "~/site/spanish-paths";
import { recordAccountAction } from "~/staff/accounts.server";
import { newUsername, usernameKey } from "~/staff/credentials";
import { hashPassword } from "~/staff/passwords.server";
import {
  hashToken,
  type IssuedToken,
  issuePasswordLink,
  issueRequestedLink,
  recordOwnAction,
} from "~/staff/sessions.server";
import { email, requiredText } from "~/ui/form-rules";
import { type FormValues, form } from "~/ui/form-schema";

export const clientForm = form({
  firstName: requiredText("Enter the first name."),
  lastName: requiredText("Enter the last name."),
  username: newUsername(),
  email: email(),
  companyName: requiredText("Enter the company name."),
});

export type ClientFields = FormValues<typeof clientForm>;

/** Returns a client's public fields, without the rest of the record. */
export function toClientUser(client: ClientFields): ClientFields {
  const { firstName, lastName, username, email, companyName } = client;
  return { firstName, lastName, username, email, companyName };
}

/** Creates a client's account, optionally from a won lead. Returns the client and a set-password link. Throws UsernameTakenError, or HttpError for an unsuitable lead. */
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

/** Disables or enables a client's account. Disabling ends the client's sessions and set-password link. Returns whether the client exists. */
export function setClientDisabled(
  db: Queryable,
  clientId: string,
  disabled: boolean,
  actor: Actor,
  now = new Date(),
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await updateClient(transaction, clientId, { disabled }, now))) return false;
    if (disabled) {
      await deleteAllSessionsByAccount(transaction, "client", clientId);
      await deleteAllSessionsByAccount(transaction, "client-link", clientId);
    }
    const action = disabled ? "client.disabled" : "client.enabled";
    await recordAccountAction(transaction, actor, action, clientId, now);
    return true;
  });
}

/** Resets a client's password, ends the sessions and deletes passkeys from 1.1. Returns a new password link, which replaces all earlier ones, or null for an unknown client. */
export function resetClientPassword(
  db: Queryable,
  clientId: string,
  actor: Actor,
  now = new Date(),
): Promise<IssuedToken | null> {
  return inTransaction(db, async (transaction) => {
    if (!(await updateClient(transaction, clientId, { passwordHash: null }, now))) return null;
    await deleteClientPasskeys(transaction, clientId);
    await deleteAllSessionsByAccount(transaction, "client", clientId);
    await recordAccountAction(transaction, actor, "client.password-reset", clientId, now);
    return issuePasswordLink(transaction, "client", clientId, now);
  });
}

/** Creates a password link for each enabled account of an email address. Returns each client with its link. The present passwords work until the links are used. */
export function issueMailedLinks(db: Queryable, email: string) {
  return inTransaction(db, async (transaction) => {
    const links = [];
    for (const client of await findEnabledClientsByEmail(transaction, email)) {
      const link = await issueRequestedLink(transaction, "client", client.id, new Date());
      links.push({ client, link });
    }
    return links;
  });
}

/** Returns the URL of the set-password page with a token, in each language. */
export function setPasswordAddresses(siteUrl: URL, token: string): Record<Language, string> {
  const path = `/set-password/${token}`;
  return {
    en: new URL(path, siteUrl).href,
    es: new URL(addressIn("es", path), siteUrl).href,
  };
}

/** Returns the client of a set-password link. Returns null if the link was used or replaced, or has expired. */
export function findClientByLinkToken(db: Queryable, token: string, now = new Date()) {
  return findClientByLink(db, hashToken(token), now);
}

/** Sets a client's password through a link, deletes the link and ends every session. Returns the client's id, or null if the link is invalid. Does not check the password. */
export async function setClientPassword(
  db: Queryable,
  token: string,
  password: string,
  now = new Date(),
): Promise<string | null> {
  // Hashing is expensive, so check the link first.
  if ((await findClientByLinkToken(db, token, now)) === null) return null;
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (transaction) => {
    const client = await findClientByLinkToken(transaction, token, now);
    if (client === null) return null;
    await updateClient(transaction, client.id, { passwordHash }, now);
    await deleteAllSessionsByAccount(transaction, "client-link", client.id);
    await deleteAllSessionsByAccount(transaction, "client", client.id);
    await recordOwnAction(transaction, "client", client.id, "password-set", { now });
    return client.id;
  });
}

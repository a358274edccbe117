import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { LeadRecord } from "#db/queries/leads.server";
import { findSetting, upsertSetting } from "#db/queries/operations.server";
import type { Queryable, WriteTransaction } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { addressIn } from "~/site/spanish-paths";

const setting = "address-verification-key";

/** Returns the key that signs verification links, or null if no link has been sent yet. */
export function findVerificationKey(db: Queryable): Promise<string | null> {
  return findSetting(db, setting);
}

/** Stores a random key for verification links, unless a key is already stored. */
export async function createVerificationKey(transaction: WriteTransaction): Promise<void> {
  if ((await findVerificationKey(transaction)) !== null) return;
  await upsertSetting(transaction, setting, randomBytes(32).toString("hex"));
}

/** Returns the URL to mail to a lead's email address. There the signed-in client can verify the request to see it in full. Throws if no verification key is stored. */
export async function verificationAddress(db: Queryable, lead: LeadRecord): Promise<string> {
  const key = await findVerificationKey(db);
  if (key === null) throw new Error("No link to verify an address was requested.");
  const path = addressIn(lead.language, "/client-dashboard");
  return new URL(`${path}?verify=${tokenOf(lead, key)}#requests`, getConfig().siteUrl).href;
}

/** Returns whether a verification token was issued for this lead and its current email address. A token mailed to an earlier address does not count. */
export function isTokenOf(lead: LeadRecord, token: string | null, key: string): boolean {
  const own = Buffer.from(tokenOf(lead, key));
  const given = Buffer.from(token ?? "");
  return own.length === given.length && timingSafeEqual(own, given);
}

function tokenOf({ id, email }: LeadRecord, key: string): string {
  return createHmac("sha256", key).update(`${id} ${email.toLowerCase()}`).digest("base64url");
}

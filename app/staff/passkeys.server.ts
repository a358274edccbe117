import { randomBytes } from "node:crypto";
import type { AuthenticatorTransport } from "@simplewebauthn/server";
import * as z from "zod";
import { DatabaseUnavailableError } from "#db/errors.server";
import {
  deletePasskeyChallenge,
  deletePasskeys,
  findAllPasskeys,
  findPasskey,
  insertPasskey,
  insertPasskeyChallenge,
  type Passkey,
  updateUsedPasskey,
} from "#db/queries/passkeys.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { HttpError } from "~/http/http-error.server";
import { isUnwieldy } from "~/http/json.server";
import { formatTimestamp } from "~/site/dates";
import { accountMessages } from "./account-texts";
import { type CurrentSession, hashToken, recordNewCredentials } from "./sessions.server";

/** How long an answer to a challenge may take: a person looks for the key meanwhile. */
const challengeMs = 5 * 60_000;

const nameMaxLength = 60;

/** Ed25519, ES256 and RS256 in COSE (RFC 9053): what authenticators have. Left out, the library tries what Node still warns of. */
const algorithms = [-8, -7, -257];

/** The library is large, and most requests need none of it. */
const library = () => import("@simplewebauthn/server");

/** What a passkey is for: signing in, when the account is not known yet, or something of a known account. */
type PasskeyPurpose = "sign-in" | `confirm:${string}` | `add:${string}`;

/** The site as passkeys know it: its host, which they are bound to for good, and the address that answers must come from. */
function relyingParty() {
  const { siteUrl, COMPANY_NAME } = getConfig();
  return { rpID: siteUrl.hostname, expectedOrigin: siteUrl.origin, rpName: COMPANY_NAME };
}

async function newChallenge(db: Queryable, purpose: PasskeyPurpose, now: Date) {
  const challenge = randomBytes(32);
  const challengeHash = hashToken(challenge.toString("base64url"));
  const expiresAt = new Date(now.getTime() + challengeMs).toISOString();
  await insertPasskeyChallenge(db, { challengeHash, purpose, expiresAt }, now);
  return new Uint8Array(challenge);
}

/** Returns what the browser asks a new passkey for; those that the account has are not offered again. */
export async function beginPasskey(
  db: Queryable,
  { id, username }: { id: string; username: string },
  now = new Date(),
) {
  const { generateRegistrationOptions } = await library();
  const known = await findAllPasskeys(db, id);
  return generateRegistrationOptions({
    ...relyingParty(),
    userName: username,
    userDisplayName: username,
    userID: new TextEncoder().encode(id),
    challenge: await newChallenge(db, `add:${id}`, now),
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: known.map((one) => ({ id: one.id, transports: transportsOf(one) })),
  });
}

/** Returns what the browser asks any passkey of this site for, with its owner verified. */
export async function askForPasskey(
  db: Queryable,
  purpose: Exclude<PasskeyPurpose, `add:${string}`>,
  now = new Date(),
) {
  const { generateAuthenticationOptions } = await library();
  const { rpID } = relyingParty();
  const challenge = await newChallenge(db, purpose, now);
  return generateAuthenticationOptions({ rpID, challenge, userVerification: "required" });
}

/** A passkey's answer has half as much, attestation left out; so little that no nesting in it is too deep for who decodes it. */
const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(4_000);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};
const clientDataSchema = z.object({ crossOrigin: z.boolean().default(false) });
const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]))
      .optional()
      .catch(undefined),
  }),
});
const answerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url,
  }),
});

/**
 * Adds the passkey that a browser made to its owner's account, which ends their other sessions. Throws a Fault: refused when it is not
 * the answer to a challenge of a few minutes ago, or its owner was not verified; conflict when it is somebody's already.
 */
export async function addPasskey(
  db: Queryable,
  owner: CurrentSession,
  { name, answer }: { name: string; answer: string },
  now = new Date(),
): Promise<void> {
  const response = parsed(newPasskeySchema, answer);
  const { rpID, expectedOrigin } = relyingParty();
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => spend(db, `add:${owner.accountId}`, challenge, now),
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuseAnswer);
  if (registrationInfo === undefined || isCrossOrigin(response)) throw refused();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  await inTransaction(db, async (transaction) => {
    const added = await insertPasskey(transaction, {
      id,
      adminId: owner.accountId,
      name: name.trim().slice(0, nameMaxLength) || "Passkey",
      host: rpID,
      publicKeyBytes: Buffer.from(publicKey),
      counter: String(counter),
      transports: JSON.stringify(transports),
      createdAt: now.toISOString(),
      lastUsedAt: null,
    });
    if (!added) throw new HttpError("conflict", accountMessages.passkeyKnown);
    await recordNewCredentials(transaction, "staff", owner, "passkey-added");
  });
}

/** Removes one of an owner's passkeys, which ends their other sessions; one that is gone, or another's, is let be. */
export async function removePasskey(
  db: Queryable,
  owner: CurrentSession,
  id: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if ((await deletePasskeys(transaction, owner.accountId, id)) === 0) return;
    await recordNewCredentials(transaction, "staff", owner, "passkey-removed");
  });
}

/**
 * Returns whose passkey answered, with its owner verified: that is both factors. Null when it is unknown, its owner may not sign in,
 * or the answer is wrong, late or repeated. No failure is counted against anybody: nothing can be guessed.
 */
export async function provenByPasskey(
  db: Queryable,
  purpose: Exclude<PasskeyPurpose, `add:${string}`>,
  answer: string,
  now = new Date(),
): Promise<string | null> {
  const response = parsed(answerSchema, answer);
  const passkey = await findPasskey(db, response.id);
  if (passkey === null || isCrossOrigin(response)) return null;
  if (response.response.userHandle !== userHandleOf(passkey.adminId)) return null;
  const { rpID, expectedOrigin } = relyingParty();
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => spend(db, purpose, challenge, now),
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publicKeyBytes),
      counter: Number(passkey.counter),
      transports: transportsOf(passkey),
    },
  }).catch(refuseAnswer);
  if (!verified) return null;
  const used = { counter: String(authenticationInfo.newCounter), lastUsedAt: now.toISOString() };
  const counted = await inTransaction(db, (transaction) =>
    updateUsedPasskey(transaction, passkey, used),
  );
  return counted ? passkey.adminId : null;
}

/** A passkey as its owner sees it. */
export type OwnPasskey = Awaited<ReturnType<typeof findOwnPasskeys>>[number];

/** Returns somebody's passkeys. Instants are in the business's zone; one that was never used has null. */
export async function findOwnPasskeys(db: Queryable, accountId: string) {
  const { COMPANY_TIME_ZONE: zone, siteUrl } = getConfig();
  const passkeys = await findAllPasskeys(db, accountId);
  return passkeys.map(({ id, name, host, createdAt, lastUsedAt }) => ({
    id,
    name,
    addedAt: formatTimestamp(createdAt, zone),
    lastUsedAt: lastUsedAt === null ? null : formatTimestamp(lastUsedAt, zone),
    // The host that it was made for, when that is no longer this site's: it opens nothing.
    otherHost: host === siteUrl.hostname ? null : host,
  }));
}

/** Returns the `userHandle` of an account's passkeys. A discoverable credential returns it with each answer (WebAuthn, 7.2, step 6). */
function userHandleOf(accountId: string): string {
  return Buffer.from(accountId).toString("base64url");
}

/** Returns whether the browser made the answer in another site's frame. No page of ours is framed. */
function isCrossOrigin({ response }: { response: { clientDataJSON: string } }): boolean {
  return parsed(clientDataSchema, Buffer.from(response.clientDataJSON, "base64url").toString())
    .crossOrigin;
}

/** A challenge is good once, whatever becomes of its answer. */
function spend(db: Queryable, purpose: PasskeyPurpose, challenge: string, now: Date) {
  return deletePasskeyChallenge(db, hashToken(challenge), purpose, now);
}

function transportsOf({ transports }: Passkey): AuthenticatorTransport[] {
  return JSON.parse(transports);
}

function parsed<Output>(schema: z.ZodType<Output>, text: string): Output {
  if (isUnwieldy(text)) throw refused();
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw refused();
  }
}

function refused(): HttpError {
  return new HttpError("refused", accountMessages.passkeyRefused);
}

/** The library throws for any answer that is not right; the database's errors are passed on. */
function refuseAnswer(error: unknown): never {
  throw error instanceof DatabaseUnavailableError ? error : refused();
}

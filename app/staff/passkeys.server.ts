import { randomBytes } from "node:crypto";
import * as z from "zod";
import { DatabaseUnavailableError } from "#db/errors.server";
import {
  deletePasskeyChallenge,
  deletePasskeys,
  findAllPasskeys,
  findPasskey,
  insertPasskey,
  insertPasskeyChallenge,
  updateUsedPasskey,
} from "#db/queries/passkeys.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { HttpError } from "~/http/http-error.server";
import { isUnwieldy } from "~/http/json.server";
import { shortInstant } from "~/site/dates";
import { accountMessages } from "./account-texts";
import {
  type CurrentSession,
  changeOwnAccount,
  hashToken,
  recordNewCredentials,
} from "./sessions.server";

/** How long a person may take to answer a challenge, because people look for their key. */
const challengeMs = 5 * 60_000;

const nameMaxLength = 60;

/** Ed25519, ES256 and RS256 in COSE (RFC 9053). The library's default includes algorithms that Node warns about. */
const algorithms = [-8, -7, -257];

/** Loads the library on demand, because it is large and most requests do not need it. */
const library = () => import("@simplewebauthn/server");

/** The purpose of a challenge: to sign in, before the account is known, or to confirm or extend a known account. */
type CheckPurpose = "sign-in" | `confirm:${string}`;
type PasskeyPurpose = CheckPurpose | `add:${string}`;

/** Returns what an answer must come from: the host that this site's passkeys are bound to, our origin, and a verified user. */
function expectedParty() {
  const { hostname, origin } = getConfig().siteUrl;
  return { expectedRPID: hostname, expectedOrigin: origin, requireUserVerification: true };
}

async function newChallenge(db: Queryable, purpose: PasskeyPurpose) {
  const now = new Date();
  const challenge = randomBytes(32);
  const challengeHash = hashToken(challenge.toString("base64url"));
  const expiresAt = new Date(now.getTime() + challengeMs).toISOString();
  await insertPasskeyChallenge(db, { challengeHash, purpose, expiresAt }, now);
  return new Uint8Array(challenge);
}

/** Returns the options that a browser needs to create a passkey. They exclude the account's existing passkeys. */
export async function beginPasskey(
  db: Queryable,
  { id, username }: { id: string; username: string },
) {
  const { generateRegistrationOptions } = await library();
  const known = await findAllPasskeys(db, id);
  const { COMPANY_NAME: rpName, siteUrl } = getConfig();
  return generateRegistrationOptions({
    rpID: siteUrl.hostname,
    rpName,
    userName: username,
    userDisplayName: username,
    userID: new TextEncoder().encode(id),
    challenge: await newChallenge(db, `add:${id}`),
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: known.map(({ id, transports }) => ({
      id,
      transports: JSON.parse(transports),
    })),
  });
}

/** Returns the options that a browser needs to use one of this site's passkeys. The options require user verification. */
export async function beginPasskeyCheck(db: Queryable, purpose: CheckPurpose) {
  const { generateAuthenticationOptions } = await library();
  const rpID = getConfig().siteUrl.hostname;
  const challenge = await newChallenge(db, purpose);
  return generateAuthenticationOptions({ rpID, challenge, userVerification: "required" });
}

/** Base64url of at most twice the length of a passkey's answer without attestation. The limit bounds the nesting that a decoder meets. */
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
 * Adds a new passkey to an account and ends the account's other sessions. Throws HttpError (refused) if the browser's answer is wrong, late or
 * without user verification, and HttpError (conflict) if the passkey is already in use.
 */
export async function addPasskey(
  db: Queryable,
  owner: CurrentSession,
  { name, answer }: { name: string; answer: string },
): Promise<void> {
  const response = parsed(newPasskeySchema, answer);
  const expected = expectedParty();
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    ...expected,
    expectedChallenge: (challenge) => spendChallenge(db, `add:${owner.accountId}`, challenge),
    supportedAlgorithmIDs: algorithms,
  }).catch(refuseAnswer);
  if (registrationInfo === undefined || isCrossOrigin(response)) throw refused();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  await changeOwnAccount(db, "staff", owner, async (transaction) => {
    const added = await insertPasskey(transaction, {
      id,
      adminId: owner.accountId,
      name: name.trim().slice(0, nameMaxLength) || "Passkey",
      host: expected.expectedRPID,
      publicKeyBytes: Buffer.from(publicKey),
      counter: String(counter),
      transports: JSON.stringify(transports),
      createdAt: new Date().toISOString(),
      lastUsedAt: null,
    });
    if (!added) throw new HttpError("conflict", "This passkey is already in use.");
    await recordNewCredentials(transaction, "staff", owner, "passkey-added");
  });
}

/** Removes an account's passkey and ends the account's other sessions. Ignores the id of another account's passkey. */
export async function removePasskey(db: Queryable, owner: CurrentSession, id: string) {
  await changeOwnAccount(db, "staff", owner, async (transaction) => {
    if ((await deletePasskeys(transaction, owner.accountId, id)) === 0) return;
    await recordNewCredentials(transaction, "staff", owner, "passkey-removed");
  });
}

/**
 * Checks a passkey's answer, which proves both factors because it must include user verification. Returns what `then` makes of the id of the passkey's account in the transaction
 * that records the use, or null for an unknown or removed passkey or disabled account. Throws HttpError (refused) for a wrong, late or repeated answer. Failures are not throttled: a signature cannot be guessed.
 */
export async function verifyPasskey<Result>(
  db: Queryable,
  purpose: CheckPurpose,
  answer: string,
  then: (transaction: WriteTransaction, accountId: string) => Promise<Result>,
): Promise<Result | null> {
  const response = parsed(answerSchema, answer);
  const passkey = await findPasskey(db, response.id);
  if (passkey === null || isCrossOrigin(response)) return null;
  // A discoverable credential sends its account's id with each answer (WebAuthn, 7.2, step 6).
  const userHandle = Buffer.from(passkey.adminId).toString("base64url");
  if (response.response.userHandle !== userHandle) return null;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    ...expectedParty(),
    expectedChallenge: (challenge) => spendChallenge(db, purpose, challenge),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publicKeyBytes),
      counter: Number(passkey.counter),
    },
  }).catch(refuseAnswer);
  if (!verified) return null;
  const lastUsedAt = new Date().toISOString();
  const used = { counter: String(authenticationInfo.newCounter), lastUsedAt };
  return inTransaction(db, async (transaction) => {
    const counted = await updateUsedPasskey(transaction, passkey, used);
    return counted ? then(transaction, passkey.adminId) : null;
  });
}

/** Returns an account's passkeys, with times in the company's time zone. `lastUsedAt` is null for a passkey that was never used. */
export async function findOwnPasskeys(db: Queryable, accountId: string) {
  const { COMPANY_TIME_ZONE: zone, siteUrl } = getConfig();
  const passkeys = await findAllPasskeys(db, accountId);
  const now = new Date();
  return passkeys.map(({ id, name, host, createdAt, lastUsedAt }) => ({
    id,
    name,
    addedAt: shortInstant(createdAt, now, zone),
    lastUsedAt: lastUsedAt === null ? null : shortInstant(lastUsedAt, now, zone),
    // A passkey made for another host no longer works.
    otherHost: host === siteUrl.hostname ? null : host,
  }));
}

/** Returns whether the browser created the answer in a frame on another site. No other site may frame our pages. */
function isCrossOrigin({ response }: { response: { clientDataJSON: string } }): boolean {
  return parsed(clientDataSchema, Buffer.from(response.clientDataJSON, "base64url").toString())
    .crossOrigin;
}

/** Deletes a challenge, whether or not its answer is correct. */
function spendChallenge(db: Queryable, purpose: PasskeyPurpose, challenge: string) {
  return deletePasskeyChallenge(db, hashToken(challenge), purpose, new Date());
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

/** Converts the library's error for a wrong answer to HttpError. Rethrows database errors. */
function refuseAnswer(error: unknown): never {
  throw error instanceof DatabaseUnavailableError ? error : refused();
}

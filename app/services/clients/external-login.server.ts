import type { ClientRecord } from "#db/queries/clients.server";
import type { Queryable } from "#db/transactions.server";
import { externalLoginTexts } from "~/content/client-entry";
import { externalLoginRules } from "~/domain/clients";
import { checkRedirectUrl } from "~/domain/external-systems";
import type { FieldErrors } from "~/domain/fields";
import { fieldErrorsOf, schemaFromRules } from "~/domain/leads/schema";
import { SignInOverloadedError } from "../sign-in/passwords.server";
import { signInClient } from "./client-sessions.server";

/** What a client sends to go on to an external system. */
export const externalLoginSchema = schemaFromRules(externalLoginRules);

/** The fields in the order in which their faults are told. */
const fieldOrder = ["externalUrl", "username", "password", "systemType"] as const;

/** Where a client may be sent, and from where the try comes. */
export interface ExternalLoginSettings {
  allowedHosts: readonly string[];
  siteUrl: URL;
  /** The client's whole address. */
  address: string;
}

/** A client signed in and on the way, or why not: `status` is the HTTP status of that answer. */
export type ExternalLogin =
  | {
      ok: true;
      token: string;
      expiresAt: Date;
      client: ClientRecord;
      redirectUrl: string;
      /** The destination's host, for people to read. */
      host: string;
    }
  | {
      ok: false;
      status: 400 | 401 | 429 | 503;
      error: string;
      fieldErrors: FieldErrors;
      retryAfterSeconds?: number;
    };

/**
 * Signs a client in and says where to go on to. The address is judged first and never fetched; the password is only
 * verified: it is not stored, logged or sent on (clarifications, "Sign-in"). `fields` is what was sent, unchecked.
 * Throws DatabaseUnavailableError.
 */
export async function logInForExternalSystem(
  db: Queryable,
  fields: Readonly<Record<string, unknown>>,
  { allowedHosts, siteUrl, address }: ExternalLoginSettings,
): Promise<ExternalLogin> {
  const parsed = externalLoginSchema.safeParse(fields);
  if (!parsed.success) return badFields(fieldErrorsOf(parsed.error));
  const { systemType, externalUrl, username, password } = parsed.data;
  const target = checkRedirectUrl({ systemType, externalUrl, allowedHosts, siteUrl });
  if (!target.ok) return badFields({ externalUrl: target.message });
  try {
    const signIn = await signInClient(db, { username, password, address });
    if (signIn.ok) return { ...signIn, redirectUrl: target.url, host: target.host };
    if (signIn.reason === "invalid") return refusal(401, externalLoginTexts.wrongCredentials);
    const { retryAfterSeconds } = signIn;
    return refusal(429, throttledMessage(retryAfterSeconds), retryAfterSeconds);
  } catch (error) {
    if (!(error instanceof SignInOverloadedError)) throw error;
    return refusal(503, externalLoginTexts.busy, 5);
  }
}

function badFields(fieldErrors: FieldErrors): ExternalLogin {
  const first = fieldOrder.map((name) => fieldErrors[name]).find((message) => message);
  return { ok: false, status: 400, error: first ?? externalLoginTexts.failed, fieldErrors };
}

function refusal(
  status: 401 | 429 | 503,
  error: string,
  retryAfterSeconds?: number,
): ExternalLogin {
  const later = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return { ok: false, status, error, fieldErrors: {}, ...later };
}

function throttledMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many failed sign-ins. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

import type { Queryable } from "#db/transactions.server";
import { Fault } from "~/http/faults.server";
import { checkForm, type FieldErrors } from "~/ui/form-schema";
import { checkRedirectUrl } from "./external-systems";
import { systemHandoffForm } from "./rules";
import { type ClientSignIn, signInClient } from "./sign-in.server";
import { systemHandoffTexts } from "./texts";

/** The fields in the order in which their faults are told. */
const fieldOrder = ["externalUrl", "username", "password", "systemType"] as const;

/** Where a client may be sent, and from where the try comes. */
export interface HandoffSettings {
  allowedHosts: readonly string[];
  siteUrl: URL;
  /** The client's whole address. */
  address: string;
}

/** A client signed in and on the way, or the fields at fault and the first of their messages. */
export type SystemHandoff =
  | (Extract<ClientSignIn, { ok: true }> & {
      redirectUrl: string;
      /** The destination's host, for people to read. */
      host: string;
    })
  | { ok: false; error: string; fieldErrors: FieldErrors };

/**
 * Signs a client in and says where to go on to. The address is judged first and never fetched; the password is only
 * verified: it is not stored, logged or sent on. `fields` is what was sent, unchecked.
 * Throws a Fault: signed-out (wrong name or password), throttled or overloaded; and DatabaseUnavailableError.
 */
export async function handOffToSystem(
  db: Queryable,
  fields: Readonly<Record<string, unknown>>,
  { allowedHosts, siteUrl, address }: HandoffSettings,
): Promise<SystemHandoff> {
  const checked = checkForm(systemHandoffForm, fields);
  if (!checked.ok) return badFields(checked.errors);
  const { systemType, externalUrl, username, password } = checked.values;
  const target = checkRedirectUrl({ systemType, externalUrl, allowedHosts, siteUrl });
  if (!target.ok) return badFields({ externalUrl: target.message });
  const signIn = await signInClient(db, { username, password, address });
  if (signIn.ok) return { ...signIn, redirectUrl: target.url, host: target.host };
  throw new Fault("signed-out", systemHandoffTexts.wrongCredentials);
}

function badFields(fieldErrors: FieldErrors): SystemHandoff {
  const first = fieldOrder.map((name) => fieldErrors[name]).find((message) => message);
  return { ok: false, error: first ?? systemHandoffTexts.failed, fieldErrors };
}

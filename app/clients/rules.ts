import { newPasswordProblem, normaliseUsername, usernameProblem } from "~/staff/rules";
import { emailRule } from "~/ui/contact-rules";
import {
  accept,
  accepting,
  anyText,
  type FieldErrors,
  type FieldRule,
  type FieldValues,
  oneOf,
  refuse,
  requiredText,
} from "~/ui/field-rules";
import {
  type ExternalSystemType,
  externalSystems,
  externalUrlMaxLength,
  externalUrlMissing,
} from "./external-systems";

/** A client as the client sees it (specification section 3, "Stored user"). */
export interface ClientUser {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  companyName: string;
}

/** How long a set-password link works, in milliseconds, from the moment staff make it. */
export const passwordLinkMs = 24 * 60 * 60_000;

/** What staff fill in to make a client's account. */
export const clientRules = {
  firstName: requiredText("Enter the first name."),
  lastName: requiredText("Enter the last name."),
  username: fromProblem(usernameProblem, normaliseUsername),
  email: emailRule,
  companyName: requiredText("Enter the company name."),
} satisfies Record<string, FieldRule<string>>;

export type ClientFields = FieldValues<typeof clientRules>;

/** What a client fills in to go on to an external system (specification section 5). The password is never trimmed. */
export const externalLoginRules = {
  systemType: oneOf(
    externalSystems.map(({ value }): ExternalSystemType => value),
    "Choose the system you want to go to.",
  ),
  externalUrl: accepting(
    { type: "string", format: "uri-reference", pattern: anyText, maxLength: externalUrlMaxLength },
    (raw) => (raw.trim() === "" ? refuse(externalUrlMissing) : accept(raw)),
  ),
  username: accepting({ type: "string", pattern: anyText }, (raw) =>
    raw.trim() === "" ? refuse("Enter your username.") : accept(raw),
  ),
  password: accepting({ type: "string", format: "password", minLength: 1 }, (raw) =>
    raw === "" ? refuse("Enter your password.") : accept(raw),
  ),
} satisfies Record<string, FieldRule<string>>;

/** What a client fills in on the page of a set-password link. */
export const newPasswordRules = {
  password: fromProblem(newPasswordProblem, (typed) => typed),
} satisfies Record<string, FieldRule<string>>;

/** Returns a client's public fields, and nothing else that the record holds. */
export function toClientUser(client: ClientUser): ClientUser {
  const { firstName, lastName, username, email, companyName } = client;
  return { firstName, lastName, username, email, companyName };
}

/** Returns the address of the page where a client chooses a password. */
export function setPasswordPath(token: string): string {
  return `/set-password/${token}`;
}

function fromProblem(
  problemOf: (typed: string) => string | null,
  normalise: (typed: string) => string,
): FieldRule<string> {
  return (raw) => {
    const problem = problemOf(raw);
    return problem === null ? accept(normalise(raw)) : refuse(problem);
  };
}

/** What the page of the external login answers to a form post. The password never comes back. */
export type ExternalLoginResult =
  | { outcome: "continue"; url: string; host: string }
  | {
      outcome: "refused";
      message: string | null;
      errors: FieldErrors;
      typed: { systemType: string; externalUrl: string; username: string };
    };

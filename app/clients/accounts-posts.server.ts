import { getDatabase } from "#db/connection.server";
import { UsernameTakenError } from "#db/errors.server";
import { getConfig } from "~/config.server";
import { answerPost } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { answer, seeOther } from "~/http/respond.server";
import { formatInstant } from "~/site/dates";
import { actorOf, requireConfirmedStaff, type SignedInStaff } from "~/staff/guards.server";
import type { IssuedToken } from "~/staff/sessions.server";
import { checkForm, type FieldErrors } from "~/ui/form-schema";
import {
  createClient,
  resetClientPassword,
  setClientDisabled,
  setPasswordAddresses,
} from "./accounts.server";
import { clientForm } from "./rules";

/** A set-password link as the desk shows it: the whole address in each language, and until when it works in the business's zone. */
export type ShownPasswordLink = ReturnType<typeof shown>;

/** What the page of a new client answers to its form. */
export type NewClientResult =
  | { outcome: "created"; clientId: string; username: string; link: ShownPasswordLink }
  | {
      outcome: "refused";
      message: string | null;
      errors: FieldErrors;
      typed: Record<string, string>;
    };

/** Answers with the page that shows the new account's link: no redirect, since the link must not stand in an address. */
export function answerNewClientPost(request: Request) {
  const names = Object.keys(clientForm.shape);
  return answerPost<NewClientResult, SignedInStaff>(request, {
    guard: (asked) => requireConfirmedStaff(asked),
    actions: async (form, staff) => {
      const typed = form.typed(names);
      const refuse = (errors: FieldErrors) =>
        answer<NewClientResult>({ outcome: "refused", message: null, errors, typed }, 400);
      const checked = checkForm(clientForm, typed);
      if (!checked.ok) return refuse(checked.errors);
      try {
        const made = await createClient(getDatabase().db, checked.values, actorOf(staff));
        const { id: clientId, username } = made.client;
        return answer({ outcome: "created", clientId, username, link: shown(made.link) }, 201);
      } catch (error) {
        if (!(error instanceof UsernameTakenError)) throw error;
        return refuse({ username: "Another client has this username. Choose a different one." });
      }
    },
    refusal: ({ message }, form) => ({
      outcome: "refused",
      message,
      errors: {},
      typed: form.typed(names),
    }),
  });
}

/** Resets (the page then shows the link, which must not stand in an address), disables or enables an account. */
export function answerClientPost(request: Request, clientId: string) {
  const setDisabled = async (disabled: boolean, staff: SignedInStaff) => {
    const { db } = getDatabase();
    if (!(await setClientDisabled(db, clientId, disabled, actorOf(staff)))) throw noClient();
    return seeOther(`/admin/clients/${clientId}`);
  };
  return answerPost<{ link: ShownPasswordLink }, SignedInStaff>(request, {
    guard: (asked) => requireConfirmedStaff(asked),
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

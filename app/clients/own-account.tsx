import type { Words } from "~/site/words";
import type { OwnSession } from "~/staff/own-sessions.server";
import { PasskeyButton, type PasskeyWords } from "~/staff/passkey-button";
import { PasskeyList } from "~/staff/passkey-list";
import type { OwnPasskey } from "~/staff/passkeys.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { IntentForm } from "~/ui/intent-form";
import type { clientDashboardWords } from "./client-dashboard.en";
import type { OwnAccountRefusal } from "./own-account.server";
import { PasswordField, type PasswordFieldWords } from "./password-field";

type ClientDashboardWords = Words<typeof clientDashboardWords>;

export interface OwnSignInWords {
  dashboard: ClientDashboardWords;
  passkeys: PasskeyWords;
  passwordField: PasswordFieldWords;
}

export interface OwnSignInProps {
  words: OwnSignInWords;
  passkeys: readonly OwnPasskey[];
  sessions: readonly OwnSession[];
  /** Whether the client has lately proven who they are; else that is asked for first. */
  confirmed: boolean;
  refused: OwnAccountRefusal | undefined;
}

/** By what a client signs in besides the password, and where they are signed in now. */
export function OwnSignIn({ words, passkeys, sessions, confirmed, refused }: OwnSignInProps) {
  const { dashboard } = words;
  const errorOf = (intent: string) => (refused?.intent === intent ? refused.message : undefined);
  return (
    <section id="sign-in" aria-labelledby="sign-in-heading" className="space-y-8">
      <h2 id="sign-in-heading" className="text-2xl">
        {dashboard.signIn}
      </h2>
      {!confirmed && (
        <IntentForm
          action={dashboard.paths.dashboard}
          intent="confirm"
          className="max-w-md space-y-4"
        >
          <h3 className="text-xl">{dashboard.confirm}</h3>
          <p>{dashboard.confirmHelp}</p>
          <PasswordField
            words={words.passwordField}
            name="password"
            label={dashboard.confirmPassword}
            autoComplete="current-password"
            error={errorOf("confirm")}
            required
          />
          <div className="flex flex-wrap gap-4">
            <Button>{dashboard.confirmSubmit}</Button>
            {passkeys.length > 0 && (
              <PasskeyButton words={words.passkeys} realm="client" intent="confirm">
                {dashboard.confirmByPasskey}
              </PasskeyButton>
            )}
          </div>
        </IntentForm>
      )}
      <div>
        <h3 className="mb-4 text-xl">{dashboard.passkeys}</h3>
        <PasskeyList
          words={words.passkeys}
          realm="client"
          action={dashboard.paths.dashboard}
          passkeys={passkeys}
          locked={!confirmed}
          error={errorOf("add-passkey")}
        />
      </div>
      <div>
        <h3 className="mb-4 text-xl">{dashboard.sessions}</h3>
        <SessionList words={dashboard} sessions={sessions} locked={!confirmed} />
      </div>
    </section>
  );
}

interface SessionListProps {
  words: ClientDashboardWords;
  sessions: readonly OwnSession[];
  locked: boolean;
}

/** Where the client is signed in; `locked` shows it only. */
function SessionList({ words, sessions, locked }: SessionListProps) {
  return (
    <>
      <ul
        aria-label={words.sessions}
        className="max-w-xl divide-y divide-rule border-y border-rule"
      >
        {sessions.map(({ id, current, browser, address, ...times }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="font-semibold">
                {browser} {current && <Badge tone="positive">{words.thisSession}</Badge>}
              </p>
              <p className="figures text-sm text-muted">
                {words.session(address, times.signedInAt, times.lastUsedAt)}
              </p>
            </div>
            {!current && !locked && (
              <IntentForm
                action={words.paths.dashboard}
                intent="end-session"
                fields={{ session: id }}
              >
                <Button variant="quiet" size="small">
                  {words.end}
                  <span className="sr-only">{words.endWhich(browser, times.signedInAt)}</span>
                </Button>
              </IntentForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && !locked && (
        <IntentForm action={words.paths.dashboard} intent="end-other-sessions" className="mt-4">
          <Button variant="secondary">{words.endOtherSessions}</Button>
        </IntentForm>
      )}
    </>
  );
}

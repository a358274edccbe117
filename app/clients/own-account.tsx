import type { OwnSession } from "~/staff/own-sessions.server";
import { PasskeyButton } from "~/staff/passkey-button";
import { PasskeyList } from "~/staff/passkey-list";
import type { OwnPasskey } from "~/staff/passkeys.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { IntentForm } from "~/ui/intent-form";
import { clientDashboardPath } from "./external-systems";
import type { OwnAccountRefusal } from "./own-account.server";
import { PasswordField } from "./password-field";
import { clientDashboardTexts as texts } from "./texts";

interface OwnSignInProps {
  passkeys: readonly OwnPasskey[];
  sessions: readonly OwnSession[];
  /** Whether the client has lately proven who they are; else that is asked for first. */
  confirmed: boolean;
  refused: OwnAccountRefusal | undefined;
}

/** By what a client signs in besides the password, and where they are signed in now. */
export function OwnSignIn({ passkeys, sessions, confirmed, refused }: OwnSignInProps) {
  const errorOf = (intent: string) => (refused?.intent === intent ? refused.message : undefined);
  return (
    <section id="sign-in" aria-labelledby="sign-in-heading" className="space-y-8">
      <h2 id="sign-in-heading" className="text-2xl">
        {texts.signIn}
      </h2>
      {!confirmed && (
        <IntentForm action={clientDashboardPath} intent="confirm" className="max-w-md space-y-4">
          <h3 className="text-xl">{texts.confirm}</h3>
          <p>{texts.confirmHelp}</p>
          <PasswordField
            name="password"
            label={texts.confirmPassword}
            autoComplete="current-password"
            error={errorOf("confirm")}
            required
          />
          <div className="flex flex-wrap gap-4">
            <Button>{texts.confirmSubmit}</Button>
            {passkeys.length > 0 && (
              <PasskeyButton realm="client" intent="confirm">
                {texts.confirmByPasskey}
              </PasskeyButton>
            )}
          </div>
        </IntentForm>
      )}
      <div>
        <h3 className="mb-4 text-xl">{texts.passkeys}</h3>
        <PasskeyList
          realm="client"
          action={clientDashboardPath}
          passkeys={passkeys}
          locked={!confirmed}
          error={errorOf("add-passkey")}
        />
      </div>
      <div>
        <h3 className="mb-4 text-xl">{texts.sessions}</h3>
        <SessionList sessions={sessions} locked={!confirmed} />
      </div>
    </section>
  );
}

/** Where the client is signed in; `locked` shows it only. */
function SessionList({ sessions, locked }: { sessions: readonly OwnSession[]; locked: boolean }) {
  return (
    <>
      <ul
        aria-label={texts.sessions}
        className="max-w-xl divide-y divide-rule border-y border-rule"
      >
        {sessions.map(({ id, current, browser, address, ...times }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="font-semibold">
                {browser} {current && <Badge tone="positive">This one</Badge>}
              </p>
              <p className="figures text-sm text-muted">
                Network {address}. Signed in {times.signedInAt}. Last used {times.lastUsedAt}.
              </p>
            </div>
            {!current && !locked && (
              <IntentForm
                action={clientDashboardPath}
                intent="end-session"
                fields={{ session: id }}
              >
                <Button variant="quiet" size="small">
                  End
                  <span className="sr-only">{` the session of ${browser}, signed in ${times.signedInAt}`}</span>
                </Button>
              </IntentForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && !locked && (
        <IntentForm action={clientDashboardPath} intent="end-other-sessions" className="mt-4">
          <Button variant="secondary">{texts.endOtherSessions}</Button>
        </IntentForm>
      )}
    </>
  );
}

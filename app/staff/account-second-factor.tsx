import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import type { FieldErrors } from "~/ui/form-schema";
import { TextField } from "~/ui/text-field";
import { AccountSection } from "./account-section";
import type { AccountIntent } from "./account-texts";

/** What an authenticator app needs to take the account in. */
interface AccountSetup {
  secret: string;
  address: string;
  qr: { size: number; path: string };
}

export interface AccountSecondFactorProps {
  status: "off" | "being-set-up" | "on";
  recoveryCodesLeft: number;
  /** Present while it is being set up. */
  setup: AccountSetup | null;
  /** What was at fault in a form of this section. */
  errorsOf: (intent: AccountIntent) => FieldErrors;
}

/** Turns the code of an authenticator app on and off. */
export function AccountSecondFactor(props: AccountSecondFactorProps) {
  const { status, setup, errorsOf } = props;
  return (
    <AccountSection id="second-factor" title="Second factor">
      {status === "off" && <Off />}
      {status === "being-set-up" && setup && (
        <SetUp setup={setup} errors={errorsOf("confirm-second-factor")} />
      )}
      {status === "on" && <On {...props} />}
    </AccountSection>
  );
}

function Off() {
  return (
    <IntentForm intent="begin-second-factor">
      <p className="measure mb-4">
        Signing in asks for your password only. With a second factor it also asks for the code that
        an authenticator app on your phone shows, so that a stolen password alone opens nothing.
      </p>
      <Button variant="secondary">Set up a second factor</Button>
    </IntentForm>
  );
}

function SetUp({ setup, errors }: { setup: AccountSetup; errors: FieldErrors }) {
  const { secret, address, qr } = setup;
  return (
    <>
      <ol className="measure list-decimal space-y-4 ps-6">
        <li>
          <p>
            Scan this with your authenticator app, or <a href={address}>open it on this device</a>.
          </p>
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            className="my-3 size-52 rounded-md bg-white"
            role="img"
            aria-label="QR code for your authenticator app"
            shapeRendering="crispEdges"
          >
            <path d={qr.path} className="fill-ink" />
          </svg>
          <p>
            No camera? Type this key: <code className="font-mono">{secret}</code>
          </p>
        </li>
        <li>
          <IntentForm intent="confirm-second-factor" className="max-w-md space-y-4">
            <TextField
              name="code"
              label="Code"
              hint="The six digits the app shows now."
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              width="short"
              error={errors.code}
            />
            <Button>Turn it on</Button>
          </IntentForm>
        </li>
      </ol>
      <IntentForm intent="stop-second-factor" className="mt-4">
        <Button variant="quiet">Leave it off</Button>
      </IntentForm>
    </>
  );
}

function On({ recoveryCodesLeft, errorsOf }: AccountSecondFactorProps) {
  const left = `${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? "code is" : "codes are"} left.`;
  const intents = [
    { intent: "renew-recovery-codes", label: "Make new recovery codes", variant: "secondary" },
    { intent: "turn-off-second-factor", label: "Turn it off", variant: "danger" },
  ] as const;
  return (
    <>
      <p className="measure mb-4">
        Signing in asks for your password and the code of your authenticator app. {left}
      </p>
      <div className="grid gap-8 md:grid-cols-2">
        {intents.map(({ intent, label, variant }) => (
          <IntentForm key={intent} intent={intent} className="space-y-4">
            <TextField
              id={`${intent}-password`}
              name="password"
              label={`Password, to ${label.toLowerCase()}`}
              type="password"
              required
              autoComplete="current-password"
              error={errorsOf(intent).password}
            />
            <Button variant={variant}>{label}</Button>
          </IntentForm>
        ))}
      </div>
    </>
  );
}

interface IntentFormProps {
  intent: AccountIntent;
  className?: string;
  children: ReactNode;
}

function IntentForm({ intent, className, children }: IntentFormProps) {
  return (
    <form method="post" action="/admin/account" className={className}>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}

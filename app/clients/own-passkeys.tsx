import { PasskeyButton } from "~/staff/passkey-button";
import { PasskeyList } from "~/staff/passkey-list";
import type { OwnPasskey } from "~/staff/passkeys.server";
import { Button } from "~/ui/button";
import { IntentForm } from "~/ui/intent-form";
import { clientDashboardPath } from "./external-systems";
import type { OwnPasskeysRefusal } from "./own-passkeys.server";
import { PasswordField } from "./password-field";
import { clientDashboardTexts as texts } from "./texts";

interface OwnPasskeysProps {
  passkeys: readonly OwnPasskey[];
  /** Whether the client has lately proven who they are; else that is asked for first. */
  confirmed: boolean;
  refused: OwnPasskeysRefusal | undefined;
}

/** A client's passkeys on the dashboard. */
export function OwnPasskeys({ passkeys, confirmed, refused }: OwnPasskeysProps) {
  const errorOf = (intent: string) => (refused?.intent === intent ? refused.message : undefined);
  return (
    <section id="passkeys" aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading" className="mb-4 text-2xl">
        {texts.passkeys}
      </h2>
      <PasskeyList
        realm="client"
        action={clientDashboardPath}
        passkeys={passkeys}
        locked={!confirmed}
        error={errorOf("add-passkey")}
      />
      {!confirmed && (
        <IntentForm
          action={clientDashboardPath}
          intent="confirm"
          className="mt-6 max-w-md space-y-4"
        >
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
    </section>
  );
}

import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";
import type { ConfirmResult } from "./confirm.server";
import { PasskeyButton } from "./passkey-button";
import { interruptedName, readResumablePost } from "./resumable-post";
import { confirmTexts as texts } from "./sign-in-texts";

interface ConfirmFormProps {
  /** Where to go once it is confirmed. */
  redirectTo: string;
  /** The action's answer. */
  result: ConfirmResult | undefined;
}

/** Asks whoever is signed in for their password again, and then shows the form that waited for it. */
export function ConfirmForm({ redirectTo, result }: ConfirmFormProps) {
  const { interrupted = "", message = null } = result ?? {};
  if (result?.outcome === "confirmed") {
    return <ResumeForm interrupted={interrupted} />;
  }
  const back = result?.redirectTo ?? redirectTo;
  return (
    <form method="post" action="/admin/confirm" className="mt-8 space-y-6">
      <ErrorSummary errors={{ password: message }} />
      <p>{texts.why}</p>
      {interrupted !== "" && <p>{texts.kept}</p>}
      <input type="hidden" name="redirectTo" value={back} />
      <input type="hidden" name={interruptedName} value={interrupted} />
      <TextField
        name="password"
        label="Password"
        type="password"
        required
        autoComplete="current-password"
        error={message}
      />
      <div className="flex flex-wrap gap-4">
        <Button>{texts.submit}</Button>
        <PasskeyButton intent="confirm">{texts.passkey}</PasskeyButton>
        <ButtonLink href={back} variant="quiet">
          {texts.leave}
        </ButtonLink>
      </div>
    </form>
  );
}

/** Sends the form that was interrupted once more, or leaves it; `interrupted` was written by `writeResumablePost`. */
function ResumeForm({ interrupted }: { interrupted: string }) {
  const form = readResumablePost(interrupted);
  if (form === null) return null;
  return (
    <form method="post" action={form.action} className="mt-8 space-y-6">
      <Alert variant="success" title={texts.confirmed} announce="status">
        <p>{texts.keptText}</p>
      </Alert>
      {form.fields.map(([name, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form's fields keep their order, and a name may come twice
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      <Button block>{texts.send}</Button>
      <ButtonLink href={form.action} variant="quiet" block>
        {texts.leave}
      </ButtonLink>
    </form>
  );
}

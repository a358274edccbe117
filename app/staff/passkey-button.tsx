import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";

interface PasskeyButtonProps {
  /** What the passkey is for. */
  intent: "sign-in" | "confirm" | "add";
  className?: string;
  children: string;
}

/** A button that uses a passkey, then sends its form with the answer in the field `passkey`. Failures appear below it. Hidden if scripts or passkeys are unavailable. */
export function PasskeyButton({ intent, className, children }: PasskeyButtonProps) {
  const hydrated = useHydrated();
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);
  const offered = hydrated && typeof window.PublicKeyCredential === "function";
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        busy={busy}
        // Hidden until hydration, but with its place reserved, so that nothing moves.
        className={classNames(className, !offered && "invisible noscript:hidden")}
        onClick={async ({ currentTarget: { form } }) => {
          if (form === null) return;
          setBusy(true);
          setMessage("");
          try {
            const answer = await answerOf(intent);
            if (answer !== null) submitWith(form, JSON.stringify(answer));
          } catch {
            setMessage("No passkey was used. Try again, or use your password.");
            setBusy(false);
          }
        }}
      >
        {children}
      </Button>
      {message !== "" && (
        <p role="alert" className="text-sm">
          {message}
        </p>
      )}
    </>
  );
}

/** Returns the answer of a passkey, or null if the browser leaves for the page that asks for the password first. */
async function answerOf(intent: PasskeyButtonProps["intent"]) {
  const answer = await fetch("/passkey-options", {
    method: "POST",
    body: new URLSearchParams({ intent }),
    redirect: "error",
  });
  if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
  const { options, confirmAt } = await answer.json();
  if (typeof confirmAt === "string") {
    window.location.assign(confirmAt);
    return null;
  }
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  return intent === "add"
    ? startRegistration({ optionsJSON: options })
    : startAuthentication({ optionsJSON: options });
}

/** Sends the form as a full page load, without validating its other fields. */
function submitWith(form: HTMLFormElement, passkey: string) {
  const field = document.createElement("input");
  form.append(Object.assign(field, { type: "hidden", name: "passkey", value: passkey }));
  HTMLFormElement.prototype.submit.call(form);
}

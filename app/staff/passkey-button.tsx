import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/button";

interface PasskeyButtonProps {
  /** What the passkey is for. */
  intent: "sign-in" | "confirm" | "add";
  children: string;
}

/**
 * Asks a passkey of this device, and sends the form around the button with the answer in `passkey`; without scripts, or in a browser
 * that knows no passkeys, there is no button. What goes wrong stands beside it.
 */
export function PasskeyButton({ intent, children }: PasskeyButtonProps) {
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
        // It keeps its place until then, so that nothing moves when it comes.
        className={offered ? undefined : "invisible"}
        onClick={async ({ currentTarget: { form } }) => {
          if (form === null) return;
          setBusy(true);
          setMessage("");
          try {
            submitWith(form, JSON.stringify(await answerOf(intent)));
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

async function answerOf(intent: PasskeyButtonProps["intent"]) {
  const answer = await fetch("/passkey-options", {
    method: "POST",
    body: new URLSearchParams({ intent }),
    redirect: "error",
  });
  if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
  const { options } = await answer.json();
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  return intent === "add"
    ? startRegistration({ optionsJSON: options })
    : startAuthentication({ optionsJSON: options });
}

/** Sends the form as a document would, without asking for its other fields. */
function submitWith(form: HTMLFormElement, passkey: string) {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "passkey";
  field.value = passkey;
  form.append(field);
  HTMLFormElement.prototype.submit.call(form);
}

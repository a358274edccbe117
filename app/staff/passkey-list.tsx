import { useHydrated } from "remix-utils/use-hydrated";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { TextField } from "~/ui/fields";
import { IntentForm } from "~/ui/intent-form";
import { PasskeyButton } from "./passkey-button";
import type { OwnPasskey } from "./passkeys.server";

export interface PasskeyListProps {
  passkeys: readonly OwnPasskey[];
  error?: string | undefined;
}

/** A staff member's own passkeys, each with a button to remove it, and a form for another. */
export function PasskeyList({ passkeys, error }: PasskeyListProps) {
  const hydrated = useHydrated();
  return (
    <>
      <p className="measure mb-4">
        A passkey on your phone, computer or security key signs you in alone, without your password.
        It works on this site's address only, in a browser that runs scripts.
      </p>
      {passkeys.length > 0 && (
        <ul
          aria-label="Your passkeys"
          className="max-w-xl divide-y divide-rule border-y border-rule"
        >
          {passkeys.map(({ id, name, addedAt, lastUsedAt, otherHost }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <div className="min-w-0">
                <p className="font-semibold">
                  {name} {otherHost && <Badge tone="negative">Only for {otherHost}</Badge>}
                </p>
                <p className="figures text-sm text-muted">
                  {`Added ${addedAt}. ${lastUsedAt === null ? "Never used." : `Last used ${lastUsedAt}.`}`}
                </p>
              </div>
              <IntentForm action="/admin/account" intent="remove-passkey" fields={{ id }}>
                <Button variant="quiet" size="small">
                  Remove
                  <span className="sr-only"> {name}</span>
                </Button>
              </IntentForm>
            </li>
          ))}
        </ul>
      )}
      <IntentForm
        action="/admin/account"
        intent="add-passkey"
        // Without scripts nothing can be added; it keeps its place until they run.
        className={classNames("mt-4 max-w-md space-y-4", !hydrated && "invisible noscript:hidden")}
      >
        <TextField
          name="passkeyName"
          label="Name of the new passkey"
          hint="Such as “Work phone”, to tell it from others."
          maxLength={60}
          autoComplete="off"
          error={error}
        />
        <PasskeyButton intent="add">Add a passkey</PasskeyButton>
      </IntentForm>
    </>
  );
}

import { useHydrated } from "remix-utils/use-hydrated";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { TextField } from "~/ui/fields";
import { IntentForm } from "~/ui/intent-form";
import { PasskeyButton, type PasskeyWords } from "./passkey-button";
import type { OwnPasskey } from "./passkeys.server";
import type { Realm } from "./sessions.server";

export interface PasskeyListProps {
  words: PasskeyWords;
  realm: Realm;
  /** The page that takes both forms. */
  action: string;
  passkeys: readonly OwnPasskey[];
  /** True shows them only: their owner has to prove first who they are. */
  locked?: boolean;
  error?: string | undefined;
}

/** Somebody's own passkeys, each to be removed, and a form for another. */
export function PasskeyList({
  words,
  realm,
  action,
  passkeys,
  locked = false,
  error,
}: PasskeyListProps) {
  const hydrated = useHydrated();
  return (
    <>
      <p className="measure mb-4">{words.help}</p>
      {passkeys.length > 0 && (
        <ul aria-label={words.list} className="max-w-xl divide-y divide-rule border-y border-rule">
          {passkeys.map(({ id, name, addedAt, lastUsedAt, otherHost }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <div className="min-w-0">
                <p className="font-semibold">
                  {name} {otherHost && <Badge tone="negative">{words.onlyFor(otherHost)}</Badge>}
                </p>
                <p className="figures text-sm text-muted">
                  {words.added(addedAt)} {words.lastUsed(lastUsedAt)}
                </p>
              </div>
              {!locked && (
                <IntentForm action={action} intent="remove-passkey" fields={{ id }}>
                  <Button variant="quiet" size="small">
                    {words.remove}
                    <span className="sr-only"> {name}</span>
                  </Button>
                </IntentForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {!locked && (
        <IntentForm
          action={action}
          intent="add-passkey"
          // Without scripts nothing can be added; it keeps its place until they run.
          className={classNames(
            "mt-4 max-w-md space-y-4",
            !hydrated && "invisible noscript:hidden",
          )}
        >
          <TextField
            name="passkeyName"
            label={words.nameLabel}
            hint={words.nameHint}
            maxLength={60}
            autoComplete="off"
            error={error}
          />
          <PasskeyButton words={words} realm={realm} intent="add">
            {words.add}
          </PasskeyButton>
        </IntentForm>
      )}
    </>
  );
}

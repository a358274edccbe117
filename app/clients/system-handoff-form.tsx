import { type FormEvent, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { HeadedPart } from "~/site/section";
import type { Words } from "~/site/words";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField, TextField } from "~/ui/fields";
import type { FieldErrors } from "~/ui/form-schema";
import { useLiveForm } from "~/ui/use-live-form";
import { CopyField } from "./copy-field";
import {
  checkRedirectUrl,
  exampleAddress,
  externalSystems,
  findExternalSystem,
  hostsInWords,
  hostsOf,
  systemHandoffPath,
} from "./external-systems";
import { PasswordField, type PasswordFieldWords } from "./password-field";
import type { systemHandoffWords } from "./system-handoff.en";
import type { SystemHandoffResult } from "./system-handoff-rules";

export type SystemHandoffWords = Words<typeof systemHandoffWords>;

export interface SystemHandoffFormProps {
  /** Of the page and of the components in its form. */
  words: { handoff: SystemHandoffWords; passwordField: PasswordFieldWords };
  /** From the shared link, already judged; empty texts when there is none. */
  initial: { systemType: string; externalUrl: string };
  allowedHosts: readonly string[];
  siteUrl: string;
  /** The answer to a post without scripts. */
  pageResult: Extract<SystemHandoffResult, { outcome: "refused" }> | undefined;
}

/** Returns the systems as choices. */
function optionsOf({ destinations: { systems } }: SystemHandoffWords) {
  return externalSystems.map(({ value }) => ({ value, label: systems[value] }));
}

function destinationIn(data: FormData) {
  const textOf = (name: string) => String(data.get(name) ?? "");
  return { systemType: textOf("systemType"), externalUrl: textOf("externalUrl") };
}

/** The external login with its destination in words, and beside it the link to share and the examples. */
export function SystemHandoffForm(props: SystemHandoffFormProps) {
  const { words, allowedHosts, siteUrl, pageResult } = props;
  const { handoff } = words;
  const typed = pageResult?.typed ?? { ...props.initial, username: "" };
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const initial = { systemType: typed.systemType, externalUrl: typed.externalUrl };
  const live = useLiveForm(form, initial, destinationIn);
  const { onSubmit, busy, refusal } = useSystemHandoff({
    words: handoff,
    allowedHosts,
    siteUrl,
    initial: { message: pageResult?.message ?? null, errors: pageResult?.errors ?? {} },
  });
  const { errors, message } = refusal;
  const system = findExternalSystem(live.systemType);
  const target =
    system &&
    checkRedirectUrl({
      words: handoff.destinations,
      systemType: system.value,
      externalUrl: live.externalUrl,
      allowedHosts,
      siteUrl,
    });
  const host = target?.ok ? target.host : null;
  const shared =
    target?.ok && system ? systemHandoffPath(handoff.path, system.value, target.url) : null;

  return (
    <div className="wrap grid gap-12 py-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16 lg:py-16">
      <form
        ref={form}
        method="post"
        action={handoff.path}
        noValidate={hydrated}
        onFocus={loadRules}
        onSubmit={onSubmit}
        className="max-w-2xl space-y-6"
      >
        <ErrorSummary errors={errors} />
        {message && <Alert variant="destructive" title={message} announce="alert" />}
        <SelectField
          name="systemType"
          label={handoff.systemLabel}
          options={optionsOf(handoff)}
          placeholder={handoff.systemPlaceholder}
          defaultValue={typed.systemType}
          error={errors.systemType}
          width="medium"
          required
        />
        {/* Without `required`, so that an empty address is told in words of its own. */}
        <TextField
          name="externalUrl"
          label={handoff.urlLabel}
          hint={handoff.urlHint}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          defaultValue={typed.externalUrl}
          error={errors.externalUrl}
          markOptional={false}
        />
        <Destination words={handoff} host={host} />
        <TextField
          name="username"
          label={handoff.usernameLabel}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed.username}
          error={errors.username}
          required
        />
        <PasswordField
          words={words.passwordField}
          name="password"
          label={handoff.passwordLabel}
          hint={handoff.passwordHint}
          autoComplete="current-password"
          error={errors.password}
          required
        />
        <Button size="large" busy={busy} busyText={handoff.submitting}>
          {handoff.submit}
        </Button>
      </form>
      <aside className="space-y-12">
        <ShareLink words={handoff} link={shared === null ? null : `${siteUrl}${shared}`} />
        <AddressExamples words={handoff} allowedHosts={allowedHosts} />
      </aside>
    </div>
  );
}

interface Refusal {
  message: string | null;
  errors: FieldErrors;
}

type Answer = { redirectUrl: string } | Refusal;

let rules: typeof import("./system-handoff-rules") | undefined;

/** Come when the form is first touched: they are heavier than the form. Undefined where the line is gone. */
async function loadRules() {
  rules ??= await import("./system-handoff-rules").catch(() => undefined);
  return rules;
}

interface HandoffRules {
  words: SystemHandoffWords;
  allowedHosts: readonly string[];
  siteUrl: string;
}

interface SystemHandoffOptions extends HandoffRules {
  /** What a post without scripts was answered. */
  initial: Refusal;
}

/** With scripts: checks the fields, asks the JSON endpoint and goes to the address that it answers with. */
function useSystemHandoff({ words, allowedHosts, siteUrl, initial }: SystemHandoffOptions) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(initial);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = Object.fromEntries(new FormData(form));
    setBusy(true);
    // What a browser could not load once it does not load again: the page's own post needs no rules.
    if ((await loadRules()) === undefined && navigator.onLine) return form.submit();
    const answer = await ask(fields, { words, allowedHosts, siteUrl });
    if ("redirectUrl" in answer) {
      window.location.assign(answer.redirectUrl);
      return;
    }
    setRefusal(answer);
    setBusy(false);
  }

  return { onSubmit, busy, refusal };
}

async function ask(
  fields: Record<string, unknown>,
  { words, ...site }: HandoffRules,
): Promise<Answer> {
  if (rules === undefined) return { message: words.networkError, errors: {} };
  const { checkHandoff, readRedirectUrl } = rules;
  try {
    const checked = checkHandoff(fields, { words: words.destinations, ...site });
    if (!checked.ok) return { message: null, errors: checked.errors };
    const response = await fetch("/api/auth/external-redirect", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    });
    const redirectUrl = readRedirectUrl(await response.json().catch(() => null));
    if (redirectUrl !== undefined) return { redirectUrl };
    return { message: refusalOf(response, words), errors: {} };
  } catch {
    return { message: words.networkError, errors: {} };
  }
}

/** Returns a refusal in the page's words, by its status: the endpoint's own are in English. */
function refusalOf({ status, headers }: Response, words: SystemHandoffWords): string {
  if (status === 401) return words.wrongCredentials;
  if (status === 503) return words.busy;
  if (status !== 429) return words.failed;
  const minutes = Math.ceil(Number(headers.get("Retry-After")) / 60);
  return `${words.tooManySignIns} ${words.tryAgainIn(Math.max(1, minutes))}`;
}

function Destination({ words, host }: { words: SystemHandoffWords; host: string | null }) {
  return (
    <p role="status" className="rounded-md border border-rule bg-sunken px-4 py-3">
      {host === null ? (
        <span className="text-muted">{words.destinationUnknown}</span>
      ) : (
        <>
          {words.destination} <strong className="[overflow-wrap:anywhere]">{host}</strong>.
        </>
      )}
    </p>
  );
}

/** The link that opens this page with system and address filled in; without scripts a form makes it. */
function ShareLink({ words, link }: { words: SystemHandoffWords; link: string | null }) {
  return (
    <HeadedPart id="share-heading" title={words.shareHeading} className="text-xl">
      <p className="mt-2 mb-4">{words.shareHelp}</p>
      {link === null ? (
        <p className="text-muted">{words.shareUnknown}</p>
      ) : (
        <CopyField words={words} label={words.shareLabel} value={link} />
      )}
      <noscript>
        <form action={words.path} className="mt-6 space-y-4">
          <SelectField
            id="share-system"
            name="system"
            label={words.shareSystem}
            options={optionsOf(words)}
            required
          />
          <TextField
            id="share-url"
            name="url"
            label={words.shareAddress}
            inputMode="url"
            autoComplete="off"
            required
          />
          <Button variant="secondary">{words.shareMake}</Button>
        </form>
      </noscript>
    </HeadedPart>
  );
}

/** An address for each system, with the hosts that are accepted; a link fills it in. */
function AddressExamples({ words, allowedHosts }: Omit<HandoffRules, "siteUrl">) {
  const { systems } = words.destinations;
  return (
    <HeadedPart id="examples-heading" title={words.examplesHeading} className="text-xl">
      <dl className="mt-4 divide-y divide-rule border-y border-rule">
        {externalSystems.map(({ value }) => {
          const example = exampleAddress(value, allowedHosts);
          return (
            <div key={value} className="py-3">
              <dt className="font-semibold">{systems[value]}</dt>
              {example === null ? (
                <dd className="text-sm text-muted">{words.exampleNone}</dd>
              ) : (
                <dd className="text-sm">
                  <p className="[overflow-wrap:anywhere]">{example}</p>
                  <p className="text-muted">
                    {words.examplesHelp}{" "}
                    {hostsInWords(hostsOf(value, allowedHosts), words.destinations)}.
                  </p>
                  <a
                    href={systemHandoffPath(words.path, value, example)}
                    className="inline-block py-2 font-semibold"
                  >
                    {words.exampleUse}
                    <span className="sr-only">{words.exampleFor(systems[value])}</span>
                  </a>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </HeadedPart>
  );
}

import { type FormEvent, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { PasskeyButton } from "~/staff/passkey-button";
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
import { PasswordField } from "./password-field";
import type { SystemHandoffResult } from "./rules";
import { systemHandoffTexts as texts } from "./texts";

export interface SystemHandoffFormProps {
  /** From the shared link, already judged; empty texts when there is none. */
  initial: { systemType: string; externalUrl: string };
  allowedHosts: readonly string[];
  siteUrl: string;
  /** The answer to a post without scripts. */
  pageResult: Extract<SystemHandoffResult, { outcome: "refused" }> | undefined;
}

function destinationIn(data: FormData) {
  const textOf = (name: string) => String(data.get(name) ?? "");
  return { systemType: textOf("systemType"), externalUrl: textOf("externalUrl") };
}

/** The external login with its destination in words, and beside it the link to share and the examples. */
export function SystemHandoffForm(props: SystemHandoffFormProps) {
  const { allowedHosts, siteUrl, pageResult } = props;
  const typed = pageResult?.typed ?? { ...props.initial, username: "" };
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const initial = { systemType: typed.systemType, externalUrl: typed.externalUrl };
  const live = useLiveForm(form, initial, destinationIn);
  const { onSubmit, busy, refusal } = useSystemHandoff({
    allowedHosts,
    siteUrl,
    initial: { message: pageResult?.message ?? null, errors: pageResult?.errors ?? {} },
  });
  const { errors, message } = refusal;
  const system = findExternalSystem(live.systemType);
  const { externalUrl } = live;
  const target =
    system && checkRedirectUrl({ systemType: system.value, externalUrl, allowedHosts, siteUrl });
  const host = target?.ok ? target.host : null;
  const shared = target?.ok && system ? systemHandoffPath(system.value, target.url) : null;

  return (
    <div className="wrap grid gap-12 py-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16 lg:py-16">
      <form
        ref={form}
        method="post"
        action="/external-login"
        noValidate={hydrated}
        onFocus={loadRules}
        onSubmit={onSubmit}
        className="max-w-2xl space-y-6"
      >
        <ErrorSummary errors={errors} />
        {message && <Alert variant="destructive" title={message} announce="alert" />}
        <SelectField
          name="systemType"
          label={texts.systemLabel}
          options={externalSystems}
          placeholder="Select a system"
          defaultValue={typed.systemType}
          error={errors.systemType}
          width="medium"
          required
        />
        {/* Without `required`, so that an empty address is told in words of its own. */}
        <TextField
          name="externalUrl"
          label={texts.urlLabel}
          hint={texts.urlHint}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          defaultValue={typed.externalUrl}
          error={errors.externalUrl}
          markOptional={false}
        />
        <Destination host={host} />
        <TextField
          name="username"
          label={texts.usernameLabel}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed.username}
          error={errors.username}
          required
        />
        <PasswordField
          name="password"
          label={texts.passwordLabel}
          hint={texts.passwordHint}
          autoComplete="current-password"
          error={errors.password}
          required
        />
        <div className="flex flex-wrap gap-4">
          <Button size="large" busy={busy} busyText={texts.submitting}>
            {texts.submit}
          </Button>
          <PasskeyButton realm="client" intent="sign-in" size="large">
            {texts.passkey}
          </PasskeyButton>
        </div>
      </form>
      <aside className="space-y-12">
        <ShareLink link={shared === null ? null : `${siteUrl}${shared}`} />
        <AddressExamples allowedHosts={allowedHosts} />
      </aside>
    </div>
  );
}

interface Refusal {
  message: string | null;
  errors: FieldErrors;
}

type Answer = { redirectUrl: string } | Refusal;

let rules: typeof import("./rules") | undefined;

/** Come when the form is first touched: they are heavier than the form. Undefined where the line is gone. */
async function loadRules() {
  rules ??= await import("./rules").catch(() => undefined);
  return rules;
}

interface SystemHandoffOptions {
  allowedHosts: readonly string[];
  siteUrl: string;
  /** What a post without scripts was answered. */
  initial: Refusal;
}

/** With scripts: checks the fields, asks the JSON endpoint and goes to the address that it answers with. */
function useSystemHandoff({ allowedHosts, siteUrl, initial }: SystemHandoffOptions) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(initial);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = Object.fromEntries(new FormData(form));
    setBusy(true);
    // What a browser could not load once it does not load again: the page's own post needs no rules.
    if ((await loadRules()) === undefined && navigator.onLine) return form.submit();
    const answer = await ask(fields, { allowedHosts, siteUrl });
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
  site: Pick<SystemHandoffOptions, "allowedHosts" | "siteUrl">,
): Promise<Answer> {
  if (rules === undefined) return { message: texts.networkError, errors: {} };
  const { checkHandoff, readHandoffAnswer } = rules;
  try {
    const checked = checkHandoff(fields, site);
    if (!checked.ok) return { message: null, errors: checked.errors };
    const response = await fetch("/api/auth/external-redirect", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    });
    const { redirectUrl, error, fieldErrors } = readHandoffAnswer(
      await response.json().catch(() => null),
    );
    if (redirectUrl !== undefined) return { redirectUrl };
    // The fields tell what is at fault themselves.
    const message = Object.keys(fieldErrors).length > 0 ? null : (error ?? texts.failed);
    return { message, errors: fieldErrors };
  } catch {
    return { message: texts.networkError, errors: {} };
  }
}

function Destination({ host }: { host: string | null }) {
  return (
    <p role="status" className="rounded-md border border-rule bg-sunken px-4 py-3">
      {host === null ? (
        <span className="text-muted">{texts.destinationUnknown}</span>
      ) : (
        <>
          {texts.destination} <strong className="[overflow-wrap:anywhere]">{host}</strong>.
        </>
      )}
    </p>
  );
}

/** The link that opens this page with system and address filled in; without scripts a form makes it. */
function ShareLink({ link }: { link: string | null }) {
  return (
    <section aria-labelledby="share-heading">
      <h2 id="share-heading" className="text-xl">
        {texts.shareHeading}
      </h2>
      <p className="mt-2 mb-4 text-muted">{texts.shareHelp}</p>
      {link === null ? (
        <p className="text-muted">{texts.shareUnknown}</p>
      ) : (
        <CopyField label={texts.shareLabel} value={link} />
      )}
      <noscript>
        <form action="/external-login" className="mt-6 space-y-4">
          <SelectField
            id="share-system"
            name="system"
            label={`${texts.systemLabel} to share`}
            options={externalSystems}
            required
          />
          <TextField
            id="share-url"
            name="url"
            label="Address to share"
            inputMode="url"
            autoComplete="off"
            required
          />
          <Button variant="secondary">{texts.shareMake}</Button>
        </form>
      </noscript>
    </section>
  );
}

/** An address for each system, with the hosts that are accepted; a link fills it in. */
function AddressExamples({ allowedHosts }: { allowedHosts: readonly string[] }) {
  return (
    <section aria-labelledby="examples-heading">
      <h2 id="examples-heading" className="text-xl">
        {texts.examplesHeading}
      </h2>
      <dl className="mt-4 divide-y divide-rule border-y border-rule">
        {externalSystems.map(({ value, label }) => {
          const example = exampleAddress(value, allowedHosts);
          return (
            <div key={value} className="py-3">
              <dt className="font-semibold">{label}</dt>
              {example === null ? (
                <dd className="text-sm text-muted">{texts.exampleNone}</dd>
              ) : (
                <dd className="text-sm">
                  <p className="[overflow-wrap:anywhere]">{example}</p>
                  <p className="text-muted">
                    {texts.examplesHelp} {hostsInWords(hostsOf(value, allowedHosts))}.
                  </p>
                  <a
                    href={systemHandoffPath(value, example)}
                    className="inline-block py-2 font-semibold"
                  >
                    {texts.exampleUse}
                    <span className="sr-only"> for {label}</span>
                  </a>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </section>
  );
}

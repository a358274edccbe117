import { useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField, TextField } from "~/ui/text-field";
import { useLiveFields } from "~/ui/use-live-fields";
import { AddressExamples } from "./address-examples";
import {
  checkRedirectUrl,
  externalLoginPath,
  externalSystems,
  findExternalSystem,
} from "./external-systems";
import { PasswordField } from "./password-field";
import type { ExternalLoginResult } from "./rules";
import { ShareLink } from "./share-link";
import { externalLoginTexts as texts } from "./texts";
import { useExternalLogin } from "./use-external-login";

export interface ExternalLoginFormProps {
  /** From the shared link, already judged; empty texts when there is none. */
  initial: { systemType: string; externalUrl: string };
  allowedHosts: readonly string[];
  /** This site's origin. */
  siteUrl: string;
  /** The answer to a post without scripts. */
  pageResult: Extract<ExternalLoginResult, { outcome: "refused" }> | undefined;
}

/** The external login with its destination in words, and beside it the link to share and the examples. */
export function ExternalLoginForm(props: ExternalLoginFormProps) {
  const { allowedHosts, siteUrl, pageResult } = props;
  const typed = pageResult?.typed ?? { ...props.initial, username: "" };
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const live = useLiveFields(form, {
    systemType: typed.systemType,
    externalUrl: typed.externalUrl,
  });
  const { onSubmit, busy, refusal } = useExternalLogin({
    message: pageResult?.message ?? null,
    errors: pageResult?.errors ?? {},
  });
  const { errors, message } = refusal;
  const system = findExternalSystem(live.systemType);
  const target =
    system === undefined
      ? null
      : checkRedirectUrl({
          systemType: system.value,
          externalUrl: live.externalUrl,
          allowedHosts,
          siteUrl,
        });
  const host = target?.ok ? target.host : null;
  const shared = target?.ok && system ? externalLoginPath(system.value, target.url) : null;

  return (
    <div className="wrap grid gap-12 py-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16 lg:py-16">
      <form
        ref={form}
        method="post"
        action="/external-login"
        noValidate={hydrated}
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
        {/* Without `required`, so that an empty address is told in the specification's words. */}
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
        <Button size="large" busy={busy} busyText={texts.submitting}>
          {texts.submit}
        </Button>
      </form>
      <aside className="space-y-12">
        <ShareLink link={shared === null ? null : `${siteUrl}${shared}`} />
        <AddressExamples allowedHosts={allowedHosts} />
      </aside>
    </div>
  );
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

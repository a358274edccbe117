import {
  type ClientActionFunctionArgs,
  useActionData,
  useFetcher,
  useLoaderData,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { HeadedPart, PageHeader } from "~/site/section";
import { type RouteHandle, useHeading } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { answerInTime } from "~/ui/answer-in-time";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField, TextField } from "~/ui/fields";
import { useLiveForm } from "~/ui/use-live-form";
import { UsernameField } from "~/ui/username-field";
import { PasswordField } from "./account-fields";
import { CopyField } from "./copy-field";
import {
  checkRedirectUrl,
  exampleAddress,
  externalLoginPath,
  externalSystems,
  findExternalSystem,
  hostsOf,
  listHosts,
} from "./external-systems";
import { useClientMessages } from "./messages";
import type { ExternalLoginResult, loadExternalLogin } from "./sign-in.server";

export const handle: RouteHandle = { scripts: true };

/** The client action of the external login. If no answer arrives, keeps the page and the typed text. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<ExternalLoginResult> {
  return (await answerInTime<ExternalLoginResult>(args)) ?? { outcome: "unreachable" };
}

/** Never reloads: a post changes nothing on the page, and without a network a reload would show an error page. */
export const shouldRevalidate = () => false;

/** The external login page. After sign-in, shows a link to the other system instead of the form. With scripts, the browser follows the link automatically. */
export function ExternalLogin() {
  const { linkError } = useLoaderData<typeof loadExternalLogin>();
  const pageResult = useActionData<ExternalLoginResult>();
  const { title } = useHeading();
  const { external: messages, paths } = useClientMessages();
  if (pageResult?.outcome === "continue") {
    const { url, host } = pageResult;
    return (
      <>
        <PageHeader density="task" title={messages.signedIn} lede={messages.signedInHelp} />
        <div className="wrap flex flex-wrap gap-4 py-12">
          <ButtonLink href={url} size="large" rel="noreferrer">
            {messages.continueTo} {host}
          </ButtonLink>
          <ButtonLink href={paths.dashboard} size="large" variant="secondary">
            {messages.dashboard}
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader density="task" title={title} lede={messages.lede} />
      {linkError && (
        <div className="wrap pt-12">
          <Alert variant="warning" title={messages.linkError}>
            <p>{linkError}</p>
          </Alert>
        </div>
      )}
      <ExternalLoginForm pageResult={pageResult} />
    </>
  );
}

/** Returns the external systems as options. The label of a system without a URL mentions that. */
function useSystemOptions() {
  const { allowedHosts } = useLoaderData<typeof loadExternalLogin>();
  const { external, systems } = useClientMessages();
  return externalSystems.map(({ value }) => {
    const name = systems.names[value];
    const isSetUp = hostsOf(value, allowedHosts).length > 0;
    return { value, label: isSetUp ? name : external.notSetUp(name) };
  });
}

/** Fills in the URL of the chosen system, unless another URL was typed. */
function fillAddress(select: HTMLSelectElement, allowedHosts: readonly string[]): void {
  const address = select.form?.elements.namedItem("externalUrl");
  if (!(address instanceof HTMLInputElement)) return;
  const known = externalSystems.map(({ value }) => exampleAddress(value, allowedHosts) ?? "");
  if (address.value !== "" && !known.includes(address.value)) return;
  const system = findExternalSystem(select.value)?.value;
  address.value = (system && exampleAddress(system, allowedHosts)) ?? "";
  address.dispatchEvent(new Event("input", { bubbles: true }));
}

function destinationIn(data: FormData) {
  const textOf = (name: string) => String(data.get(name) ?? "");
  return { systemType: textOf("systemType"), externalUrl: textOf("externalUrl") };
}

interface ExternalLoginFormProps {
  /** The action's result when the form was posted without scripts. */
  pageResult: Exclude<ExternalLoginResult, { outcome: "continue" }> | undefined;
}

/** The form with its target host, the link to share, and the examples. */
function ExternalLoginForm({ pageResult }: ExternalLoginFormProps) {
  const { initial, allowedHosts, siteUrl, signedInAs } = useLoaderData<typeof loadExternalLogin>();
  const { external: messages, account, systems, paths } = useClientMessages();
  const options = useSystemOptions();
  const fetcher = useFetcher<ExternalLoginResult>();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const typed = pageResult?.outcome === "refused" ? pageResult.typed : { ...initial, username: "" };
  const { systemType, externalUrl } = useLiveForm(form, typed, destinationIn);
  const system = findExternalSystem(systemType)?.value;
  const target =
    system &&
    checkRedirectUrl({ messages: systems, systemType: system, externalUrl, allowedHosts, siteUrl });
  const url = target instanceof URL ? target : null;
  const shared = url && system ? externalLoginPath(paths.external, system, url.href) : null;

  const result = fetcher.data ?? pageResult;
  const leaving = result?.outcome === "continue" ? result.url : null;
  useEffect(() => {
    if (leaving !== null) window.location.assign(leaving);
  }, [leaving]);
  const refusal = result?.outcome === "refused" ? result : null;
  const errors = refusal?.errors ?? {};
  // Hidden while sending, so that a screen reader announces the same refusal again.
  const isIdle = fetcher.state === "idle";
  const refused = result?.outcome === "unread" ? result.message : refusal?.message;
  const message = result?.outcome === "unreachable" ? messages.networkError : refused;
  const alert = isIdle && message && (
    <Alert variant="destructive" title={message} announce="alert" />
  );

  return (
    <div className="wrap grid gap-12 py-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16 lg:py-16">
      <fetcher.Form
        ref={form}
        method="post"
        action={paths.external}
        noValidate={hydrated}
        className="max-w-2xl space-y-6"
      >
        <ErrorSummary errors={isIdle ? errors : {}} />
        {!fetcher.data && alert}
        <SelectField
          name="systemType"
          label={messages.systemLabel}
          options={options}
          placeholder={messages.systemPlaceholder}
          defaultValue={typed.systemType}
          error={errors.systemType}
          required
          onChange={({ currentTarget }) => fillAddress(currentTarget, allowedHosts)}
        />
        {/* Not `required`, so that our own message appears for an empty address. */}
        <TextField
          name="externalUrl"
          label={messages.urlLabel}
          hint={messages.urlHint}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          defaultValue={typed.externalUrl}
          error={errors.externalUrl}
          markOptional={false}
        />
        <p role="status" className="rounded-md border border-rule bg-sunken px-4 py-3">
          {url ? (
            <>
              {messages.destination}{" "}
              <strong className="[overflow-wrap:anywhere]">{url.host}</strong>.
            </>
          ) : (
            <span className="text-muted">
              {system && hostsOf(system, allowedHosts).length === 0
                ? systems.notSetUp(systems.names[system])
                : messages.destinationUnknown}
            </span>
          )}
        </p>
        {signedInAs !== null && !errors.username ? (
          <p>{messages.signedInAs(signedInAs)}</p>
        ) : (
          <>
            <UsernameField
              label={account.username}
              defaultValue={typed.username}
              error={errors.username}
            />
            <PasswordField
              name="password"
              label={account.password}
              hint={messages.passwordHint}
              autoComplete="current-password"
              error={errors.password}
            />
          </>
        )}
        {/* On a phone, the top of the form is out of sight of the pressed button. */}
        {fetcher.data && alert}
        <Button size="large" busy={!isIdle || leaving !== null} busyText={messages.submitting}>
          {signedInAs === null ? messages.submit : messages.continue}
        </Button>
      </fetcher.Form>
      <aside className="space-y-12">
        <AddressExamples allowedHosts={allowedHosts} />
        <ShareLink link={shared && siteUrl + shared} />
      </aside>
    </div>
  );
}

/** The link that opens this page with the system and the URL filled in. Until hydration a form creates the link. Comes last, because nothing below moves when the form goes. */
function ShareLink({ link }: { link: string | null }) {
  const { external: messages, paths } = useClientMessages();
  const options = useSystemOptions();
  const hydrated = useHydrated();
  return (
    <HeadedPart id="share-heading" title={messages.shareHeading} className="text-xl">
      <p className="mt-2 mb-4">{messages.shareHelp}</p>
      {link === null ? (
        <p className="text-muted">{messages.shareUnknown}</p>
      ) : (
        <CopyField messages={messages} label={messages.shareLabel} value={link} />
      )}
      {!hydrated && (
        <form action={paths.external} className="mt-6 space-y-4">
          <SelectField
            id="share-system"
            name="system"
            label={messages.shareSystem}
            options={options}
            required
          />
          <TextField
            id="share-url"
            name="url"
            label={messages.shareAddress}
            inputMode="url"
            autoComplete="off"
            required
          />
          <Button variant="secondary">{messages.shareMake}</Button>
        </form>
      )}
    </HeadedPart>
  );
}

/** An example URL for each system with its allowed hosts, and a link that fills it in. */
function AddressExamples({ allowedHosts }: { allowedHosts: readonly string[] }) {
  const { external: messages, systems, paths } = useClientMessages();
  return (
    <HeadedPart id="examples-heading" title={messages.examplesHeading} className="text-xl">
      <dl className="mt-4 divide-y divide-rule border-y border-rule">
        {externalSystems.map(({ value }) => {
          const example = exampleAddress(value, allowedHosts);
          return (
            <div key={value} className="py-3">
              <dt className="font-semibold">{systems.names[value]}</dt>
              {example === null ? (
                <dd className="text-sm text-muted">{messages.exampleNone}</dd>
              ) : (
                <dd className="text-sm">
                  <p className="[overflow-wrap:anywhere]">{example}</p>
                  <p className="text-muted">
                    {messages.examplesHelp} {listHosts(hostsOf(value, allowedHosts), systems)}.
                  </p>
                  <a
                    href={externalLoginPath(paths.external, value, example)}
                    className="inline-block py-2 font-semibold"
                  >
                    {messages.exampleUse}
                    <span className="sr-only">{messages.exampleFor(systems.names[value])}</span>
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

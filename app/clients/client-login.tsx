import { useActionData } from "@remix-run/react";
import Lock from "lucide-react/icons/lock";
import { ContactLines } from "~/site/contacts";
import { HeadedPart, PageHeader } from "~/site/section";
import { type RouteHandle, useCompany, useHeading } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { cardClasses } from "~/ui/card";
import { FormRefusal } from "~/ui/form-refusal";
import { UsernameField } from "~/ui/username-field";
import { EmailField, PasswordField } from "./account-fields";
import { useClientMessages } from "./messages";
import type { ClientLoginResult } from "./sign-in.server";
import { PortalHelp } from "./support";

export const handle: RouteHandle = { scripts: true, postsToPortal: true };

/** The client login page: the form that signs in to this site, then the portal, other systems and contacts (next to the form on a wide screen). */
export function ClientLogin() {
  const result = useActionData<ClientLoginResult>();
  const { title } = useHeading();
  const { login, paths } = useClientMessages();
  const refused = result?.outcome === "refused" ? result : undefined;
  return (
    <>
      <PageHeader density="task" title={title} lede={login.lede} />
      <div className="wrap py-12 lg:py-16">
        <FormRefusal refused={refused} />
        <div className="grid grid-cols-1 gap-10 md:grid-cols-2 lg:gap-x-16">
          <SignIn result={result} />
          <Portal result={result} />
          <HeadedPart className="mb-3 text-xl" id="another-system" title={login.externalHeading}>
            <p className="mb-4">{login.externalText}</p>
            <ButtonLink href={paths.external} variant="secondary" className="max-sm:w-full">
              {login.externalLink}
            </ButtonLink>
          </HeadedPart>
          <HeadedPart className="mb-3 text-xl" id="support" title={login.supportHeading}>
            <ContactLines />
          </HeadedPart>
          <HeadedPart className="mb-3 text-xl" id="not-a-client" title={login.quoteHeading}>
            <p className="mb-4">{login.quoteText}</p>
            <ButtonLink href={paths.quote} variant="secondary" className="max-sm:w-full">
              {login.quoteLink}
            </ButtonLink>
          </HeadedPart>
        </div>
      </div>
    </>
  );
}

function SignIn({ result }: { result: ClientLoginResult | undefined }) {
  const { login, account, paths } = useClientMessages();
  const errors = result?.outcome === "refused" ? result.errors : {};
  return (
    <section aria-labelledby="sign-in" className={`${cardClasses} self-start md:row-span-2`}>
      <h2 id="sign-in" className="mb-6 text-2xl">
        {login.signInHeading}
      </h2>
      <form method="post" action={paths.login} className="space-y-6">
        <input type="hidden" name="intent" value="sign-in" />
        <UsernameField
          label={account.username}
          defaultValue={result?.typed.username}
          error={errors.username}
        />
        <PasswordField
          name="password"
          label={account.password}
          autoComplete="current-password"
          error={errors.password}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button size="large">{login.signIn}</Button>
          <a href={paths.forgotPassword} className="inline-flex min-h-11 items-center">
            {login.forgotPassword}
          </a>
        </div>
      </form>
    </section>
  );
}

/** The specified email form. Opens the portal in a new tab. If no portal is configured, posts to this site instead. */
function Portal({ result }: { result: ClientLoginResult | undefined }) {
  const { login, support, paths } = useClientMessages();
  const { portalUrl } = useCompany();
  const to =
    portalUrl === null
      ? { action: paths.login }
      : { action: portalUrl, target: "_blank", rel: "noopener" };
  return (
    <HeadedPart className="mb-3 text-xl" id="portal" title={login.portalHeading}>
      <p className="mb-4">{login.portalText}</p>
      {result?.outcome === "portal-soon" && (
        <Alert title={support.alert} announce="status" className="mb-6">
          <PortalHelp />
        </Alert>
      )}
      <form method="post" {...to} className="max-w-xl space-y-4">
        <EmailField
          typed={result?.typed.email}
          error={result?.outcome === "refused" ? result.errors.email : undefined}
        />
        <Button variant="secondary" className="max-sm:w-full">
          {login.submit}
        </Button>
        {portalUrl !== null && (
          <p className="flex gap-2 text-sm wrap-anywhere text-muted">
            <Lock aria-hidden="true" className="mt-0.5 size-5" />
            {login.opens(new URL(portalUrl).host)}
          </p>
        )}
      </form>
    </HeadedPart>
  );
}

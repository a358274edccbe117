import Lock from "lucide-react/icons/lock";
import type { ReactNode } from "react";
import type { Company } from "~/site/company.server";
import { PasskeyButton } from "~/staff/passkey-button";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";
import type { ClientLoginResult } from "./login-posts.server";
import { PasswordField } from "./password-field";
import { PortalHelp, SupportContacts } from "./support";
import { clientDashboardTexts, clientLoginTexts as texts } from "./texts";

interface CardProps {
  company: Company;
  /** The action's answer. */
  result: ClientLoginResult | undefined;
}

/** The sign-in to this site beside the email form of the portal, and under them whom to ask. */
export function ClientLogin({
  company,
  passwordSet,
  result,
}: CardProps & { passwordSet: boolean }) {
  const refused = result?.outcome === "refused" ? result : null;
  return (
    <div className="wrap py-12 lg:py-16">
      {passwordSet && !result && (
        <Alert variant="success" title={texts.passwordSet} announce="status" className="mb-8" />
      )}
      {refused && <ErrorSummary errors={refused.errors} />}
      {refused?.message && (
        <Alert variant="destructive" title={refused.message} announce="alert" className="mb-8" />
      )}
      <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
        <SignIn company={company} result={result} />
        <Portal company={company} result={result} />
      </div>
      <div className="mt-12 grid gap-10 lg:grid-cols-3 lg:gap-8">
        <Part id="support" title={texts.supportHeading}>
          <SupportContacts company={company} />
        </Part>
        <Part id="another-system" title={texts.externalHeading}>
          <p className="mb-4 text-muted">{texts.externalText}</p>
          <ButtonLink href="/external-login" variant="secondary">
            {texts.externalLink}
          </ButtonLink>
        </Part>
        <Part id="not-a-client" title={texts.quoteHeading}>
          <p className="mb-4 text-muted">{texts.quoteText}</p>
          <ButtonLink href="/get-quote" variant="secondary">
            {texts.quoteLink}
          </ButtonLink>
        </Part>
      </div>
    </div>
  );
}

function SignIn({ company, result }: CardProps) {
  const errors = result?.outcome === "refused" ? result.errors : {};
  return (
    <Card as="section" aria-labelledby="sign-in">
      <h2 id="sign-in" className="mb-6 text-2xl">
        {texts.signInHeading}
      </h2>
      <form method="post" action="/client-login" className="space-y-6">
        <input type="hidden" name="intent" value="sign-in" />
        <TextField
          name="username"
          label={texts.usernameLabel}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={result?.typed.username}
          error={errors.username}
          required
        />
        <PasswordField
          name="password"
          label={texts.passwordLabel}
          autoComplete="current-password"
          error={errors.password}
          required
        />
        <div className="flex flex-wrap gap-4">
          <Button size="large">{texts.signIn}</Button>
          <PasskeyButton realm="client" intent="sign-in" size="large">
            {texts.passkey}
          </PasskeyButton>
        </div>
      </form>
      <ForgotPassword company={company} />
    </Card>
  );
}

/** In view without a press: the link marks it, for whoever looks for a button. */
function ForgotPassword({ company: { email, phone, hoursLabel } }: { company: Company }) {
  const subject = encodeURIComponent(texts.forgotPasswordSubject);
  return (
    <div
      id="forgot-password"
      tabIndex={-1}
      className="mt-6 border-s-4 border-rule ps-4 target:border-accent"
    >
      <a href="#forgot-password" className="inline-flex min-h-11 items-center font-semibold">
        {texts.forgotPassword}
      </a>
      <p>
        Call <a href={`tel:${phone.tel}`}>{phone.display}</a> ({hoursLabel}) or email{" "}
        <a href={`mailto:${email}?subject=${subject}`}>{email}</a>.
      </p>
      <p className="mt-2 text-sm text-muted">{texts.forgotPasswordHelp}</p>
    </div>
  );
}

/** The specified email form: it opens the portal in a new tab, or asks this site where none is configured. */
function Portal({ company, result }: CardProps) {
  const { portalUrl } = company;
  const to =
    portalUrl === null
      ? { action: "/client-login" }
      : { action: portalUrl, target: "_blank", rel: "noopener" };
  return (
    <Card as="section" aria-labelledby="portal">
      <h2 id="portal" className="mb-2 text-2xl">
        {texts.portalHeading}
      </h2>
      <p className="mb-6 text-muted">{texts.portalText}</p>
      {result?.outcome === "portal-soon" && (
        <Alert title={clientDashboardTexts.alert} announce="status" className="mb-6">
          <PortalHelp company={company} />
        </Alert>
      )}
      <form method="post" {...to} className="space-y-6">
        <TextField
          name="email"
          type="email"
          inputMode="email"
          label={texts.emailLabel}
          autoComplete="email"
          defaultValue={result?.typed.email}
          error={result?.outcome === "refused" ? result.errors.email : null}
          required
        />
        <Button size="large" variant="secondary">
          {texts.submit}
        </Button>
        {portalUrl !== null && (
          <p className="flex gap-2 text-sm text-muted">
            <Lock aria-hidden="true" className="mt-0.5 size-5" />
            Opens {new URL(portalUrl).host} in a new tab.
          </p>
        )}
      </form>
    </Card>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

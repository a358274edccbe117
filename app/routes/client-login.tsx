import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { clientDashboardPath, systemHandoffPath } from "~/clients/external-systems";
import { SupportContacts } from "~/clients/support";
import { clientLoginTexts as texts } from "~/clients/texts";
import { getConfig } from "~/config.server";
import { formTargetHeaders } from "~/http/render-document.server";
import type { Company } from "~/site/company.server";
import { pages } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import { PageHeader } from "~/site/section";
import { useCompany } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/fields";

export const meta = pageMeta("clientLogin");

export function headers() {
  const { CLIENT_PORTAL_URL: portal } = getConfig();
  return portal === undefined ? {} : formTargetHeaders(portal);
}

export function loader() {
  return data({ portalUrl: getConfig().CLIENT_PORTAL_URL ?? null });
}

export default function ClientLogin() {
  const { portalUrl } = useLoaderData<typeof loader>();
  const company = useCompany();
  return (
    <>
      <PageHeader title={pages.clientLogin.h1} lede={portalUrl === null ? undefined : texts.lede} />
      <div className="wrap grid gap-12 py-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16 lg:py-16">
        <div className="max-w-xl space-y-8">
          {portalUrl === null ? <NotConnected company={company} /> : <PortalForm url={portalUrl} />}
          <ForgotPassword company={company} />
        </div>
        <aside className="space-y-10">
          <OtherWaysIn />
          <section aria-labelledby="support">
            <h2 id="support" className="mb-3 text-xl">
              {texts.supportHeading}
            </h2>
            <SupportContacts company={company} />
          </section>
          <section aria-labelledby="not-a-client">
            <h2 id="not-a-client" className="mb-2 text-xl">
              {texts.quoteHeading}
            </h2>
            <p className="mb-4 text-muted">{texts.quoteText}</p>
            <ButtonLink href="/get-quote" variant="secondary">
              {texts.quoteLink}
            </ButtonLink>
          </section>
        </aside>
      </div>
    </>
  );
}

function PortalForm({ url }: { url: string }) {
  return (
    <form method="post" action={url} target="_blank" rel="noopener" className="space-y-6">
      <TextField
        name="email"
        type="email"
        label={texts.emailLabel}
        autoComplete="email"
        required
        width="medium"
      />
      <Button size="large">
        {texts.submit}
        <span className="sr-only"> ({texts.newTab})</span>
      </Button>
    </form>
  );
}

function NotConnected({ company }: { company: Company }) {
  return (
    <Alert variant="info" title={texts.notConnected}>
      <p>{texts.notConnectedHelp}</p>
      <SupportContacts company={company} />
    </Alert>
  );
}

function ForgotPassword({ company: { email, phone, hoursLabel } }: { company: Company }) {
  const subject = encodeURIComponent(texts.forgotPasswordSubject);
  return (
    <details className="max-w-xl">
      <summary className="py-2 font-semibold text-action">{texts.forgotPassword}</summary>
      <div className="mt-2 space-y-3 border-s-2 border-rule ps-4">
        <p>{texts.forgotPasswordHelp}</p>
        <p>
          Call <a href={`tel:${phone.tel}`}>{phone.display}</a> ({hoursLabel}) or email{" "}
          <a href={`mailto:${email}?subject=${subject}`}>{email}</a>.
        </p>
      </div>
    </details>
  );
}

function OtherWaysIn() {
  const ways = [
    {
      to: systemHandoffPath("custom", clientDashboardPath),
      label: texts.dashboardLink,
      text: texts.dashboardText,
    },
    { to: "/external-login", label: texts.externalLink, text: texts.externalText },
  ];
  return (
    <section aria-labelledby="other-ways">
      <h2 id="other-ways" className="mb-3 text-xl">
        {texts.otherHeading}
      </h2>
      <ul className="space-y-4">
        {ways.map(({ to, label, text }) => (
          <li key={to}>
            <a href={to} className="font-semibold">
              {label}
            </a>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

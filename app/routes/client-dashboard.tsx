import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { toClientUser } from "~/clients/rules";
import { findClient } from "~/clients/sign-in.server";
import { PortalAlert, PortalHelp, portalAlertId, SupportContacts } from "~/clients/support";
import { clientDashboardTexts as texts } from "~/clients/texts";
import { getConfig } from "~/config.server";
import { answer, personalPage, withPageErrors } from "~/http/respond.server";
import { OwnRequests } from "~/leads/own-requests";
import { findOwnRequests } from "~/leads/own-requests.server";
import { pages } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import { applicationForms } from "~/site/resources";
import { PageHeader } from "~/site/section";
import { useCompany } from "~/site/site-data";
import { sessionCookie } from "~/staff/sessions.server";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { DefinitionList } from "~/ui/lists";

export const meta = pageMeta("clientDashboard");

export const headers = personalPage;

/** Signed out: 200 for whoever presents no session, 401 for a session that is over, whose cookie then goes. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { client, staleToken } = await withPageErrors(() => findClient(request));
  if (client === null) {
    const signedOut = { user: null, requests: [] };
    if (!staleToken) return answer(signedOut);
    const cleared = sessionCookie("client", getConfig().siteUrl, null);
    return answer(signedOut, 401, {
      headers: { "Set-Cookie": cleared, "WWW-Authenticate": "Bearer" },
    });
  }
  const requests = await withPageErrors(() => findOwnRequests(getDatabase().db, client.email));
  return answer({ user: toClientUser(client), requests });
}

export default function ClientDashboard() {
  const { user, requests } = useLoaderData<typeof loader>();
  const company = useCompany();
  if (user === null) return <SignedOut />;
  const name = `${user.firstName} ${user.lastName}`;
  const { link: form } = applicationForms;
  return (
    <>
      <PageHeader
        eyebrow={pages.clientDashboard.h1}
        title={`Welcome, ${user.firstName}!`}
        lede={user.companyName}
      >
        <div className="flex flex-wrap gap-4">
          <Button type="button" popovertarget={portalAlertId} size="large">
            {texts.submitInvoice}
          </Button>
          <Button type="button" popovertarget={portalAlertId} size="large" variant="secondary">
            {texts.viewBalance}
          </Button>
          <form method="post" action="/client-sign-out" className="md:ms-auto">
            <Button size="large" variant="quiet">
              {texts.logOut}
            </Button>
          </form>
        </div>
      </PageHeader>
      <PortalAlert company={company} />
      <div className="wrap grid gap-12 py-12 lg:grid-cols-2 lg:gap-16 lg:py-16">
        <div className="space-y-10">
          <section aria-labelledby="requests">
            <h2 id="requests" className="mb-4 text-2xl">
              {texts.requests}
            </h2>
            <OwnRequests requests={requests} />
          </section>
          <section aria-labelledby="form">
            <h2 id="form" className="mb-2 text-2xl">
              {texts.formHeading}
            </h2>
            <p className="mb-4 text-muted">{texts.formText}</p>
            <ButtonLink href={form.to} variant="secondary" target="_blank" rel="noopener">
              {form.label}
            </ButtonLink>
          </section>
        </div>
        <div className="space-y-10">
          <section aria-labelledby="call">
            <h2 id="call" className="mb-4 text-2xl">
              {texts.call}
            </h2>
            <SupportContacts company={company} />
            <Alert variant="info" title={texts.alert} className="mt-6">
              <PortalHelp company={company} />
            </Alert>
          </section>
          <section aria-labelledby="account">
            <h2 id="account" className="mb-4 text-2xl">
              {texts.account}
            </h2>
            <DefinitionList
              items={[
                { term: "Name", description: name },
                { term: "Username", description: user.username },
                { term: "Email", description: user.email },
                { term: "Company", description: user.companyName },
              ]}
            />
          </section>
        </div>
      </div>
    </>
  );
}

function SignedOut() {
  return (
    <>
      <PageHeader title={pages.clientDashboard.h1} />
      <div className="wrap py-16">
        <p className="text-lg">{texts.signedOut}</p>
        <ButtonLink href="/client-login" size="large" className="mt-6">
          {texts.logIn}
        </ButtonLink>
      </div>
    </>
  );
}

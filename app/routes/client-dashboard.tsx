import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { findLeads, leadPageMaxLimit } from "#db/queries/leads.server";
import { type OwnRequest, OwnRequests } from "~/clients/own-requests";
import { toClientUser } from "~/clients/rules";
import { findClient } from "~/clients/sign-in.server";
import { PortalAlert, PortalHelp, portalAlertId } from "~/clients/support";
import { clientDashboardTexts as texts } from "~/clients/texts";
import { getConfig } from "~/config.server";
import { answer, personalPage, withPageErrors } from "~/http/respond.server";
import { leadKinds } from "~/leads/kinds";
import { statusTexts } from "~/leads/status";
import { formatInstant } from "~/site/dates";
import { pages } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
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
  const requests = await withPageErrors(() => findOwnRequests(client.email));
  return answer({ user: toClientUser(client), requests });
}

export default function ClientDashboard() {
  const { user, requests } = useLoaderData<typeof loader>();
  const company = useCompany();
  if (user === null) return <SignedOut />;
  const name = `${user.firstName} ${user.lastName}`;
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
        <section aria-labelledby="requests">
          <h2 id="requests" className="mb-4 text-2xl">
            {texts.requests}
          </h2>
          <OwnRequests requests={requests} />
        </section>
        <div className="space-y-10">
          <section aria-labelledby="account">
            <h2 id="account" className="mb-4 text-2xl">
              {texts.account}
            </h2>
            <DefinitionList
              items={[
                { term: "Name", description: name },
                { term: "Email", description: user.email },
                { term: "Company", description: user.companyName },
              ]}
            />
          </section>
          <Alert variant="info" title={texts.alert}>
            <PortalHelp company={company} />
          </Alert>
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

async function findOwnRequests(email: string): Promise<OwnRequest[]> {
  const { COMPANY_TIME_ZONE: zone, COMPANY_TIME_ZONE_LABEL: label } = getConfig();
  const filter = { email, quarantined: false, limit: leadPageMaxLimit };
  const { leads } = await findLeads(getDatabase().db, filter);
  return leads.map(({ reference, kind, status, submittedAt }) => ({
    reference,
    kind: leadKinds[kind].label,
    status: statusTexts[status].toVisitor,
    submittedAt,
    submittedInWords: formatInstant(new Date(submittedAt), zone, label),
  }));
}

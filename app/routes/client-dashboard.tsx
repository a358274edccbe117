import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { OwnSignIn } from "~/clients/own-account";
import { answerOwnAccountPost, type OwnAccountRefusal } from "~/clients/own-account.server";
import { toClientUser } from "~/clients/rules";
import { findClient } from "~/clients/sign-in.server";
import { PortalAlert, PortalHelp, portalAlertId, SupportContacts } from "~/clients/support";
import { clientDashboardTexts as texts } from "~/clients/texts";
import { getConfig } from "~/config.server";
import { answer, personalPage, withPageErrors } from "~/http/respond.server";
import { OwnRequests } from "~/leads/own-requests";
import { ownRequestsWords } from "~/leads/own-requests.en";
import { findOwnRequests } from "~/leads/own-requests.server";
import { receiptWords } from "~/leads/receipt.en";
import { resourcesWords } from "~/pages/resources.en";
import { pageMeta } from "~/site/page-meta";
import { PageHeader } from "~/site/section";
import { useCompany, useHeading } from "~/site/site-data";
import { doneSentence, ownAccountDone } from "~/staff/account-texts";
import { findOwnSessions } from "~/staff/own-sessions.server";
import { findOwnPasskeys } from "~/staff/passkeys.server";
import { sessionCookie } from "~/staff/sessions.server";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { DefinitionList } from "~/ui/lists";

export const handle = { scripts: true };

export const meta = pageMeta();

export const headers = personalPage;

/** Signed out: 200 for whoever presents no session, 401 for a session that is over, whose cookie then goes. */
export async function loader({ request }: LoaderFunctionArgs) {
  const found = await withPageErrors(() => findClient(request));
  const { client, staleToken } = found;
  if (client === null) {
    const signedOut = { user: null };
    if (!staleToken) return answer(signedOut);
    const cleared = sessionCookie("client", getConfig().siteUrl, null);
    return answer(signedOut, 401, {
      headers: { "Set-Cookie": cleared, "WWW-Authenticate": "Bearer" },
    });
  }
  const { db } = getDatabase();
  return answer({
    user: toClientUser(client),
    requests: await withPageErrors(() => findOwnRequests(db, client.email, "en")),
    passkeys: await withPageErrors(() => findOwnPasskeys(db, "client", client.id)),
    sessions: await withPageErrors(() =>
      findOwnSessions(db, "client", { accountId: client.id, sessionHash: found.sessionHash }),
    ),
    confirmed: found.confirmed,
    done: doneSentence(ownAccountDone, new URL(request.url).searchParams.get("done")),
  });
}

export function action({ request }: ActionFunctionArgs) {
  return answerOwnAccountPost(request);
}

export default function ClientDashboard() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<OwnAccountRefusal>();
  const company = useCompany();
  const heading = useHeading();
  if (data.user === null) return <SignedOut />;
  const { user, requests, done, ...signIn } = data;
  const name = `${user.firstName} ${user.lastName}`;
  const { link: form } = resourcesWords.applicationForms;
  return (
    <>
      <PageHeader
        density="task"
        eyebrow={heading.title}
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
      {(refused || done) && (
        <div className="wrap pt-12">
          {refused && <Alert variant="destructive" title={refused.message} announce="alert" />}
          {!refused && <Alert variant="success" title={done} announce="status" />}
        </div>
      )}
      <div className="wrap grid gap-12 py-8 lg:grid-cols-2 lg:gap-16 lg:py-12">
        <div className="min-w-0 space-y-10">
          <section aria-labelledby="requests">
            <h2 id="requests" className="mb-4 text-2xl">
              {texts.requests}
            </h2>
            <OwnRequests
              words={ownRequestsWords}
              statuses={receiptWords.status}
              requests={requests}
            />
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
        <div className="min-w-0 space-y-10">
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
          <OwnSignIn {...signIn} refused={refused} />
        </div>
      </div>
    </>
  );
}

function SignedOut() {
  return (
    <>
      <PageHeader density="task" title={useHeading().title} />
      <div className="wrap py-8 lg:py-12">
        <p className="text-lg">{texts.signedOut}</p>
        <ButtonLink href="/client-login" size="large" className="mt-6">
          {texts.logIn}
        </ButtonLink>
      </div>
    </>
  );
}

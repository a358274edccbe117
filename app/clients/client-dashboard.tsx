import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { OwnRequests } from "~/leads/own-requests";
import { ContactLines } from "~/site/contacts";
import type { ContentLink } from "~/site/page-content";
import { HeadedPart, PageHeader } from "~/site/section";
import { type RouteHandle, useCompany, useHeading } from "~/site/site-data";
import { passwordMinLength } from "~/staff/limits";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { FormRefusal } from "~/ui/form-refusal";
import type { FieldErrors } from "~/ui/form-schema";
import { IntentForm } from "~/ui/intent-form";
import { DefinitionList } from "~/ui/lists";
import { PasswordField } from "./account-fields";
import type { ClientFields } from "./accounts.server";
import { useClientMessages } from "./messages";
import type { answerDashboardPost, loadDashboard } from "./own-account.server";
import { PortalAlert, PortalHelp, portalAlertId } from "./support";

export const handle: RouteHandle = { scripts: true };

interface ClientDashboardProps {
  /** The texts about the client's own requests. */
  ownRequests: ComponentProps<typeof OwnRequests>["messages"];
  /** The application form for download. */
  form: ContentLink;
}

/** The dashboard of a client or, if no client is signed in, a link to the sign-in page. */
export function ClientDashboard(props: ClientDashboardProps) {
  const data = useLoaderData<typeof loadDashboard>();
  return data.user === null ? <SignedOut /> : <Dashboard {...props} {...data} />;
}

type Loaded = Extract<
  ReturnType<typeof useLoaderData<typeof loadDashboard>>,
  { user: ClientFields }
>;

function Dashboard(props: ClientDashboardProps & Loaded) {
  const { user, requests, ownRequests, form, done, hadPasskey } = props;
  const { dashboard, support, account, paths } = useClientMessages();
  const refused = useActionData<typeof answerDashboardPost>();
  const heading = useHeading();
  const { portalUrl } = useCompany();
  const name = `${user.firstName} ${user.lastName}`;
  const doneText = Object.entries(dashboard.done).find(([key]) => key === done)?.[1];
  return (
    <>
      <PageHeader
        density="task"
        eyebrow={heading.title}
        title={dashboard.welcome(user.firstName)}
        lede={user.companyName}
        action={
          <form method="post" action={paths.signOut}>
            <Button variant="secondary">{dashboard.logOut}</Button>
          </form>
        }
      >
        {portalUrl !== null && <PortalActions />}
      </PageHeader>
      <PortalAlert />
      {(doneText || refused) && (
        <div className="wrap pt-12">
          {doneText && <Alert variant="success" title={doneText} announce="status" />}
          <FormRefusal refused={refused} />
        </div>
      )}
      <div className="wrap grid gap-12 py-8 lg:grid-cols-2 lg:gap-16 lg:py-12">
        <div className="min-w-0 space-y-10">
          <HeadedPart id="requests" title={dashboard.requests}>
            <OwnRequests
              messages={ownRequests}
              requests={requests}
              linkSent={done === "link-sent"}
            />
          </HeadedPart>
          <HeadedPart id="form" title={dashboard.formHeading} className="mb-2 text-2xl">
            <p className="mb-4">{dashboard.formText}</p>
            <ButtonLink
              link={form}
              variant="secondary"
              className="max-sm:w-full"
              target="_blank"
              rel="noopener"
            />
          </HeadedPart>
        </div>
        <div className="min-w-0 space-y-10">
          <HeadedPart id="call" title={dashboard.call}>
            <ContactLines />
          </HeadedPart>
          <Alert variant="info" title={support.alert}>
            <PortalHelp />
            {portalUrl === null && <PortalActions />}
          </Alert>
          <HeadedPart id="account" title={dashboard.account}>
            <DefinitionList
              items={[
                { term: account.owner, description: name },
                { term: account.username, description: user.username },
                { term: account.email, description: user.email },
                { term: account.company, description: user.companyName },
              ]}
            />
          </HeadedPart>
          <HeadedPart id="sign-in" title={dashboard.signIn}>
            {hadPasskey && <p className="mb-4">{dashboard.passkeysEnded}</p>}
            <PasswordForm username={user.username} errors={refused?.errors ?? {}} />
            <IntentForm id="others" action={paths.dashboard} intent="end-other-sessions" />
          </HeadedPart>
        </div>
      </div>
    </>
  );
}

function PasswordForm({ username, errors }: { username: string; errors: FieldErrors }) {
  const { dashboard, setPassword, paths } = useClientMessages();
  return (
    <IntentForm action={paths.dashboard} intent="change-password" className="space-y-5">
      {/* For password managers, which store both together. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField
        name="currentPassword"
        label={dashboard.currentPassword}
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <PasswordField
        name="newPassword"
        label={setPassword.passwordLabel}
        hint={setPassword.hint(passwordMinLength)}
        autoComplete="new-password"
        error={errors.newPassword}
      />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button variant="secondary">{dashboard.changePassword}</Button>
        <Button variant="secondary" form="others">
          {dashboard.endOtherSessions}
        </Button>
      </div>
    </IntentForm>
  );
}

/** The buttons for invoices and balance. At the top if there is a portal, otherwise next to the note that the portal is being set up. */
function PortalActions() {
  const { dashboard } = useClientMessages();
  return (
    <div className="grid gap-3 pt-3 sm:flex sm:flex-wrap">
      <Button type="button" popovertarget={portalAlertId} variant="secondary">
        {dashboard.submitInvoice}
      </Button>
      <Button type="button" popovertarget={portalAlertId} variant="secondary">
        {dashboard.viewBalance}
      </Button>
    </div>
  );
}

function SignedOut() {
  const { dashboard, paths } = useClientMessages();
  return (
    <>
      <PageHeader density="task" title={useHeading().title} />
      <div className="wrap py-8 lg:py-12">
        <p className="text-lg">{dashboard.signedOut}</p>
        <ButtonLink href={paths.login} size="large" className="mt-6">
          {dashboard.logIn}
        </ButtonLink>
      </div>
    </>
  );
}

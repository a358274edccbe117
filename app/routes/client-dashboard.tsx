import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClientDashboard, SignedOut } from "~/clients/client-dashboard";
import { clientDashboardWords } from "~/clients/client-dashboard.en";
import { loadDashboard, type OwnAccountRefusal } from "~/clients/own-account.server";
import { passwordFieldWords } from "~/clients/password-field.en";
import { supportWords } from "~/clients/support.en";
import { nextStepWords } from "~/leads/next-step.en";
import { OwnRequests } from "~/leads/own-requests";
import { ownRequestsWords } from "~/leads/own-requests.en";
import { findOwnRequests } from "~/leads/own-requests.server";
import { receiptWords } from "~/leads/receipt.en";
import { resourcesWords } from "~/pages/resources.en";
import { passkeyWords } from "~/staff/own-account.en";

export { handle, meta } from "~/clients/client-dashboard";
export { answerOwnAccountPost as action } from "~/clients/own-account.server";
export { personalPage as headers } from "~/http/respond.server";

export function loader({ request }: LoaderFunctionArgs) {
  return loadDashboard(request, findOwnRequests);
}

const words = {
  dashboard: clientDashboardWords,
  support: supportWords,
  passkeys: passkeyWords,
  passwordField: passwordFieldWords,
};

export default function ClientDashboardPage() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<OwnAccountRefusal>();
  if (data.user === null) return <SignedOut dashboard={words.dashboard} />;
  const requests = (
    <OwnRequests
      words={ownRequestsWords}
      statuses={receiptWords.status}
      nextStep={nextStepWords}
      requests={data.requests}
    />
  );
  return (
    <ClientDashboard
      {...data}
      words={words}
      requests={requests}
      form={resourcesWords.applicationForms.link}
      refused={refused}
    />
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClientDashboard, SignedOut } from "~/clients/client-dashboard";
import { clientDashboardWords } from "~/clients/client-dashboard.en";
import { loadDashboard } from "~/clients/own-account.server";
import { supportWords } from "~/clients/support.en";
import { nextStepWords } from "~/leads/next-step.en";
import { OwnRequests } from "~/leads/own-requests";
import { ownRequestsWords } from "~/leads/own-requests.en";
import { findOwnRequests } from "~/leads/own-requests.server";
import { receiptWords } from "~/leads/receipt.en";
import { resourcesWords } from "~/pages/resources.en";

export { handle, meta } from "~/clients/client-dashboard";
export { answerOwnAccountPost as action } from "~/clients/own-account.server";
export { personalPage as headers } from "~/http/respond.server";

export function loader({ request }: LoaderFunctionArgs) {
  return loadDashboard(request, findOwnRequests);
}

const words = {
  dashboard: clientDashboardWords,
  support: supportWords,
};

export default function ClientDashboardPage() {
  const data = useLoaderData<typeof loader>();
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
    />
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClientDashboard, SignedOut } from "~/clients/client-dashboard";
import { clientDashboardWordsEs } from "~/clients/client-dashboard.es";
import { loadDashboard } from "~/clients/own-account.server";
import { supportWordsEs } from "~/clients/support.es";
import { nextStepWordsEs } from "~/leads/next-step.es";
import { OwnRequests } from "~/leads/own-requests";
import { ownRequestsWordsEs } from "~/leads/own-requests.es";
import { findOwnRequests } from "~/leads/own-requests.server";
import { receiptWordsEs } from "~/leads/receipt.es";
import { resourcesWordsEs } from "~/pages/resources.es";

export { handle, meta } from "~/clients/client-dashboard";
export { answerOwnAccountPost as action } from "~/clients/own-account.server";
export { personalPage as headers } from "~/http/respond.server";

export function loader({ request }: LoaderFunctionArgs) {
  return loadDashboard(request, findOwnRequests);
}

const words = {
  dashboard: clientDashboardWordsEs,
  support: supportWordsEs,
};

export default function PanelDelCliente() {
  const data = useLoaderData<typeof loader>();
  if (data.user === null) return <SignedOut dashboard={words.dashboard} />;
  const requests = (
    <OwnRequests
      words={ownRequestsWordsEs}
      statuses={receiptWordsEs.status}
      nextStep={nextStepWordsEs}
      requests={data.requests}
    />
  );
  return (
    <ClientDashboard
      {...data}
      words={words}
      requests={requests}
      form={resourcesWordsEs.applicationForms.link}
    />
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClientDashboard, SignedOut } from "~/clients/client-dashboard";
import { loadDashboard } from "~/clients/own-account.server";
import { withClientWords } from "~/clients/words";
import { clientWordsEs } from "~/clients/words.es";
import { nextStepWordsEs } from "~/leads/next-step.es";
import { OwnRequests } from "~/leads/own-requests";
import { ownRequestsWordsEs, receiptWordsEs } from "~/leads/receipt.es";
import { findOwnRequests } from "~/leads/receipts.server";
import { resourcesWordsEs } from "~/pages/resources.es";

export { handle, meta } from "~/clients/client-dashboard";
export { answerOwnAccountPost as action } from "~/clients/own-account.server";
export { personalPage as headers } from "~/http/respond.server";

export function loader({ request }: LoaderFunctionArgs) {
  return loadDashboard(request, findOwnRequests);
}

export default withClientWords(clientWordsEs, () => {
  const data = useLoaderData<typeof loader>();
  if (data.user === null) return <SignedOut />;
  const requests = (
    <OwnRequests
      words={ownRequestsWordsEs}
      statuses={receiptWordsEs.status}
      nextStep={nextStepWordsEs}
      requests={data.requests}
    />
  );
  return (
    <ClientDashboard {...data} requests={requests} form={resourcesWordsEs.applicationForms.link} />
  );
});

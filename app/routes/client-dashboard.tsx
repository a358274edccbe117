import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClientDashboard, SignedOut } from "~/clients/client-dashboard";
import { loadDashboard } from "~/clients/own-account.server";
import { withClientWords } from "~/clients/words";
import { clientWords } from "~/clients/words.en";
import { nextStepWords } from "~/leads/next-step.en";
import { OwnRequests } from "~/leads/own-requests";
import { ownRequestsWords, receiptWords } from "~/leads/receipt.en";
import { findOwnRequests } from "~/leads/receipts.server";
import { resourcesWords } from "~/pages/resources.en";

export { handle, meta } from "~/clients/client-dashboard";
export { answerOwnAccountPost as action } from "~/clients/own-account.server";
export { personalPage as headers } from "~/http/respond.server";

export function loader({ request }: LoaderFunctionArgs) {
  return loadDashboard(request, findOwnRequests);
}

export default withClientWords(clientWords, () => {
  const data = useLoaderData<typeof loader>();
  if (data.user === null) return <SignedOut />;
  const requests = (
    <OwnRequests
      words={ownRequestsWords}
      statuses={receiptWords.status}
      nextStep={nextStepWords}
      requests={data.requests}
    />
  );
  return (
    <ClientDashboard {...data} requests={requests} form={resourcesWords.applicationForms.link} />
  );
});

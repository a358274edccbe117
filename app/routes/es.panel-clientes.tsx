import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClientDashboard, SignedOut } from "~/clients/client-dashboard";
import { withClientMessages } from "~/clients/messages";
import { clientMessagesEs } from "~/clients/messages.es";
import { loadDashboard } from "~/clients/own-account.server";
import { OwnRequests } from "~/leads/own-requests";
import { ownRequestsMessagesEs } from "~/leads/receipt.es";
import { findOwnRequests } from "~/leads/receipts.server";
import { resourcesMessagesEs } from "~/pages/resources.es";

export { handle, meta } from "~/clients/client-dashboard";
export { answerOwnAccountPost as action } from "~/clients/own-account.server";
export { personalPage as headers } from "~/http/respond.server";

export function loader({ request }: LoaderFunctionArgs) {
  return loadDashboard(request, findOwnRequests);
}

export default withClientMessages(clientMessagesEs, () => {
  const data = useLoaderData<typeof loader>();
  if (data.user === null) return <SignedOut />;
  const requests = <OwnRequests messages={ownRequestsMessagesEs} requests={data.requests} />;
  return (
    <ClientDashboard
      {...data}
      requests={requests}
      form={resourcesMessagesEs.applicationForms.link}
    />
  );
});

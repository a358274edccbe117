import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClientDashboard, SignedOut } from "~/clients/client-dashboard";
import { withClientMessages } from "~/clients/messages";
import { clientMessagesEs } from "~/clients/messages.es";
import { answerDashboardPost, loadDashboard } from "~/clients/own-account.server";
import { OwnRequests } from "~/leads/own-requests";
import { findOwnRequests, sendVerificationLink, verifyRequest } from "~/leads/own-requests.server";
import { ownRequestsMessagesEs } from "~/leads/receipt.es";
import { resourcesMessagesEs } from "~/pages/resources.es";

export { handle } from "~/clients/client-dashboard";

export function loader({ request }: LoaderFunctionArgs) {
  return loadDashboard(request, findOwnRequests);
}

export function action({ request }: ActionFunctionArgs) {
  return answerDashboardPost(request, { sendVerificationLink, verifyRequest });
}

export default withClientMessages(clientMessagesEs, () => {
  const data = useLoaderData<typeof loader>();
  if (data.user === null) return <SignedOut />;
  const requests = (
    <OwnRequests
      messages={ownRequestsMessagesEs}
      requests={data.requests}
      linkSent={data.done === "link-sent"}
    />
  );
  return (
    <ClientDashboard
      {...data}
      requests={requests}
      form={resourcesMessagesEs.applicationForms.link}
    />
  );
});

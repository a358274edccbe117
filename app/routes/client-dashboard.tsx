import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClientDashboard, SignedOut } from "~/clients/client-dashboard";
import { withClientMessages } from "~/clients/messages";
import { clientMessages } from "~/clients/messages.en";
import { answerDashboardPost, loadDashboard } from "~/clients/own-account.server";
import { OwnRequests } from "~/leads/own-requests";
import { findOwnRequests, sendVerificationLink, verifyRequest } from "~/leads/own-requests.server";
import { ownRequestsMessages } from "~/leads/receipt.en";
import { resourcesMessages } from "~/pages/resources.en";

export { handle } from "~/clients/client-dashboard";

export function loader({ request }: LoaderFunctionArgs) {
  return loadDashboard(request, findOwnRequests);
}

export function action({ request }: ActionFunctionArgs) {
  return answerDashboardPost(request, { sendVerificationLink, verifyRequest });
}

export default withClientMessages(clientMessages, () => {
  const data = useLoaderData<typeof loader>();
  if (data.user === null) return <SignedOut />;
  const requests = (
    <OwnRequests
      messages={ownRequestsMessages}
      requests={data.requests}
      linkSent={data.done === "link-sent"}
    />
  );
  return (
    <ClientDashboard {...data} requests={requests} form={resourcesMessages.applicationForms.link} />
  );
});

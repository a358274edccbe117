import { ClientDashboard } from "~/clients/client-dashboard";
import { withClientMessages } from "~/clients/messages";
import { clientMessages } from "~/clients/messages.en";
import { ownRequestsMessages } from "~/leads/receipt.en";
import { resourcesMessages } from "~/pages/resources.en";

export { handle } from "~/clients/client-dashboard";
export {
  answerDashboardPost as action,
  loadDashboard as loader,
} from "~/clients/own-account.server";

export default withClientMessages(clientMessages, () => (
  <ClientDashboard
    ownRequests={ownRequestsMessages}
    form={resourcesMessages.applicationForms.link}
  />
));

import { ClientDashboard } from "~/clients/client-dashboard";
import { withClientMessages } from "~/clients/messages";
import { clientMessagesEs } from "~/clients/messages.es";
import { ownRequestsMessagesEs } from "~/leads/receipt.es";
import { resourcesMessagesEs } from "~/pages/resources.es";

export { handle } from "~/clients/client-dashboard";
export {
  answerDashboardPost as action,
  loadDashboard as loader,
} from "~/clients/own-account.server";

export default withClientMessages(clientMessagesEs, () => (
  <ClientDashboard
    ownRequests={ownRequestsMessagesEs}
    form={resourcesMessagesEs.applicationForms.link}
  />
));

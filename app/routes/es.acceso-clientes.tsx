import { ClientLogin } from "~/clients/client-login";
import { withClientMessages } from "~/clients/messages";
import { clientMessagesEs } from "~/clients/messages.es";

export { handle } from "~/clients/client-login";
export { answerClientLoginPost as action } from "~/clients/sign-in.server";

export default withClientMessages(clientMessagesEs, ClientLogin);

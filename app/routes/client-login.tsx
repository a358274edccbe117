import { ClientLogin } from "~/clients/client-login";
import { withClientMessages } from "~/clients/messages";
import { clientMessages } from "~/clients/messages.en";

export { handle } from "~/clients/client-login";
export { answerClientLoginPost as action } from "~/clients/sign-in.server";

export default withClientMessages(clientMessages, ClientLogin);

import { ExternalLogin } from "~/clients/external-login";
import { withClientMessages } from "~/clients/messages";
import { clientMessages } from "~/clients/messages.en";

export { clientAction, handle, shouldRevalidate } from "~/clients/external-login";
export {
  answerExternalLoginPost as action,
  loadExternalLogin as loader,
} from "~/clients/sign-in.server";

export default withClientMessages(clientMessages, ExternalLogin);

import { withClientMessages } from "~/clients/messages";
import { clientMessages } from "~/clients/messages.en";
import { SetPassword } from "~/clients/set-password";

export {
  answerSetPasswordPost as action,
  loadSetPassword as loader,
} from "~/clients/password-links.server";

export const handle = { scripts: true, title: clientMessages.setPassword.title };

export default withClientMessages(clientMessages, SetPassword);

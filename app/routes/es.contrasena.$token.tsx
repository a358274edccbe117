import { withClientMessages } from "~/clients/messages";
import { clientMessagesEs } from "~/clients/messages.es";
import { SetPassword } from "~/clients/set-password";

export {
  answerSetPasswordPost as action,
  loadSetPassword as loader,
} from "~/clients/password-links.server";

export const handle = { scripts: true, title: clientMessagesEs.setPassword.title };

export default withClientMessages(clientMessagesEs, SetPassword);

import { withClientMessages } from "~/clients/messages";
import { clientMessagesEs } from "~/clients/messages.es";
import { SetPassword } from "~/clients/set-password";
import { unlistedPage } from "~/site/site-data";

export { handle } from "~/clients/set-password";
export {
  answerSetPasswordPost as action,
  loadSetPassword as loader,
} from "~/clients/set-password.server";

export const meta = unlistedPage(clientMessagesEs.setPassword.title);

export default withClientMessages(clientMessagesEs, SetPassword);

import { ForgotPassword } from "~/clients/forgot-password";
import { withClientMessages } from "~/clients/messages";
import { clientMessagesEs } from "~/clients/messages.es";

export { meta } from "~/clients/forgot-password";
export {
  answerForgotPasswordPost as action,
  loadForgotPassword as loader,
} from "~/clients/forgot-password.server";
export { personalPage as headers } from "~/http/respond.server";

export default withClientMessages(clientMessagesEs, ForgotPassword);

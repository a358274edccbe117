import { ForgotPassword } from "~/clients/forgot-password";
import { withClientMessages } from "~/clients/messages";
import { clientMessagesEs } from "~/clients/messages.es";

export { answerForgotPasswordPost as action } from "~/clients/password-links.server";
export { loadForgotPassword as loader } from "~/staff/mailed-links.server";

export default withClientMessages(clientMessagesEs, ForgotPassword);

import { ForgotPassword } from "~/clients/forgot-password";
import { withClientMessages } from "~/clients/messages";
import { clientMessages } from "~/clients/messages.en";

export { answerForgotPasswordPost as action } from "~/clients/password-links.server";
export { loadForgotPassword as loader } from "~/staff/mailed-links.server";

export default withClientMessages(clientMessages, ForgotPassword);

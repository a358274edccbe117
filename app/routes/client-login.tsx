import { ClientLogin } from "~/clients/client-login";
import { clientLoginWords } from "~/clients/client-login.en";
import { passwordFieldWords } from "~/clients/password-field.en";
import { supportWords } from "~/clients/support.en";

export { handle, meta } from "~/clients/client-login";
export {
  answerClientLoginPost as action,
  clientLoginHeaders as headers,
  loadClientLogin as loader,
} from "~/clients/login-posts.server";

const words = {
  login: clientLoginWords,
  support: supportWords,
  passwordField: passwordFieldWords,
};

export default function ClientLoginPage() {
  return <ClientLogin words={words} />;
}

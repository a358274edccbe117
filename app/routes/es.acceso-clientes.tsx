import { ClientLogin } from "~/clients/client-login";
import { clientLoginWordsEs } from "~/clients/client-login.es";
import { passwordFieldWordsEs } from "~/clients/password-field.es";
import { supportWordsEs } from "~/clients/support.es";

export { handle, meta } from "~/clients/client-login";
export {
  answerClientLoginPost as action,
  clientLoginHeaders as headers,
  loadClientLogin as loader,
} from "~/clients/login-posts.server";

const words = {
  login: clientLoginWordsEs,
  support: supportWordsEs,
  passwordField: passwordFieldWordsEs,
};

export default function AccesoParaClientes() {
  return <ClientLogin words={words} />;
}

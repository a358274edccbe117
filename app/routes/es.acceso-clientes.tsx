import { ClientLogin } from "~/clients/client-login";
import { clientLoginWordsEs } from "~/clients/client-login.es";
import {
  answerClientLoginPost,
  clientLoginHeaders,
  loadClientLogin,
} from "~/clients/login-posts.server";
import { passwordFieldWordsEs } from "~/clients/password-field.es";
import { supportWordsEs } from "~/clients/support.es";
import { pageMeta } from "~/site/page-meta";
import { passkeyWordsEs } from "~/staff/own-account.es";

export const handle = { scripts: true };

export const meta = pageMeta();

export const headers = clientLoginHeaders;

export const loader = loadClientLogin;

export const action = answerClientLoginPost;

const words = {
  login: clientLoginWordsEs,
  support: supportWordsEs,
  passkeys: passkeyWordsEs,
  passwordField: passwordFieldWordsEs,
};

export default function AccesoParaClientes() {
  return <ClientLogin words={words} />;
}

import { ClientLogin } from "~/clients/client-login";
import { clientLoginWords } from "~/clients/client-login.en";
import {
  answerClientLoginPost,
  clientLoginHeaders,
  loadClientLogin,
} from "~/clients/login-posts.server";
import { passwordFieldWords } from "~/clients/password-field.en";
import { supportWords } from "~/clients/support.en";
import { pageMeta } from "~/site/page-meta";
import { passkeyWords } from "~/staff/own-account.en";

export const handle = { scripts: true };

export const meta = pageMeta();

export const headers = clientLoginHeaders;

export const loader = loadClientLogin;

export const action = answerClientLoginPost;

const words = {
  login: clientLoginWords,
  support: supportWords,
  passkeys: passkeyWords,
  passwordField: passwordFieldWords,
};

export default function ClientLoginPage() {
  return <ClientLogin words={words} />;
}

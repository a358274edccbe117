import { passwordFieldWordsEs } from "~/clients/password-field.es";
import { SetPassword } from "~/clients/set-password";
import { setPasswordWordsEs } from "~/clients/set-password.es";
import { answerSetPasswordPost, loadSetPassword } from "~/clients/set-password.server";
import { supportWordsEs } from "~/clients/support.es";
import { personalPage } from "~/http/respond.server";
import { unlistedPage } from "~/site/site-data";

export const handle = { scripts: true };

export const meta = unlistedPage(setPasswordWordsEs.title);

export const headers = personalPage;

export const loader = loadSetPassword;

export const action = answerSetPasswordPost;

const words = {
  page: setPasswordWordsEs,
  support: supportWordsEs,
  passwordField: passwordFieldWordsEs,
};

export default function ElegirContrasena() {
  return <SetPassword words={words} />;
}

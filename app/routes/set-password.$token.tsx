import { passwordFieldWords } from "~/clients/password-field.en";
import { SetPassword } from "~/clients/set-password";
import { setPasswordWords } from "~/clients/set-password.en";
import { answerSetPasswordPost, loadSetPassword } from "~/clients/set-password.server";
import { supportWords } from "~/clients/support.en";
import { personalPage } from "~/http/respond.server";
import { unlistedPage } from "~/site/site-data";

export const handle = { scripts: true };

export const meta = unlistedPage(setPasswordWords.title);

export const headers = personalPage;

export const loader = loadSetPassword;

export const action = answerSetPasswordPost;

const words = {
  page: setPasswordWords,
  support: supportWords,
  passwordField: passwordFieldWords,
};

export default function SetPasswordPage() {
  return <SetPassword words={words} />;
}

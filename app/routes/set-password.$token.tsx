import { passwordFieldWords } from "~/clients/password-field.en";
import { SetPassword } from "~/clients/set-password";
import { setPasswordWords } from "~/clients/set-password.en";
import { supportWords } from "~/clients/support.en";
import { unlistedPage } from "~/site/site-data";

export { handle } from "~/clients/set-password";
export {
  answerSetPasswordPost as action,
  loadSetPassword as loader,
} from "~/clients/set-password.server";
export { personalPage as headers } from "~/http/respond.server";

export const meta = unlistedPage(setPasswordWords.title);

const words = {
  page: setPasswordWords,
  support: supportWords,
  passwordField: passwordFieldWords,
};

export default function SetPasswordPage() {
  return <SetPassword words={words} />;
}

import { passwordFieldWordsEs } from "~/clients/password-field.es";
import { SetPassword } from "~/clients/set-password";
import { setPasswordWordsEs } from "~/clients/set-password.es";
import { supportWordsEs } from "~/clients/support.es";
import { unlistedPage } from "~/site/site-data";

export { handle } from "~/clients/set-password";
export {
  answerSetPasswordPost as action,
  loadSetPassword as loader,
} from "~/clients/set-password.server";
export { personalPage as headers } from "~/http/respond.server";

export const meta = unlistedPage(setPasswordWordsEs.title);

const words = {
  page: setPasswordWordsEs,
  support: supportWordsEs,
  passwordField: passwordFieldWordsEs,
};

export default function ElegirContrasena() {
  return <SetPassword words={words} />;
}

import { SetPassword } from "~/clients/set-password";
import { withClientWords } from "~/clients/words";
import { clientWords } from "~/clients/words.en";
import { unlistedPage } from "~/site/site-data";

export { handle } from "~/clients/set-password";
export {
  answerSetPasswordPost as action,
  loadSetPassword as loader,
} from "~/clients/set-password.server";
export { personalPage as headers } from "~/http/respond.server";

export const meta = unlistedPage(clientWords.setPassword.title);

export default withClientWords(clientWords, SetPassword);

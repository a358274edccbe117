import { SetPassword } from "~/clients/set-password";
import { withClientWords } from "~/clients/words";
import { clientWordsEs } from "~/clients/words.es";
import { unlistedPage } from "~/site/site-data";

export { handle } from "~/clients/set-password";
export {
  answerSetPasswordPost as action,
  loadSetPassword as loader,
} from "~/clients/set-password.server";
export { personalPage as headers } from "~/http/respond.server";

export const meta = unlistedPage(clientWordsEs.setPassword.title);

export default withClientWords(clientWordsEs, SetPassword);

import { ExternalLogin } from "~/clients/external-login";
import { withClientWords } from "~/clients/words";
import { clientWords } from "~/clients/words.en";

export { clientAction, handle, meta, shouldRevalidate } from "~/clients/external-login";
export {
  answerExternalLoginPost as action,
  loadExternalLogin as loader,
} from "~/clients/external-login.server";
export { personalPage as headers } from "~/http/respond.server";

export default withClientWords(clientWords, ExternalLogin);

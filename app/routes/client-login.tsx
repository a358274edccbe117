import { ClientLogin } from "~/clients/client-login";
import { withClientWords } from "~/clients/words";
import { clientWords } from "~/clients/words.en";

export { handle, meta } from "~/clients/client-login";
export {
  answerClientLoginPost as action,
  clientLoginHeaders as headers,
  loadClientLogin as loader,
} from "~/clients/login-posts.server";

export default withClientWords(clientWords, ClientLogin);

import { ClientLogin } from "~/clients/client-login";
import { withClientWords } from "~/clients/words";
import { clientWordsEs } from "~/clients/words.es";

export { handle, meta } from "~/clients/client-login";
export {
  answerClientLoginPost as action,
  clientLoginHeaders as headers,
  loadClientLogin as loader,
} from "~/clients/login-posts.server";

export default withClientWords(clientWordsEs, ClientLogin);

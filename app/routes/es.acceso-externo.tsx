import { passwordFieldWordsEs } from "~/clients/password-field.es";
import { systemHandoffWordsEs } from "~/clients/system-handoff.es";
import { SystemHandoffPage } from "~/clients/system-handoff-page";

export {
  answerHandoffPost as action,
  loadHandoff as loader,
} from "~/clients/system-handoff.server";
export { handle, meta } from "~/clients/system-handoff-page";
export { personalPage as headers } from "~/http/respond.server";

const words = {
  handoff: systemHandoffWordsEs,
  passwordField: passwordFieldWordsEs,
};

export default function AccesoASistemasExternos() {
  return <SystemHandoffPage words={words} />;
}

import { passwordFieldWords } from "~/clients/password-field.en";
import { systemHandoffWords } from "~/clients/system-handoff.en";
import { SystemHandoffPage } from "~/clients/system-handoff-page";

export {
  answerHandoffPost as action,
  loadHandoff as loader,
} from "~/clients/system-handoff.server";
export { handle, meta } from "~/clients/system-handoff-page";
export { personalPage as headers } from "~/http/respond.server";

const words = {
  handoff: systemHandoffWords,
  passwordField: passwordFieldWords,
};

export default function ExternalLogin() {
  return <SystemHandoffPage words={words} />;
}

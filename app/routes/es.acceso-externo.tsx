import { passwordFieldWordsEs } from "~/clients/password-field.es";
import { systemHandoffWordsEs } from "~/clients/system-handoff.es";
import { answerHandoffPost, loadHandoff } from "~/clients/system-handoff.server";
import { SystemHandoffPage } from "~/clients/system-handoff-page";
import { personalPage } from "~/http/respond.server";
import { pageMeta } from "~/site/page-meta";
import { passkeyWordsEs } from "~/staff/own-account.es";

export const handle = { scripts: true };

export const meta = pageMeta();

export const headers = personalPage;

export const loader = loadHandoff;

export const action = answerHandoffPost;

const words = {
  handoff: systemHandoffWordsEs,
  passkeys: passkeyWordsEs,
  passwordField: passwordFieldWordsEs,
};

export default function AccesoASistemasExternos() {
  return <SystemHandoffPage words={words} />;
}

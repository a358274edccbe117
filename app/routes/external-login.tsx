import { passwordFieldWords } from "~/clients/password-field.en";
import { systemHandoffWords } from "~/clients/system-handoff.en";
import { answerHandoffPost, loadHandoff } from "~/clients/system-handoff.server";
import { SystemHandoffPage } from "~/clients/system-handoff-page";
import { personalPage } from "~/http/respond.server";
import { pageMeta } from "~/site/page-meta";
import { passkeyWords } from "~/staff/own-account.en";

export const handle = { scripts: true };

export const meta = pageMeta();

export const headers = personalPage;

export const loader = loadHandoff;

export const action = answerHandoffPost;

const words = {
  handoff: systemHandoffWords,
  passkeys: passkeyWords,
  passwordField: passwordFieldWords,
};

export default function ExternalLogin() {
  return <SystemHandoffPage words={words} />;
}

import { Alert } from "~/ui/alert";
import { CopyField } from "./copy-field";
import { clientDeskTexts as texts } from "./texts";

export interface ShownPasswordLink {
  /** The whole address. */
  url: string;
  /** In the business's zone. */
  untilInWords: string;
}

/** A new set-password link, on the one page that ever shows it. */
export function PasswordLinkPanel({ link }: { link: ShownPasswordLink }) {
  return (
    <Alert variant="success" announce="status" title={texts.linkTitle} className="mb-8 max-w-3xl">
      <p>{texts.linkHelp}</p>
      <CopyField label={texts.linkLabel} value={link.url} />
      <p className="figures">
        {texts.linkUntil} {link.untilInWords}.
      </p>
    </Alert>
  );
}

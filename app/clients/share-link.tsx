import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/text-field";
import { CopyField } from "./copy-field";
import { externalSystems } from "./external-systems";
import { externalLoginTexts as texts } from "./texts";

/** The link that opens this page with system and address filled in; without scripts a form makes it. */
export function ShareLink({ link }: { link: string | null }) {
  return (
    <section aria-labelledby="share-heading">
      <h2 id="share-heading" className="text-xl">
        {texts.shareHeading}
      </h2>
      <p className="mt-2 mb-4 text-muted">{texts.shareHelp}</p>
      {link === null ? (
        <p className="text-muted">{texts.shareUnknown}</p>
      ) : (
        <CopyField label={texts.shareLabel} value={link} />
      )}
      <noscript>
        <form action="/external-login" className="mt-6 space-y-4">
          <SelectField
            id="share-system"
            name="system"
            label={`${texts.systemLabel} to share`}
            options={externalSystems}
            required
          />
          <TextField
            id="share-url"
            name="url"
            label="Address to share"
            inputMode="url"
            autoComplete="off"
            required
          />
          <Button variant="secondary">{texts.shareMake}</Button>
        </form>
      </noscript>
    </section>
  );
}

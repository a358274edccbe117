import { PageHeader } from "~/site/section";
import { useHeading } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import {
  SystemHandoffForm,
  type SystemHandoffFormProps,
  type SystemHandoffWords,
} from "./system-handoff-form";
import type { SystemHandoffResult } from "./system-handoff-rules";

interface SystemHandoffPageProps extends Omit<SystemHandoffFormProps, "pageResult"> {
  /** Why the link that was followed cannot be used, or null. */
  linkFault: string | null;
  /** The answer to a post without scripts. */
  result: SystemHandoffResult | undefined;
}

/** The external login, or once signed in the way on. */
export function SystemHandoffPage({ linkFault, result, ...form }: SystemHandoffPageProps) {
  const { title } = useHeading();
  const { handoff } = form.words;
  if (result?.outcome === "continue") return <Continue words={handoff} {...result} />;
  return (
    <>
      <PageHeader density="task" title={title} lede={handoff.lede} />
      {linkFault && (
        <div className="wrap pt-12">
          <Alert variant="warning" title={handoff.linkFault}>
            <p>{linkFault}</p>
          </Alert>
        </div>
      )}
      <SystemHandoffForm {...form} pageResult={result} />
    </>
  );
}

interface ContinueProps {
  words: SystemHandoffWords;
  url: string;
  host: string;
}

function Continue({ words, url, host }: ContinueProps) {
  return (
    <>
      <PageHeader density="task" title={words.signedIn} lede={words.signedInHelp} />
      <div className="wrap flex flex-wrap gap-4 py-12">
        <ButtonLink href={url} size="large" rel="noreferrer">
          {words.continueTo} {host}
        </ButtonLink>
        <ButtonLink href={words.dashboardPath} size="large" variant="secondary">
          {words.dashboard}
        </ButtonLink>
      </div>
    </>
  );
}

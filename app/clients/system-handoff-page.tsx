import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/site/page-meta";
import { PageHeader } from "~/site/section";
import { type RouteHandle, useHeading } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import type { loadHandoff } from "./system-handoff.server";
import {
  SystemHandoffForm,
  type SystemHandoffFormProps,
  type SystemHandoffWords,
} from "./system-handoff-form";
import type { SystemHandoffResult } from "./system-handoff-rules";

export const handle: RouteHandle = { scripts: true };

export const meta = pageMeta();

/** The external login, or once signed in the way on. */
export function SystemHandoffPage({ words }: Pick<SystemHandoffFormProps, "words">) {
  const { linkFault, ...form } = useLoaderData<typeof loadHandoff>();
  const result = useActionData<SystemHandoffResult>();
  const { title } = useHeading();
  const { handoff } = words;
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
      <SystemHandoffForm {...form} words={words} pageResult={result} />
    </>
  );
}

function Continue({ words, url, host }: { words: SystemHandoffWords; url: string; host: string }) {
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

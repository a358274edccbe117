import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  checkRedirectUrl,
  clientDashboardPath,
  findExternalSystem,
} from "~/clients/external-systems";
import type { SystemHandoffResult } from "~/clients/rules";
import { answerHandoffPost } from "~/clients/system-handoff.server";
import { SystemHandoffForm } from "~/clients/system-handoff-form";
import { systemHandoffTexts as texts } from "~/clients/texts";
import { getConfig } from "~/config.server";
import { answer, personalPage } from "~/http/respond.server";
import { pageMeta } from "~/site/page-meta";
import { PageHeader } from "~/site/section";
import { useHeading } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";

export const handle = { scripts: true };

export const meta = pageMeta();

export const headers = personalPage;

export function loader({ request }: LoaderFunctionArgs) {
  const { siteUrl, EXTERNAL_LOGIN_HOSTS: allowedHosts } = getConfig();
  const params = new URL(request.url).searchParams;
  const systemType = findExternalSystem(params.get("system") ?? "")?.value;
  const externalUrl = params.get("url") ?? "";
  const target =
    systemType === undefined || externalUrl === ""
      ? null
      : checkRedirectUrl({ systemType, externalUrl, allowedHosts, siteUrl });
  return answer({
    initial: { systemType: systemType ?? "", externalUrl: target?.ok ? target.url : "" },
    linkFault: target === null || target.ok ? null : target.message,
    allowedHosts,
    siteUrl: siteUrl.origin,
  });
}

export function action({ request }: ActionFunctionArgs) {
  return answerHandoffPost(request);
}

export default function ExternalLogin() {
  const { linkFault, ...form } = useLoaderData<typeof loader>();
  const result = useActionData<SystemHandoffResult>();
  const { title } = useHeading();
  if (result?.outcome === "continue") return <Continue url={result.url} host={result.host} />;
  return (
    <>
      <PageHeader density="task" title={title} lede={texts.lede} />
      {linkFault && (
        <div className="wrap pt-12">
          <Alert variant="warning" title={texts.linkFault}>
            <p>{linkFault}</p>
          </Alert>
        </div>
      )}
      <SystemHandoffForm {...form} pageResult={result} />
    </>
  );
}

function Continue({ url, host }: { url: string; host: string }) {
  return (
    <>
      <PageHeader density="task" title={texts.signedIn} lede={texts.signedInHelp} />
      <div className="wrap flex flex-wrap gap-4 py-12">
        <ButtonLink href={url} size="large" rel="noreferrer">
          {texts.continueTo} {host}
        </ButtonLink>
        <ButtonLink href={clientDashboardPath} size="large" variant="secondary">
          {texts.dashboard}
        </ButtonLink>
      </div>
    </>
  );
}

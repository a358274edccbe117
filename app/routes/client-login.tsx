import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClientLogin } from "~/clients/client-login";
import { answerClientLoginPost, type ClientLoginResult } from "~/clients/login-posts.server";
import { clientLoginTexts as texts } from "~/clients/texts";
import { getConfig } from "~/config.server";
import { formTargetHeaders } from "~/http/render-document.server";
import { publicPage } from "~/http/respond.server";
import { pageMeta } from "~/site/page-meta";
import { PageHeader } from "~/site/section";
import { useCompany, useHeading } from "~/site/site-data";

export const handle = { scripts: true };

export const meta = pageMeta();

export const headers: HeadersFunction = (sources) => {
  const { CLIENT_PORTAL_URL: portal } = getConfig();
  const headers = new Headers(publicPage(sources));
  const targets = portal === undefined ? {} : formTargetHeaders(portal);
  for (const [name, value] of Object.entries(targets)) headers.set(name, value);
  return headers;
};

/** Whoever has just chosen a password comes here with `?set=1`. */
export function loader({ request }: LoaderFunctionArgs) {
  return { passwordSet: new URL(request.url).searchParams.get("set") === "1" };
}

export function action({ request }: ActionFunctionArgs) {
  return answerClientLoginPost(request);
}

export default function ClientLoginPage() {
  const { passwordSet } = useLoaderData<typeof loader>();
  const result = useActionData<ClientLoginResult>();
  return (
    <>
      <PageHeader density="task" title={useHeading().title} lede={texts.lede} />
      <ClientLogin company={useCompany()} passwordSet={passwordSet} result={result} />
    </>
  );
}

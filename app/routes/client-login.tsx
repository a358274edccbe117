import type { ActionFunctionArgs, HeadersFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ClientLogin } from "~/clients/client-login";
import { answerClientLoginPost, type ClientLoginResult } from "~/clients/login-posts.server";
import { clientLoginTexts as texts } from "~/clients/texts";
import { getConfig } from "~/config.server";
import { formTargetHeaders } from "~/http/render-document.server";
import { publicPage } from "~/http/respond.server";
import { pages } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import { PageHeader } from "~/site/section";
import { useCompany } from "~/site/site-data";

export const handle = { scripts: true };

export const meta = pageMeta("clientLogin");

export const headers: HeadersFunction = (sources) => {
  const { CLIENT_PORTAL_URL: portal } = getConfig();
  const headers = new Headers(publicPage(sources));
  const targets = portal === undefined ? {} : formTargetHeaders(portal);
  for (const [name, value] of Object.entries(targets)) headers.set(name, value);
  return headers;
};

export function action({ request }: ActionFunctionArgs) {
  return answerClientLoginPost(request);
}

export default function ClientLoginPage() {
  return (
    <>
      <PageHeader title={pages.clientLogin.h1} lede={texts.lede} />
      <ClientLogin company={useCompany()} result={useActionData<ClientLoginResult>()} />
    </>
  );
}

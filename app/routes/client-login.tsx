import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClientLogin } from "~/clients/client-login";
import { clientLoginWords } from "~/clients/client-login.en";
import {
  answerClientLoginPost,
  type ClientLoginResult,
  clientLoginHeaders,
  loadClientLogin,
} from "~/clients/login-posts.server";
import { passwordFieldWords } from "~/clients/password-field.en";
import { supportWords } from "~/clients/support.en";
import { pageMeta } from "~/site/page-meta";
import { PageHeader } from "~/site/section";
import { useCompany, useHeading } from "~/site/site-data";
import { passkeyWords } from "~/staff/own-account.en";

export const handle = { scripts: true };

export const meta = pageMeta();

export const headers = clientLoginHeaders;

export function loader({ request }: LoaderFunctionArgs) {
  return loadClientLogin(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerClientLoginPost(request);
}

const words = {
  login: clientLoginWords,
  support: supportWords,
  passkeys: passkeyWords,
  passwordField: passwordFieldWords,
};

export default function ClientLoginPage() {
  const { passwordSet } = useLoaderData<typeof loader>();
  const result = useActionData<ClientLoginResult>();
  return (
    <>
      <PageHeader density="task" title={useHeading().title} lede={words.login.lede} />
      <ClientLogin words={words} company={useCompany()} passwordSet={passwordSet} result={result} />
    </>
  );
}

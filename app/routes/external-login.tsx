import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { passwordFieldWords } from "~/clients/password-field.en";
import { systemHandoffWords } from "~/clients/system-handoff.en";
import { answerHandoffPost, loadHandoff } from "~/clients/system-handoff.server";
import { SystemHandoffPage } from "~/clients/system-handoff-page";
import type { SystemHandoffResult } from "~/clients/system-handoff-rules";
import { personalPage } from "~/http/respond.server";
import { pageMeta } from "~/site/page-meta";
import { passkeyWords } from "~/staff/own-account.en";

export const handle = { scripts: true };

export const meta = pageMeta();

export const headers = personalPage;

export function loader({ request }: LoaderFunctionArgs) {
  return loadHandoff(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerHandoffPost(request);
}

const words = {
  handoff: systemHandoffWords,
  passkeys: passkeyWords,
  passwordField: passwordFieldWords,
};

export default function ExternalLogin() {
  const result = useActionData<SystemHandoffResult>();
  return <SystemHandoffPage words={words} {...useLoaderData<typeof loader>()} result={result} />;
}

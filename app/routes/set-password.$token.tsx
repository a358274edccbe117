import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { passwordFieldWords } from "~/clients/password-field.en";
import { SetPassword } from "~/clients/set-password";
import { setPasswordWords } from "~/clients/set-password.en";
import { answerSetPasswordPost, loadSetPassword } from "~/clients/set-password.server";
import { supportWords } from "~/clients/support.en";
import { personalPage } from "~/http/respond.server";
import { unlistedPage } from "~/site/site-data";

export const handle = { scripts: true };

export const meta = unlistedPage(setPasswordWords.title);

export const headers = personalPage;

export function loader({ params }: LoaderFunctionArgs) {
  return loadSetPassword(params.token);
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerSetPasswordPost(request, params.token);
}

const words = {
  page: setPasswordWords,
  support: supportWords,
  passwordField: passwordFieldWords,
};

export default function SetPasswordPage() {
  const { username } = useLoaderData<typeof loader>();
  return (
    <SetPassword words={words} username={username} fault={useActionData<{ error: string }>()} />
  );
}

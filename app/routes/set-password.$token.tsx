import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { findClientByLinkToken, setClientPassword } from "~/clients/accounts.server";
import { PasswordField } from "~/clients/password-field";
import { SupportContacts } from "~/clients/support";
import { setPasswordTexts as texts } from "~/clients/texts";
import { Fault } from "~/http/faults.server";
import { answerPost, anybody } from "~/http/form-post.server";
import { answer, personalPage, seeOther, withPageErrors } from "~/http/respond.server";
import { PageHeader } from "~/site/section";
import { unlistedPage, useCompany } from "~/site/site-data";
import { passwordMinLength } from "~/staff/credentials";
import { checkNewPassword } from "~/staff/new-password.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";

export const handle = { scripts: true };

export const meta = unlistedPage(texts.title);

export const headers = personalPage;

export async function loader({ params }: LoaderFunctionArgs) {
  const client = await withPageErrors(() =>
    findClientByLinkToken(getDatabase().db, params.token ?? ""),
  );
  return answer({ username: client?.username ?? null }, client === null ? 410 : 200);
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerPost<{ error: string }, null>(request, {
    guard: anybody,
    deeds: async (form) => {
      const password = checkNewPassword(form.lines("password"));
      if (!password.ok) throw new Fault("refused", password.message);
      const set = await setClientPassword(getDatabase().db, params.token ?? "", password.value);
      if (!set) return answer({ error: texts.invalid }, 410);
      return seeOther("/client-login?set=1");
    },
    refusal: ({ message }) => ({ error: message }),
  });
}

export default function SetPassword() {
  const { username } = useLoaderData<typeof loader>();
  const fault = useActionData<{ error: string }>();
  const company = useCompany();
  if (username === null) {
    return (
      <>
        <PageHeader density="task" title={texts.invalid} lede={texts.invalidHelp} />
        <div className="wrap py-12">
          <SupportContacts company={company} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader density="task" title={texts.title} lede={`For the account of ${username}.`} />
      <div className="wrap py-12">
        <form method="post" className="max-w-xl space-y-6">
          <ErrorSummary errors={{ password: fault?.error }} />
          {/* For password managers, which keep the two together. */}
          <input type="hidden" name="username" autoComplete="username" value={username} />
          <PasswordField
            name="password"
            label={texts.passwordLabel}
            hint={`At least ${passwordMinLength} characters. A few unrelated words make a good one.`}
            autoComplete="new-password"
            error={fault?.error}
            required
          />
          <Button size="large">{texts.submit}</Button>
        </form>
      </div>
    </>
  );
}

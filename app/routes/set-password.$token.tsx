import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { PasswordField } from "~/components/clients/password-field";
import { SupportContacts } from "~/components/clients/support-contacts";
import { PageHeader } from "~/components/site/page-header";
import { useCompany } from "~/components/site/site-data";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { externalLoginTexts, setPasswordTexts as texts } from "~/content/client-entry";
import { passwordMinLength } from "~/domain/admins";
import { newPasswordRules } from "~/domain/clients";
import { clientDashboardPath, externalLoginPath } from "~/domain/external-systems";
import { applyRules } from "~/domain/fields";
import { throwUnlessUnavailable } from "~/http/error-report.server";
import {
  personalPage,
  privateHeaders,
  retryAfterSeconds,
  withPageErrors,
} from "~/http/respond.server";
import {
  findClientByLinkToken,
  setClientPassword,
} from "~/services/clients/client-accounts.server";
import { SignInOverloadedError } from "~/services/sign-in/passwords.server";

export const handle = { scripts: true };

export const meta: MetaFunction = () => [
  { title: texts.title },
  { name: "robots", content: "noindex" },
];

export const headers = personalPage;

export async function loader({ params }: LoaderFunctionArgs) {
  const client = await withPageErrors(() =>
    findClientByLinkToken(getDatabase().db, params.token ?? ""),
  );
  const status = client === null ? 410 : 200;
  return data({ username: client?.username ?? null }, { status, headers: privateHeaders });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const checked = applyRules(newPasswordRules, { password: String(form.get("password") ?? "") });
  if (!checked.ok) return refused(checked.errors.password ?? texts.invalid, 400);
  try {
    const { db } = getDatabase();
    const set = await setClientPassword(db, params.token ?? "", checked.values.password);
    if (!set) return refused(texts.invalid, 410);
    const signIn = externalLoginPath("custom", clientDashboardPath);
    return redirect(`${signIn}&set=1`, { status: 303, headers: privateHeaders });
  } catch (error) {
    if (!(error instanceof SignInOverloadedError)) throwUnlessUnavailable(error);
    return refused(externalLoginTexts.busy, 503);
  }
}

export default function SetPassword() {
  const { username } = useLoaderData<typeof loader>();
  const fault = useActionData<typeof action>();
  const company = useCompany();
  if (username === null) {
    return (
      <>
        <PageHeader title={texts.invalid} lede={texts.invalidHelp} />
        <div className="wrap py-12">
          <SupportContacts company={company} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader title={texts.title} lede={`For the account of ${username}.`} />
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

function refused(error: string, status: number) {
  const headers = new Headers(privateHeaders);
  if (status === 503) headers.set("Retry-After", String(retryAfterSeconds));
  return data({ error }, { status, headers });
}

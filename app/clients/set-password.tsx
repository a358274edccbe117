import { useActionData, useLoaderData } from "@remix-run/react";
import { ContactLines } from "~/site/contacts";
import { PageHeader } from "~/site/section";
import { passwordMinLength } from "~/staff/limits";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PasswordField } from "./account-fields";
import { useClientMessages } from "./messages";
import type { loadSetPassword } from "./password-links.server";

/** The page of a set-password link. */
export function SetPassword() {
  const { username } = useLoaderData<typeof loadSetPassword>();
  const refusal = useActionData<{ error: string }>();
  const { setPassword: page, paths } = useClientMessages();
  if (username === null) {
    return (
      <>
        <PageHeader density="task" title={page.invalid} lede={page.invalidHelp} />
        <div className="wrap space-y-8 py-12">
          <ButtonLink href={paths.forgotPassword} size="large">
            {page.newLink}
          </ButtonLink>
          <ContactLines />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader density="task" title={page.title} lede={page.forAccount(username)} />
      <div className="wrap py-12">
        <form method="post" className="max-w-xl space-y-6">
          <ErrorSummary errors={{ password: refusal?.error }} />
          {/* For password managers, which store both together. */}
          <input type="hidden" name="username" autoComplete="username" value={username} />
          <PasswordField
            name="password"
            label={page.passwordLabel}
            hint={page.hint(passwordMinLength)}
            autoComplete="new-password"
            error={refusal?.error}
          />
          <Button size="large">{page.submit}</Button>
        </form>
      </div>
    </>
  );
}

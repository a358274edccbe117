import { useActionData, useLoaderData } from "@remix-run/react";
import { ContactLines } from "~/site/contacts";
import { HeadedPart, PageHeader } from "~/site/section";
import { useHeading } from "~/site/site-data";
import type { loadForgotPassword } from "~/staff/mailed-links.server";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { FormRefusal } from "~/ui/form-refusal";
import { EmailField } from "./account-fields";
import { useClientMessages } from "./messages";
import type { answerForgotPasswordPost } from "./password-links.server";

/** The page where a client requests a link for choosing a new password. On a site without mail, it names whom to call. */
export function ForgotPassword() {
  const { byMail, sent } = useLoaderData<typeof loadForgotPassword>();
  const refused = useActionData<typeof answerForgotPasswordPost>();
  const { forgotPassword: page, login, paths } = useClientMessages();
  return (
    <>
      <PageHeader
        density="task"
        title={useHeading().title}
        lede={byMail ? page.lede : page.byStaff}
      />
      <div className="wrap grid gap-12 py-12 lg:grid-cols-2 lg:gap-16">
        {byMail && (
          <div className="max-w-xl">
            {sent && !refused && (
              <Alert variant="success" title={page.sent} announce="status" className="mb-8">
                <p>{page.sentHelp}</p>
              </Alert>
            )}
            <FormRefusal refused={refused} />
            <form method="post" action={paths.forgotPassword} className="space-y-6">
              <EmailField typed={refused?.typed.email} error={refused?.errors.email} />
              <Button size="large">{page.submit}</Button>
            </form>
          </div>
        )}
        <HeadedPart className="mb-3 text-xl" id="support" title={login.supportHeading}>
          {byMail && <p className="mb-3">{page.byStaff}</p>}
          <ContactLines />
        </HeadedPart>
      </div>
    </>
  );
}

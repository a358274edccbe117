import { useActionData, useLoaderData } from "@remix-run/react";
import type { answerForgotPasswordPost } from "~/staff/forgot-password.server";
import type { loadForgotPassword } from "~/staff/mailed-links.server";
import { SignInFrame } from "~/staff/sign-in-frame";
import { forgotPasswordTexts as texts } from "~/staff/sign-in-texts";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { UsernameField } from "~/ui/username-field";

export { answerForgotPasswordPost as action } from "~/staff/forgot-password.server";

export const handle = { layout: "admin", title: texts.heading };

export { loadForgotPassword as loader } from "~/staff/mailed-links.server";

/** The page where staff request a link for choosing a new password. On a site without mail, it names whom to ask. */
export default function ForgotPassword() {
  const { byMail, sent } = useLoaderData<typeof loadForgotPassword>();
  const refused = useActionData<typeof answerForgotPasswordPost>();
  return (
    <SignInFrame heading={texts.heading} lede={byMail ? texts.lede : texts.noMail}>
      {sent && !refused && (
        <Alert variant="success" title={texts.sent} announce="status" className="mb-6">
          <p>{texts.sentHelp}</p>
        </Alert>
      )}
      {byMail && (
        <form method="post" action="/admin/forgot-password" className="mb-3 space-y-6">
          <UsernameField
            label="Username"
            defaultValue={refused?.username}
            error={refused?.message}
          />
          <Button className="w-full">{texts.submit}</Button>
        </form>
      )}
      <ButtonLink href="/admin/login" variant={byMail ? "quiet" : "secondary"} className="w-full">
        {texts.back}
      </ButtonLink>
    </SignInFrame>
  );
}

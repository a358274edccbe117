import { useActionData, useLoaderData } from "@remix-run/react";
import { noResetMail } from "~/staff/account-texts";
import { mailedLinkMinutes } from "~/staff/limits";
import type { answerForgotPasswordPost, loadForgotPassword } from "~/staff/mailed-links.server";
import { SignInFrame } from "~/staff/sign-in-frame";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { UsernameField } from "~/ui/username-field";

export const handle = { layout: "admin", title: "Forgot Password" };

export {
  answerForgotPasswordPost as action,
  loadForgotPassword as loader,
} from "~/staff/mailed-links.server";

const lede = `Enter your username. We email a link to choose a new password to the address in your profile. It works once, for ${mailedLinkMinutes} minutes. A code or passkey that you use to sign in stays as it is.`;

/** The page where staff request a link for choosing a new password. On a site without mail, it names whom to ask. */
export default function ForgotPassword() {
  const { byMail, sent } = useLoaderData<typeof loadForgotPassword>();
  const refused = useActionData<typeof answerForgotPasswordPost>();
  return (
    <SignInFrame heading="Forgot Password" lede={byMail ? lede : noResetMail}>
      {sent && !refused && (
        <Alert
          variant="success"
          title="If this account has an email address, a link is on its way."
          announce="status"
          className="mb-6"
        >
          <p>
            If it does not arrive within a few minutes, check your spam folder, or ask an
            administrator to reset your sign-in.
          </p>
        </Alert>
      )}
      {byMail && (
        <form method="post" action="/admin/forgot-password" className="mb-3 space-y-6">
          <UsernameField
            label="Username"
            defaultValue={refused?.username}
            error={refused?.message}
          />
          <Button className="w-full">Email Me a Link</Button>
        </form>
      )}
      <ButtonLink href="/admin/login" variant={byMail ? "quiet" : "secondary"} className="w-full">
        Back to sign-in
      </ButtonLink>
    </SignInFrame>
  );
}

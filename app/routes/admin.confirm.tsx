import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { answer } from "~/http/respond.server";
import { unsendDrafts } from "~/staff/drafts";
import { confirmedMinutes } from "~/staff/limits";
import { PasskeyButton } from "~/staff/passkey-button";
import { type answerConfirmPost, deskAddress } from "~/staff/sign-in.server";
import { SignInFrame } from "~/staff/sign-in-frame";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";

export { answerConfirmPost as action } from "~/staff/sign-in.server";

export const handle = { scripts: true, layout: "admin", title: "Confirm it’s you" };

/** Returns the path of the page to open after confirmation. Requires no session, because the loader also runs after the action, which has already replaced the token. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  return answer({ redirectTo: deskAddress(query.get("redirectTo")) });
}

/** The page that asks a signed-in person for the password again before a protected action. */
export default function Confirm() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const message = useActionData<typeof answerConfirmPost>()?.message ?? null;
  useEffect(unsendDrafts, []);
  return (
    <SignInFrame
      heading="Confirm it’s you"
      lede={`You entered your password more than ${confirmedMinutes} minutes ago. Enter it again to change accounts or sign-in, erase personal data or export all leads.`}
    >
      <form method="post" className="space-y-6">
        <ErrorSummary errors={{ password: message }} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <TextField
          name="password"
          label="Password"
          type="password"
          required
          autoComplete="current-password"
          error={message}
        />
        <div className="grid gap-3">
          <Button>Confirm</Button>
          <PasskeyButton intent="confirm">Use a passkey</PasskeyButton>
          <ButtonLink href={redirectTo} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </SignInFrame>
  );
}

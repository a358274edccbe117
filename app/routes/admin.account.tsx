import { useActionData, useLoaderData } from "@remix-run/react";
import type { OwnAccountResult } from "~/staff/account-texts";
import { requireStaffInSetup, staffPage } from "~/staff/guards.server";
import {
  OwnPasskeys,
  OwnPassword,
  OwnProfileForm,
  OwnSessions,
  RecoveryCodes,
  SecondFactor,
} from "~/staff/own-account";
import { findOwnAccount } from "~/staff/own-account.server";
import { DeskShell } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { ErrorSummary } from "~/ui/error-summary";

export { answerOwnAccountPost as action } from "~/staff/own-account.server";

export const handle = { scripts: true, layout: "admin", title: "Your account" };

export const loader = staffPage(findOwnAccount, requireStaffInSetup);

export default function Account() {
  const { sidebar, ...account } = useLoaderData<typeof loader>();
  const result = useActionData<OwnAccountResult>();
  const refused = result?.outcome === "refused" ? result : null;
  const shown = { ...account, errors: refused?.errors ?? {} };
  return (
    <DeskShell title="Your account" sidebar={sidebar}>
      <ErrorSummary errors={shown.errors} />
      {result?.outcome === "recovery-codes" && <RecoveryCodes codes={result.codes} />}
      {account.owesSecondFactor && (
        <Alert variant="warning" title="Set up a second factor" className="mb-8">
          <p>This site asks it of everyone. Nothing else opens until yours is on.</p>
        </Alert>
      )}
      <OwnPassword {...shown} />
      <OwnProfileForm {...shown} profile={refused?.typed ?? account.profile} />
      <SecondFactor {...shown} />
      <OwnPasskeys {...shown} />
      <OwnSessions {...shown} />
    </DeskShell>
  );
}

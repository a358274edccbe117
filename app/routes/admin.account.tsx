import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getConfig } from "~/config.server";
import { answer, personalPage } from "~/http/respond.server";
import { formatTimestamp } from "~/site/dates";
import { unlistedPage } from "~/site/site-data";
import { AccountPassword } from "~/staff/account-password";
import { AccountSecondFactor } from "~/staff/account-second-factor";
import { AccountSessions } from "~/staff/account-sessions";
import {
  type AccountIntent,
  doneSentence,
  type OwnAccountResult,
  ownAccountDone,
} from "~/staff/account-texts";
import { requireStaffWithAnyPassword, staffLoader } from "~/staff/guards.server";
import { findOwnSessions } from "~/staff/own-account.server";
import { answerOwnAccountPost, sessionHashOf } from "~/staff/own-account-posts.server";
import { findAuthenticatorSetup, findSecondFactorState } from "~/staff/second-factor.server";
import { DeskShell } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { ErrorSummary } from "~/ui/error-summary";

export const handle = { layout: "admin" };

export const meta = unlistedPage("Your account");

export const headers = personalPage;

export const loader = staffLoader(async ({ staff, request, query, db }) => {
  const { id, username, passwordTemporary } = staff;
  const config = getConfig();
  const account = { issuer: config.COMPANY_NAME, username };
  const sessions = await findOwnSessions(db, id, sessionHashOf(request));
  const inZone = (instant: string) => formatTimestamp(instant, config.COMPANY_TIME_ZONE);
  return answer({
    username,
    passwordTemporary,
    done: doneSentence(ownAccountDone, query.get("done")),
    secondFactor: await findSecondFactorState(db, id),
    setup: passwordTemporary ? null : await findAuthenticatorSetup(db, id, account),
    sessions: sessions.map(({ createdAt, expiresAt, ...session }) => ({
      ...session,
      signedInAt: inZone(createdAt),
      endsAt: inZone(expiresAt),
    })),
  });
}, requireStaffWithAnyPassword);

export function action({ request }: ActionFunctionArgs) {
  return answerOwnAccountPost(request);
}

export default function Account() {
  const { username, passwordTemporary, done, secondFactor, setup, sessions } =
    useLoaderData<typeof loader>();
  const result = useActionData<OwnAccountResult>();
  const errorsOf = (intent: AccountIntent) =>
    result?.outcome === "refused" && result.intent === intent ? result.errors : {};
  return (
    <DeskShell title="Your account" username={username}>
      {result?.outcome === "refused" && (
        <ErrorSummary
          errors={result.errors}
          idOf={(name) => (name === "password" ? `${result.intent}-password` : name)}
        />
      )}
      {result?.outcome === "recovery-codes" && <RecoveryCodes codes={result.codes} />}
      {done !== null && result === undefined && (
        <Alert variant="success" title="Done" announce="status" className="mb-8">
          <p>{done}</p>
        </Alert>
      )}
      {passwordTemporary && (
        <Alert variant="warning" title="Choose your own password" className="mb-8">
          <p>You signed in with a one-time password. Nothing else opens until you replace it.</p>
        </Alert>
      )}
      <AccountPassword username={username} errors={errorsOf("change-password")} />
      {!passwordTemporary && (
        <>
          <AccountSecondFactor {...secondFactor} setup={setup} errorsOf={errorsOf} />
          <AccountSessions sessions={sessions} />
        </>
      )}
    </DeskShell>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Alert
      variant="success"
      title="Your second factor is on. Keep these recovery codes"
      announce="status"
      className="mb-8 max-w-4xl"
    >
      <p>
        Each opens your account once when your phone is not at hand. They are shown only now: print
        them, or keep them where you keep your passwords.
      </p>
      <ul className="grid max-w-md grid-cols-2 gap-x-6 py-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Alert>
  );
}

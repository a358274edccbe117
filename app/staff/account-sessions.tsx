import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DeskTable } from "~/ui/desk-table";
import { AccountSection } from "./account-section";

/** A signed-in browser in words. */
export interface AccountSession {
  id: string;
  current: boolean;
  browser: string;
  address: string;
  signedInAt: string;
  endsAt: string;
}

/** Where an administrator is signed in, each session to be ended. */
export function AccountSessions({ sessions }: { sessions: readonly AccountSession[] }) {
  return (
    <AccountSection id="sessions" title="Where you are signed in">
      <DeskTable
        label="Your sessions"
        columns={["Browser", "Network", "Signed in", "Ends", "Action"]}
      >
        {sessions.map(({ id, current, browser, address, signedInAt, endsAt }) => (
          <tr key={id}>
            <td>
              {browser} {current && <Badge tone="positive">This one</Badge>}
            </td>
            <td className="figures">{address}</td>
            <td className="figures">{signedInAt}</td>
            <td className="figures">{endsAt}</td>
            <td>
              {!current && (
                <form method="post" action="/admin/account">
                  <input type="hidden" name="intent" value="end-session" />
                  <input type="hidden" name="session" value={id} />
                  <Button variant="quiet" size="small">
                    End<span className="sr-only"> the session of {browser}</span>
                  </Button>
                </form>
              )}
            </td>
          </tr>
        ))}
      </DeskTable>
      {sessions.length > 1 && (
        <form method="post" action="/admin/account" className="mt-4">
          <input type="hidden" name="intent" value="end-other-sessions" />
          <Button variant="secondary">End all other sessions</Button>
        </form>
      )}
    </AccountSection>
  );
}

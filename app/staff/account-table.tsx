import type { StaffAccount } from "#db/queries/staff.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DeskTable } from "~/ui/desk-table";
import { IntentForm } from "~/ui/intent-form";

/** An account as the list shows it: made in the business's zone; `own` for whoever looks. */
export type ListedAccount = StaffAccount & { own: boolean };

/** The accounts of staff, each to be disabled, enabled, or given a new one-time password; one's own account is elsewhere. */
export function AccountTable({ accounts }: { accounts: readonly ListedAccount[] }) {
  return (
    <DeskTable
      label="Administrators"
      columns={["Username", "State", "Second factor", "Since", "Actions"]}
    >
      {accounts.map((account) => (
        <tr key={account.id}>
          <td className="font-semibold">{account.username}</td>
          <td>
            <State account={account} />
          </td>
          <td>{account.secondFactor ? "On" : "Off"}</td>
          <td className="figures">{account.createdAt}</td>
          <td>
            {account.own ? (
              <a href="/admin/account">Your account</a>
            ) : (
              <span className="flex gap-1">
                <Deed account={account} intent={account.disabled ? "enable" : "disable"}>
                  {account.disabled ? "Enable" : "Disable"}
                </Deed>
                <Deed account={account} intent="reset">
                  Reset sign-in
                </Deed>
              </span>
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

function State({ account }: { account: ListedAccount }) {
  if (account.disabled) return <Badge tone="negative">Disabled</Badge>;
  if (account.passwordTemporary) return <Badge tone="accent">One-time password</Badge>;
  return <Badge tone="positive">Active</Badge>;
}

interface DeedProps {
  account: ListedAccount;
  intent: "disable" | "enable" | "reset";
  children: string;
}

function Deed({ account, intent, children }: DeedProps) {
  return (
    <IntentForm action="/admin/admins" intent={intent} fields={{ id: account.id }}>
      <Button variant="quiet" size="small">
        {children}
        <span className="sr-only"> {account.username}</span>
      </Button>
    </IntentForm>
  );
}

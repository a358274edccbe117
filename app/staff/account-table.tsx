import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DeskTable } from "~/ui/desk-table";

/** An administrator as the list shows it. */
export interface ListedAdmin {
  id: string;
  username: string;
  /** True for whoever looks. */
  own: boolean;
  disabled: boolean;
  passwordTemporary: boolean;
  secondFactor: boolean;
  /** In the business's zone. */
  createdAt: string;
}

/** The administrators, each to be disabled, enabled, or given a new one-time password; one's own account is elsewhere. */
export function AdminTable({ admins }: { admins: readonly ListedAdmin[] }) {
  return (
    <DeskTable
      label="Administrators"
      columns={["Username", "State", "Second factor", "Since", "Actions"]}
    >
      {admins.map((admin) => (
        <tr key={admin.id}>
          <td className="font-semibold">{admin.username}</td>
          <td>
            <State admin={admin} />
          </td>
          <td>{admin.secondFactor ? "On" : "Off"}</td>
          <td className="figures">{admin.createdAt}</td>
          <td>
            {admin.own ? (
              <a href="/admin/account">Your account</a>
            ) : (
              <span className="flex gap-1">
                <Deed admin={admin} intent={admin.disabled ? "enable" : "disable"}>
                  {admin.disabled ? "Enable" : "Disable"}
                </Deed>
                <Deed admin={admin} intent="reset">
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

function State({ admin }: { admin: ListedAdmin }) {
  if (admin.disabled) return <Badge tone="negative">Disabled</Badge>;
  if (admin.passwordTemporary) return <Badge tone="accent">One-time password</Badge>;
  return <Badge tone="positive">Active</Badge>;
}

interface DeedProps {
  admin: ListedAdmin;
  intent: "disable" | "enable" | "reset";
  children: string;
}

function Deed({ admin, intent, children }: DeedProps) {
  return (
    <form method="post" action="/admin/admins">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={admin.id} />
      <Button variant="quiet" size="small">
        {children}
        <span className="sr-only"> {admin.username}</span>
      </Button>
    </form>
  );
}

import { useActionData, useLoaderData } from "@remix-run/react";
import { findAllStaffAccounts, type StaffAccount } from "#db/queries/staff.server";
import { AccountStatus } from "~/clients/client-desk";
import { CopyField } from "~/clients/copy-field";
import { clientMessages } from "~/clients/messages.en";
import { getConfig } from "~/config.server";
import { longDay } from "~/site/dates";
import type { AccountsResult } from "~/staff/accounts.server";
import { staffRoles, usernameMaxLength } from "~/staff/credentials";
import { requireAdministrator, staffPage } from "~/staff/guards.server";
import { passwordLinkHours } from "~/staff/limits";
import { ProfileFields } from "~/staff/own-account";
import { DeskSection, DeskShell } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { DeskTable, listedRows } from "~/ui/desk-table";
import { SelectField, TextField } from "~/ui/fields";
import { Refusal } from "~/ui/form-refusal";
import { IntentForm } from "~/ui/intent-form";

export { answerAccountsPost as action } from "~/staff/accounts.server";

export const handle = { scripts: true, layout: "admin", title: "Staff" };

export const loader = staffPage(async ({ db, staff }) => {
  const { COMPANY_TIME_ZONE: zone } = getConfig();
  const accounts = (await findAllStaffAccounts(db)).map((listed) => ({
    ...listed,
    own: listed.id === staff.id,
    createdAt: longDay(listed.createdAt, zone),
  }));
  return { accounts };
}, requireAdministrator);

export default function Administrators() {
  const { sidebar, accounts } = useLoaderData<typeof loader>();
  const result = useActionData<AccountsResult>();
  const refusal = result?.outcome === "refused" ? result : null;
  return (
    <DeskShell title="Staff" sidebar={sidebar}>
      {result?.outcome === "password-link" && (
        <Alert
          variant="success"
          title={`Give this link to ${result.username} now`}
          announce="status"
          className="mb-8 max-w-4xl"
        >
          <p>
            It is shown only now and works once, for {passwordLinkHours} hours.
            {result.mailedTo !== null && ` It was also mailed to ${result.mailedTo}.`}
          </p>
          <CopyField
            messages={clientMessages.external}
            label="Set-password link"
            value={result.href}
          />
        </Alert>
      )}
      <Refusal title="Nothing was changed" message={refusal?.message} className="mb-8 max-w-4xl" />
      <div className="mb-10">
        <DeskTable
          label="Staff"
          className={`@container/early ${listedRows}`}
          columns={["Name", "Role", "State", "Second factor", "Since", "Actions"]}
        >
          {accounts.map((account) => (
            <tr key={account.id}>
              <td className="cell-wrap">
                <span className="font-semibold">{account.displayName}</span>
                <span className="block">
                  {account.username}
                  {account.email && ` · ${account.email}`}
                </span>
              </td>
              <td>{staffRoles[account.role]}</td>
              <td>
                <AccountStatus
                  disabled={account.disabled}
                  hasPassword={!account.passwordTemporary}
                />
              </td>
              <td data-name="Second factor: ">{account.totpConfirmedAt ? "On" : "Off"}</td>
              <td data-name="Since ">{account.createdAt}</td>
              <td>
                {account.own ? (
                  <a href="/admin/account">Your account</a>
                ) : (
                  <span className="-ms-3 -me-2 flex flex-wrap">
                    {actionsOn(account).map(({ intent, label }) => (
                      <IntentForm
                        key={intent}
                        action="/admin/admins"
                        intent={intent}
                        fields={{ id: account.id }}
                      >
                        <Button variant="quiet" className="desk-button">
                          {label}
                          <span className="sr-only"> {account.username}</span>
                        </Button>
                      </IntentForm>
                    ))}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      </div>
      <DeskSection id="new" title="Add a colleague">
        <IntentForm action="/admin/admins" intent="create" className="max-w-md space-y-5">
          <TextField
            name="username"
            label="Username"
            hint="You get a link for them, which sets the password, on the next page."
            required
            maxLength={usernameMaxLength}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={refusal?.typed.username}
            error={refusal?.errors.username}
          />
          <ProfileFields typed={refusal?.typed} errors={refusal?.errors} isOwn={false} />
          <SelectField
            name="role"
            label="Role"
            hint="Sales work on leads. Administrators also manage accounts, clients and the website."
            options={roleOptions}
            placeholder={null}
            required
            defaultValue={refusal?.typed.role ?? "sales"}
            error={refusal?.errors.role}
          />
          <Button>Add account</Button>
        </IntentForm>
      </DeskSection>
    </DeskShell>
  );
}

const roleOptions = Object.entries(staffRoles).map(([value, label]) => ({ value, label }));

function actionsOn({ role, disabled }: Pick<StaffAccount, "role" | "disabled">) {
  return [
    disabled ? { intent: "enable", label: "Enable" } : { intent: "disable", label: "Disable" },
    role === "sales"
      ? { intent: "promote", label: "Make administrator" }
      : { intent: "demote", label: "Make sales" },
    { intent: "reset", label: "Reset sign-in" },
  ];
}

import { useActionData, useLoaderData } from "@remix-run/react";
import { type NewClientResult, prefillClient } from "~/clients/accounts.server";
import { PasswordLinkPanel } from "~/clients/client-desk";
import { requireAdministrator, staffPage } from "~/staff/guards.server";
import { backToClients, DeskShell } from "~/staff/shell";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { FormRefusal } from "~/ui/form-refusal";

export { answerNewClientPost as action } from "~/clients/accounts.server";

export const handle = { scripts: true, layout: "admin", title: "New Client" };

const fields = [
  { name: "firstName", label: "First name" },
  { name: "lastName", label: "Last name" },
  { name: "companyName", label: "Company" },
  {
    name: "email",
    label: "Email",
    type: "email",
    hint: "Requests sent with this address appear on their dashboard.",
  },
  {
    name: "username",
    label: "Username",
    hint: "What they type to sign in. Upper and lower case do not matter.",
  },
] as const;

export const loader = staffPage(async ({ db, staff, query }) => {
  const from = query.get("lead");
  return { prefill: from === null ? null : await prefillClient(db, staff, from) };
}, requireAdministrator);

export default function NewClient() {
  const { sidebar, prefill } = useLoaderData<typeof loader>();
  const result = useActionData<NewClientResult>();
  if (result?.outcome === "created") {
    return (
      <DeskShell title={`Account made for ${result.username}`} sidebar={sidebar}>
        <PasswordLinkPanel link={result.link} />
        <p className="flex flex-wrap gap-3">
          {result.leadId !== null && (
            <ButtonLink href={`/admin/quotes/${result.leadId}`}>Continue</ButtonLink>
          )}
          <ButtonLink href={`/admin/clients/${result.clientId}`} variant="secondary">
            Open the account
          </ButtonLink>
        </p>
      </DeskShell>
    );
  }
  return (
    <DeskShell
      title={prefill === null ? "New client" : "Create client account"}
      back={backToClients}
      sidebar={sidebar}
    >
      <form
        method="post"
        action={`/admin/clients/new${prefill === null ? "" : `?lead=${prefill.lead}`}`}
        className="max-w-xl space-y-5"
      >
        {prefill !== null && <input type="hidden" name="lead" value={prefill.lead} />}
        <FormRefusal refused={result} />
        {fields.map((field) => (
          <TextField
            key={field.name}
            {...field}
            required
            autoComplete="off"
            defaultValue={result?.typed[field.name] ?? prefill?.[field.name]}
            error={result?.errors[field.name]}
          />
        ))}
        <p className="flex flex-wrap gap-3">
          <Button>{prefill === null ? "Create client" : "Create client account"}</Button>
          <ButtonLink
            href={prefill === null ? "/admin/clients" : `/admin/quotes/${prefill.lead}`}
            variant="secondary"
          >
            Cancel
          </ButtonLink>
        </p>
      </form>
    </DeskShell>
  );
}

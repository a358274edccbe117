import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { findClientById } from "#db/queries/clients.server";
import { AdminShell } from "~/components/admin/admin-shell";
import { ClientStatus } from "~/components/clients/client-status";
import { PasswordLinkPanel } from "~/components/clients/password-link-panel";
import { Button } from "~/components/ui/button";
import { DefinitionList } from "~/components/ui/lists";
import { getConfig } from "~/config.server";
import { clientDeskTexts as texts } from "~/content/client-entry";
import { formatInstant } from "~/domain/business-hours";
import { requireAdmin } from "~/http/guards.server";
import { presentPasswordLink } from "~/http/password-links.server";
import { personalPage, privateHeaders, withPageErrors } from "~/http/respond.server";
import { resetClientPassword, setClientDisabled } from "~/services/clients/client-accounts.server";

export const handle = { scripts: true, layout: "admin" };

export const meta: MetaFunction = () => [
  { title: "Client" },
  { name: "robots", content: "noindex" },
];

export const headers = personalPage;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await withPageErrors(() => requireAdmin(request));
  const client = await withPageErrors(() =>
    findClientById(getDatabase().db, params.clientId ?? ""),
  );
  if (client === null) throw notFound();
  const { COMPANY_TIME_ZONE: zone, COMPANY_TIME_ZONE_LABEL: label } = getConfig();
  const inWords = (instant: string | null) =>
    instant === null ? null : formatInstant(new Date(instant), zone, label);
  return data(
    {
      client,
      username: admin.username,
      createdInWords: inWords(client.createdAt),
      passwordInWords: inWords(client.passwordChangedAt),
    },
    { headers: privateHeaders },
  );
}

/** Resets (the page then shows the link, which must not stand in an address), disables or enables an account. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await withPageErrors(() => requireAdmin(request));
  const actor = { kind: "admin", id: admin.id } as const;
  const clientId = params.clientId ?? "";
  const form = await request.formData().catch(() => new FormData());
  const intent = form.get("intent");
  const { db } = getDatabase();
  if (intent === "reset") {
    const link = await withPageErrors(() => resetClientPassword(db, clientId, actor));
    if (link === null) throw notFound();
    return data({ link: presentPasswordLink(link) }, { headers: privateHeaders });
  }
  if (intent !== "disable" && intent !== "enable") {
    throw data(null, { status: 400, headers: privateHeaders });
  }
  const found = await withPageErrors(() =>
    setClientDisabled(db, clientId, intent === "disable", actor),
  );
  if (!found) throw notFound();
  return redirect(`/admin/clients/${clientId}`, { status: 303, headers: privateHeaders });
}

export default function ClientAccount() {
  const { client, username, createdInWords, passwordInWords } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const hasPassword = client.passwordChangedAt !== null;
  return (
    <AdminShell title={client.companyName} username={username}>
      <p className="mb-6">
        <a href="/admin/clients">Back to clients</a>
      </p>
      {result && <PasswordLinkPanel link={result.link} />}
      <DefinitionList
        className="max-w-3xl"
        items={[
          { term: "Name", description: `${client.firstName} ${client.lastName}` },
          { term: "Username", description: client.username },
          { term: "Email", description: <a href={`mailto:${client.email}`}>{client.email}</a> },
          {
            term: "Status",
            description: <ClientStatus disabled={client.disabled} hasPassword={hasPassword} />,
          },
          { term: "Created", description: createdInWords },
          { term: "Password chosen", description: passwordInWords },
        ]}
      />
      <div className="mt-8 grid max-w-3xl gap-6 md:grid-cols-2">
        {!client.disabled && (
          <Step
            id={client.id}
            intent="reset"
            label={hasPassword ? "Reset password" : "New set-password link"}
            help={hasPassword ? texts.resetHelp : texts.newLinkHelp}
          />
        )}
        {client.disabled ? (
          <Step id={client.id} intent="enable" label="Enable account" help={texts.enableHelp} />
        ) : (
          <Step id={client.id} intent="disable" label="Disable account" help={texts.disableHelp} />
        )}
      </div>
    </AdminShell>
  );
}

interface StepProps {
  id: string;
  intent: "reset" | "disable" | "enable";
  label: string;
  help: string;
}

function Step({ id, intent, label, help }: StepProps) {
  return (
    <form method="post" action={`/admin/clients/${id}`}>
      <input type="hidden" name="intent" value={intent} />
      <p className="mb-3 text-muted">{help}</p>
      <Button variant={intent === "disable" ? "danger" : "secondary"}>{label}</Button>
    </form>
  );
}

function notFound() {
  return data(null, { status: 404, headers: privateHeaders });
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { findClientById } from "#db/queries/clients.server";
import {
  presentPasswordLink,
  resetClientPassword,
  type ShownPasswordLink,
  setClientDisabled,
} from "~/clients/accounts.server";
import { ClientStatus, PasswordLinkPanel } from "~/clients/client-desk";
import { clientDeskTexts as texts } from "~/clients/texts";
import { getConfig } from "~/config.server";
import { Fault } from "~/http/faults.server";
import { answerPost } from "~/http/form-post.server";
import { answer, personalPage, seeOther } from "~/http/respond.server";
import { formatInstant } from "~/site/dates";
import { unlistedPage } from "~/site/site-data";
import { requireStaff, type SignedInStaff, staffLoader } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";
import { Button } from "~/ui/button";
import { IntentForm } from "~/ui/intent-form";
import { DefinitionList } from "~/ui/lists";

export const handle = { scripts: true, layout: "admin" };

export const meta = unlistedPage("Client");

export const headers = personalPage;

interface ResetResult {
  link: ShownPasswordLink;
}

export const loader = staffLoader(async ({ staff, params, db }) => {
  const client = await findClientById(db, params.clientId ?? "");
  if (client === null) throw noClient();
  const { COMPANY_TIME_ZONE: zone, COMPANY_TIME_ZONE_LABEL: label } = getConfig();
  const inWords = (instant: string | null) =>
    instant === null ? null : formatInstant(new Date(instant), zone, label);
  return answer({
    client,
    username: staff.username,
    createdInWords: inWords(client.createdAt),
    passwordInWords: inWords(client.passwordChangedAt),
  });
});

/** Resets (the page then shows the link, which must not stand in an address), disables or enables an account. */
export function action({ request, params }: ActionFunctionArgs) {
  const clientId = params.clientId ?? "";
  const setDisabled = async (disabled: boolean, { id }: SignedInStaff) => {
    const actor = { kind: "admin", id } as const;
    if (!(await setClientDisabled(getDatabase().db, clientId, disabled, actor))) throw noClient();
    return seeOther(`/admin/clients/${clientId}`);
  };
  return answerPost<ResetResult, SignedInStaff>(request, {
    guard: requireStaff,
    deeds: {
      reset: async (_form, { id }) => {
        const actor = { kind: "admin", id } as const;
        const link = await resetClientPassword(getDatabase().db, clientId, actor);
        if (link === null) throw noClient();
        return answer({ link: presentPasswordLink(link) });
      },
      disable: (_form, admin) => setDisabled(true, admin),
      enable: (_form, admin) => setDisabled(false, admin),
    },
  });
}

export default function ClientAccount() {
  const { client, username, createdInWords, passwordInWords } = useLoaderData<typeof loader>();
  const result = useActionData<ResetResult>();
  const hasPassword = client.passwordChangedAt !== null;
  return (
    <DeskShell title={client.companyName} username={username}>
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
    </DeskShell>
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
    <IntentForm action={`/admin/clients/${id}`} intent={intent}>
      <p className="mb-3 text-muted">{help}</p>
      <Button variant={intent === "disable" ? "danger" : "secondary"}>{label}</Button>
    </IntentForm>
  );
}

function noClient(): Fault {
  return new Fault("gone", "There is no such client.");
}

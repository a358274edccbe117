import { useActionData, useLoaderData } from "@remix-run/react";
import { findClientById } from "#db/queries/clients.server";
import { type answerClientPost, noClient } from "~/clients/accounts.server";
import { AccountStatus, PasswordLinkPanel } from "~/clients/client-desk";
import { getConfig } from "~/config.server";
import { formatInstantIn } from "~/site/business-hours";
import { mailtoAddress } from "~/site/mailto";
import { requireAdministrator, staffPage } from "~/staff/guards.server";
import { recordRead } from "~/staff/reads.server";
import { backToClients, DeskShell } from "~/staff/shell";
import { Button } from "~/ui/button";
import { IntentForm } from "~/ui/intent-form";
import { DefinitionList } from "~/ui/lists";

export { answerClientPost as action } from "~/clients/accounts.server";

export const handle = { scripts: true, layout: "admin", title: "Client" };

export const loader = staffPage(async ({ staff, params, db }) => {
  const client = await findClientById(db, params.clientId ?? "");
  if (client === null) throw noClient();
  const subject = { kind: "client", id: client.id } as const;
  await recordRead(db, staff, { action: "client.viewed", subject });
  const { createdAt, passwordChangedAt } = client;
  const inFull = (instant: string) => formatInstantIn(instant, getConfig(), "en", new Date());
  return {
    client,
    createdText: inFull(createdAt),
    passwordText: passwordChangedAt && inFull(passwordChangedAt),
  };
}, requireAdministrator);

export default function ClientAccount() {
  const { client, sidebar, createdText, passwordText } = useLoaderData<typeof loader>();
  const result = useActionData<typeof answerClientPost>();
  return (
    <DeskShell title={client.companyName} back={backToClients} sidebar={sidebar}>
      {result && <PasswordLinkPanel link={result.link} />}
      <DefinitionList
        className="max-w-3xl"
        items={[
          { term: "Name", description: `${client.firstName} ${client.lastName}` },
          { term: "Username", description: client.username },
          { term: "Email", description: <a href={mailtoAddress(client.email)}>{client.email}</a> },
          {
            term: "Status",
            description: (
              <AccountStatus
                disabled={client.disabled}
                hasPassword={client.passwordChangedAt !== null}
              />
            ),
          },
          { term: "Created", description: createdText },
          {
            term: "Made from",
            description: client.leadId && (
              <a href={`/admin/quotes/${client.leadId}`}>The won lead</a>
            ),
          },
          { term: "Password chosen", description: passwordText },
        ]}
      />
      <div className="mt-8 grid max-w-3xl gap-6 md:grid-cols-2">
        {(client.disabled
          ? [client.passwordChangedAt === null ? enableUnused : enable]
          : [client.passwordChangedAt === null ? newLink : reset, disable]
        ).map((step) => (
          <IntentForm key={step.intent} action={`/admin/clients/${client.id}`} intent={step.intent}>
            <Button variant={step === disable ? "danger" : "secondary"}>{step.label}</Button>
            <p className="mt-2 text-muted">{step.help}</p>
          </IntentForm>
        ))}
      </div>
    </DeskShell>
  );
}

const reset = {
  intent: "reset",
  label: "Reset password",
  help: "The password they have now stops working at once, and they are signed out everywhere. You get a new link for them.",
};
const newLink = {
  intent: "reset",
  label: "New set-password link",
  help: "The link you gave them before stops working.",
};
const disable = {
  intent: "disable",
  label: "Disable account",
  help: "They are signed out everywhere and cannot sign in until you enable the account.",
};
const enable = {
  intent: "enable",
  label: "Enable account",
  help: "They can sign in again with the password they had.",
};
const enableUnused = {
  ...enable,
  help: "They never chose a password. Make a new link for them afterwards, because the earlier one no longer works.",
};

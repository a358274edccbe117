import type { ClientRecord } from "#db/queries/clients.server";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { DeskTable } from "~/ui/desk-table";
import type { ShownPasswordLink } from "./accounts-posts.server";
import { CopyField } from "./copy-field";
import { clientWords } from "./words.en";

export type ClientSummary = Omit<ClientRecord, "passwordChangedAt" | "createdAt"> & {
  hasPassword: boolean;
};

export function ClientStatus({
  disabled,
  hasPassword,
}: Pick<ClientSummary, "disabled" | "hasPassword">) {
  if (disabled) return <Badge tone="negative">Disabled</Badge>;
  return hasPassword ? (
    <Badge tone="positive">Active</Badge>
  ) : (
    <Badge tone="accent">No password yet</Badge>
  );
}

/** The desk's list of clients by user name, each row leading to the account. */
export function ClientTable({ clients }: { clients: readonly ClientSummary[] }) {
  return (
    <DeskTable label="Clients" columns={["Username", "Name", "Company", "Email", "Status"]}>
      {clients.map((client) => (
        <tr key={client.id}>
          <td>
            <a href={`/admin/clients/${client.id}`}>{client.username}</a>
          </td>
          <td>
            {client.firstName} {client.lastName}
          </td>
          <td className="font-semibold">{client.companyName}</td>
          <td>{client.email}</td>
          <td>
            <ClientStatus {...client} />
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

/** A new set-password link, on the one page that ever shows it. */
export function PasswordLinkPanel({ link }: { link: ShownPasswordLink }) {
  return (
    <Alert
      variant="success"
      announce="status"
      title="Hand this link to the client now"
      className="mb-8 max-w-3xl"
    >
      <p>It is shown only this once, works once, and only until the time below.</p>
      <CopyField words={clientWords.external} label="Set-password link" value={link.addresses.en} />
      <CopyField
        words={{ ...clientWords.external, copy: "Copy the Spanish link" }}
        label="The same in Spanish, for a client who reads it"
        value={link.addresses.es}
      />
      <p className="figures">Works until {link.untilInWords}.</p>
    </Alert>
  );
}

import { leadKindLabels } from "~/leads/form-texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/choice-field";

/** What is held about a person. */
export interface PersonalDataFound {
  leads: {
    id: string;
    reference: string;
    kind: keyof typeof leadKindLabels;
    companyName: string;
    contactName: string;
    email: string;
    phone: string;
    submittedDay: string;
    quarantined: boolean;
  }[];
  clients: { id: string; name: string; companyName: string; email: string; username: string }[];
}

interface DeskPersonalDataFoundProps {
  found: PersonalDataFound;
  email: string;
  phone: string;
  /** Why the last erasure was not made. */
  problem: string | null;
  backupKeptDays: number;
}

/** What a search found, the way to take it away as a file, and the way to erase it for good. */
export function DeskPersonalDataFound(props: DeskPersonalDataFoundProps) {
  const { found, email, phone, problem, backupKeptDays } = props;
  const { leads, clients } = found;
  if (leads.length + clients.length === 0) {
    return (
      <Alert title="Nothing is held" announce="status" className="mt-6">
        <p>No lead and no client account has this email address or phone number.</p>
      </Alert>
    );
  }
  const contact = (
    <>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="phone" value={phone} />
    </>
  );
  return (
    <div className="mt-6 space-y-6">
      {problem !== null && <Alert variant="destructive" title={problem} announce="alert" />}
      <ul className="divide-y divide-rule border-y border-rule">
        {leads.map((lead) => (
          <li key={lead.id} className="py-2">
            <a href={`/admin/quotes/${lead.id}`} className="figures">
              {lead.reference}
            </a>{" "}
            <span className="font-semibold">{lead.companyName}</span> · {lead.contactName}
            <span className="block text-sm text-muted [overflow-wrap:anywhere]">
              {leadKindLabels[lead.kind].one} of {lead.submittedDay} · {lead.email} · {lead.phone}
              {lead.quarantined && " · quarantined"}
            </span>
          </li>
        ))}
        {clients.map((client) => (
          <li key={client.id} className="py-2">
            <span className="font-semibold">Client account {client.username}</span> · {client.name}
            <span className="block text-sm text-muted [overflow-wrap:anywhere]">
              {client.companyName} · {client.email}
            </span>
          </li>
        ))}
      </ul>
      <form method="post" action="/admin/personal-data/export">
        {contact}
        <Button variant="secondary">Download as JSON</Button>
      </form>
      <form method="post" className="rounded-md border border-negative p-4">
        {contact}
        {leads.map(({ id }) => (
          <input key={id} type="hidden" name="lead" value={id} />
        ))}
        {clients.map(({ id }) => (
          <input key={id} type="hidden" name="client" value={id} />
        ))}
        <h3 className="text-lg">Erase for good</h3>
        <p className="my-2 text-sm text-muted">
          This removes {countOf(leads.length, "lead")} with notes, timeline and notices. The audit
          log keeps only that it happened. Backups hold the data until they rotate out, after{" "}
          {backupKeptDays} days.
        </p>
        {clients.length > 0 && (
          <CheckboxField
            name="eraseClients"
            label={`Also remove ${countOf(clients.length, "client account")}`}
            hint="Whoever uses the account can no longer sign in."
          />
        )}
        <CheckboxField
          name="confirm"
          label="I have checked that this person asked for it, and that no law obliges us to keep it"
        />
        <Button variant="danger" className="mt-2" name="intent" value="erase">
          Erase
        </Button>
      </form>
    </div>
  );
}

function countOf(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}

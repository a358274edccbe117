import { backupRetentionDays } from "~/backups/backup-rule";
import { leadKinds } from "~/leads/kinds";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField, TextField } from "~/ui/fields";
import type { PersonalDataAnswer } from "./personal-data.server";
import type { describeNextRetention } from "./retention.server";

type AnswerOf<Outcome> = Extract<PersonalDataAnswer, { outcome: Outcome }>;

/** The search for everything that is held about a person. It posts, so that nothing of it stands in an address; `answer` is the last post's. */
export function DeskPersonalData({ answer }: { answer: PersonalDataAnswer | undefined }) {
  const typed = answer !== undefined && "email" in answer ? answer : { email: "", phone: "" };
  const errors = answer?.outcome === "refused" ? answer.errors : {};
  return (
    <section aria-labelledby="find-heading">
      <h2 id="find-heading" className="mb-2 text-xl">
        What is held about a person
      </h2>
      <p className="mb-4 text-muted">
        Finds every lead with this email address or phone number, with its notes, timeline and
        notices, and client accounts with this email address. Texts that mention a person under
        another address are not searched. First make sure that the request comes from that person.
      </p>
      {answer?.outcome === "erased" && <Erased {...answer} />}
      {answer?.outcome === "refused" && answer.message !== null && (
        <Alert variant="destructive" title={answer.message} announce="alert" className="mb-4" />
      )}
      <ErrorSummary errors={errors} />
      <form method="post" className="flex flex-wrap items-end gap-4">
        {(["email", "phone"] as const).map((name) => (
          <TextField
            key={name}
            className="min-w-60 flex-1"
            name={name}
            label={name === "email" ? "Email address" : "Phone number"}
            markOptional={false}
            {...(name === "email" ? { inputMode: "email" } : { type: "tel" })}
            autoComplete="off"
            defaultValue={typed[name]}
            error={errors[name]}
          />
        ))}
        <Button variant="secondary" name="intent" value="search">
          Find
        </Button>
      </form>
      {answer?.outcome === "found" && <Found {...answer} />}
    </section>
  );
}

function Erased({ leads, clients, gone }: AnswerOf<"erased">) {
  return (
    <Alert variant="success" title="Erased" announce="status" className="mb-6">
      <p>
        {countOf(leads, "lead")}
        {clients > 0 && ` and ${countOf(clients, "client account")}`} removed, with everything that
        hung on {leads + clients === 1 ? "it" : "them"}. Backups made before now still hold it; the
        last of those is deleted by {gone}. Emails that were already sent are in their mailboxes:
        delete them there.
      </p>
    </Alert>
  );
}

/** What a search found, the way to take it away as a file, and the way to erase it for good. */
function Found({ found: { leads, clients }, email, phone, problem }: AnswerOf<"found">) {
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
              {leadKinds[lead.kind].label} of {lead.submittedDay} · {lead.email} · {lead.phone}
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
        {Object.entries({ lead: leads, client: clients }).flatMap(([name, shown]) =>
          shown.map(({ id }) => <input key={id} type="hidden" name={name} value={id} />),
        )}
        <h3 className="text-lg">Erase for good</h3>
        <p className="my-2 text-sm text-muted">
          This removes {countOf(leads.length, "lead")} with notes, timeline and notices. The audit
          log keeps only that it happened. Backups hold the data until they rotate out, after{" "}
          {backupRetentionDays} days.
        </p>
        {clients.length > 0 && (
          <CheckboxField
            name="eraseClients"
            label={`Also remove ${countOf(clients.length, "client account")}`}
            hint="Anyone who uses the account can no longer sign in."
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

interface DeskRetentionProps {
  retention: Awaited<ReturnType<typeof describeNextRetention>>;
  /** What was typed and why it was not taken. */
  refused: AnswerOf<"retention-refused"> | undefined;
}

/** For how long leads are kept, and what the next removal will do before it does it. */
export function DeskRetention({ retention, refused }: DeskRetentionProps) {
  return (
    <section id="retention" aria-labelledby="retention-heading">
      <h2 id="retention-heading" className="mb-2 text-xl">
        How long leads are kept
      </h2>
      {retention === null ? (
        <p className="mb-4">Leads are kept until somebody erases them.</p>
      ) : (
        <Alert
          variant={retention.count > 0 ? "warning" : "info"}
          title={`Leads are removed after ${retention.months === 1 ? "1 month" : `${retention.months} months`}`}
          className="mb-4"
        >
          <p>
            Next removal: {retention.runs}.{" "}
            {retention.count === 0
              ? "As it stands it removes nothing."
              : `It removes ${retention.count.toLocaleString("en-US")} ${retention.count === 1 ? "lead" : "leads"} submitted before ${retention.before}, the oldest on ${retention.oldest}.`}{" "}
            Empty the field to stop it.
          </p>
        </Alert>
      )}
      <form method="post" className="flex flex-wrap items-end gap-4">
        <TextField
          className="w-full max-w-sm"
          name="months"
          label="Remove leads after this many months"
          hint="Empty keeps them all. The first removal is a day away and is shown here before it runs."
          markOptional={false}
          inputMode="numeric"
          autoComplete="off"
          width="short"
          defaultValue={refused?.months ?? retention?.months ?? ""}
          error={refused?.message}
        />
        <Button variant="secondary" name="intent" value="set-retention">
          Save
        </Button>
      </form>
    </section>
  );
}

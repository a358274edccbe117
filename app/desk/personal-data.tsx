import { formatCount } from "~/http/sizes";
import { leadKinds } from "~/leads/kinds";
import { HeadedPart } from "~/site/section";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { CheckboxField, TextField } from "~/ui/fields";
import { FormRefusal } from "~/ui/form-refusal";
import { HiddenFields, IntentForm } from "~/ui/intent-form";
import type { PersonalDataAnswer } from "./personal-data.server";
import type { describeNextRetention } from "./retention.server";

type AnswerOf<Outcome> = Extract<PersonalDataAnswer, { outcome: Outcome }>;

const contactFields = [
  { name: "email", label: "Email address", inputMode: "email" },
  { name: "phone", label: "Phone number", type: "tel" },
] as const;

/** The search for all data about a person. Uses POST, so that no URL names the person. */
export function DeskPersonalData({ answer }: { answer: PersonalDataAnswer | undefined }) {
  const typed = answer && "typed" in answer ? answer.typed : { email: "", phone: "" };
  const refused = answer?.outcome === "refused" ? answer : undefined;
  return (
    <HeadedPart id="find" title="Data about a person" className="mb-2 text-xl">
      <p className="mb-4 text-muted">
        Finds every lead with this email address or phone number, with its notes, timeline and
        notifications, and client accounts with this email address or made from one of these leads.
        Does not find mentions of the person under another address. First make sure that the request
        comes from that person.
      </p>
      {answer?.outcome === "erased" && <Erased {...answer} />}
      <FormRefusal refused={refused} />
      <IntentForm intent="search" className="flex flex-wrap items-end gap-4">
        {contactFields.map((field) => (
          <TextField
            key={field.name}
            {...field}
            className="min-w-[min(15rem,100%)] flex-1"
            markOptional={false}
            autoComplete="off"
            defaultValue={typed[field.name]}
            error={refused?.errors[field.name]}
          />
        ))}
        <Button variant="secondary">Find</Button>
      </IntentForm>
      {answer?.outcome === "found" && <Found {...answer} />}
    </HeadedPart>
  );
}

function Erased({ leads, clients, gone }: AnswerOf<"erased">) {
  return (
    <Alert variant="success" title="Erased" announce="status" className="mb-6">
      <p>
        {formatCount(leads, "lead")}
        {clients > 0 && ` and ${formatCount(clients, "client account")}`} removed, with everything
        that belonged to {leads + clients === 1 ? "it" : "them"}. Earlier backups still hold the
        data; {gone === null ? "delete them yourself" : `the last of them is deleted by ${gone}`}.
        Delete emails that were already sent from your mailboxes.
      </p>
    </Alert>
  );
}

/** The result of a search, with forms that download the data as a file or erase it. */
function Found({ found: { leads, clients }, typed, problem }: AnswerOf<"found">) {
  if (leads.length + clients.length === 0) {
    return (
      <Alert title="Nothing found" announce="status" className="mt-6">
        <p>No lead and no client account has this email address or phone number.</p>
      </Alert>
    );
  }
  return (
    <div className="mt-6 space-y-6">
      {problem && <Alert variant="destructive" title={problem} announce="alert" />}
      <ul className="divide-y divide-rule border-y border-rule">
        {leads.map((lead) => (
          <li key={lead.id} className="py-2">
            <a href={`/admin/quotes/${lead.id}`}>{lead.reference}</a>{" "}
            <span className="font-semibold">{lead.companyName}</span> · {lead.contactName}
            <span className="block text-sm text-muted [overflow-wrap:anywhere]">
              {leadKinds[lead.kind].label} of {lead.submittedDay} · {lead.email} · {lead.phone}
              {lead.quarantined && " · suspected spam"}
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
        <HiddenFields fields={typed} />
        <Button variant="secondary">Download as JSON</Button>
      </form>
      <IntentForm intent="erase" fields={typed} className="rounded-md border border-negative p-4">
        {Object.entries({ lead: leads, client: clients }).flatMap(([name, shown]) =>
          shown.map(({ id }) => <input key={id} type="hidden" name={name} value={id} />),
        )}
        <h3 className="text-lg">Erase permanently</h3>
        <p className="my-2 text-sm text-muted">
          This removes {formatCount(leads.length, "lead")} with notes, timeline and notifications.
          The audit log records only that it happened. Earlier backups still hold the data.
        </p>
        {clients.length > 0 && (
          <CheckboxField
            name="eraseClients"
            label={`Also remove ${formatCount(clients.length, "client account")}`}
            hint="Anyone who uses the account can no longer sign in."
          />
        )}
        <CheckboxField
          name="confirm"
          label="I have checked that this person asked for this, and that no law requires us to keep the data"
        />
        <Button variant="danger" className="mt-2">
          Erase
        </Button>
      </IntentForm>
    </div>
  );
}

/** The form that sets how long leads are kept. Also says when old leads are removed next, and how many. */
export function DeskRetention(props: {
  retention: Awaited<ReturnType<typeof describeNextRetention>>;
  refused: AnswerOf<"retention-refused"> | undefined;
}) {
  const { retention, refused } = props;
  return (
    <HeadedPart id="retention" title="How long leads are kept" className="mb-2 text-xl">
      {retention === null ? (
        <p className="mb-4">Leads are kept until someone erases them.</p>
      ) : (
        <Alert
          variant={retention.count > 0 ? "warning" : "info"}
          title={`Leads are removed after ${formatCount(retention.months, "month")}`}
          className="mb-4"
        >
          <p>
            Next removal: {retention.runs}.{" "}
            {retention.count === 0
              ? "It currently removes nothing."
              : `It removes ${formatCount(retention.count, "lead")} submitted before ${retention.before}, the oldest on ${retention.oldest}.`}{" "}
            Empty the field to stop it.
          </p>
        </Alert>
      )}
      <IntentForm intent="set-retention" className="space-y-4">
        <TextField
          name="months"
          label="Remove leads after this many months"
          hint="Leave it empty to keep all leads. The first removal runs a day later and is shown here first."
          markOptional={false}
          inputMode="numeric"
          autoComplete="off"
          width="short"
          defaultValue={refused?.months ?? retention?.months ?? ""}
          error={refused?.message}
        />
        <Button variant="secondary">Save</Button>
      </IntentForm>
    </HeadedPart>
  );
}

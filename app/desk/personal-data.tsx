import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { FieldErrors } from "~/ui/form-schema";
import { TextField } from "~/ui/text-field";
import { DeskPersonalDataFound, type PersonalDataFound } from "./personal-data-found";

interface DeskPersonalDataProps {
  /** What the last post was answered. */
  answer:
    | {
        outcome: "refused";
        message: string | null;
        errors: FieldErrors;
        email: string;
        phone: string;
      }
    | {
        outcome: "found";
        found: PersonalDataFound;
        email: string;
        phone: string;
        problem: string | null;
      }
    | { outcome: "erased"; leads: number; clients: number; gone: string }
    | { outcome: "retention-refused" }
    | undefined;
  backupKeptDays: number;
}

/** The search for everything that is held about a person. It posts, so that nothing of it stands in an address. */
export function DeskPersonalData({ answer, backupKeptDays }: DeskPersonalDataProps) {
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
        <TextField
          className="min-w-60 flex-1"
          name="email"
          label="Email address"
          markOptional={false}
          inputMode="email"
          autoComplete="off"
          defaultValue={typed.email}
          error={errors.email}
        />
        <TextField
          className="min-w-60 flex-1"
          name="phone"
          label="Phone number"
          markOptional={false}
          type="tel"
          autoComplete="off"
          defaultValue={typed.phone}
          error={errors.phone}
        />
        <Button variant="secondary" name="intent" value="find">
          Find
        </Button>
      </form>
      {answer?.outcome === "found" && (
        <DeskPersonalDataFound {...answer} backupKeptDays={backupKeptDays} />
      )}
    </section>
  );
}

function Erased({ leads, clients, gone }: { leads: number; clients: number; gone: string }) {
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

function countOf(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}

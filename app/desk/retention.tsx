import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/text-field";

interface DeskRetentionProps {
  /** What the next removal will do, in words; null while nothing is removed. */
  retention: {
    months: number;
    count: number;
    /** Leads submitted before this day are removed. */
    before: string;
    oldest: string | null;
    runs: string;
  } | null;
  /** What was typed and why it was not taken. */
  refused: { message: string; months: string } | undefined;
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
        <Button variant="secondary" name="intent" value="retention">
          Save
        </Button>
      </form>
    </section>
  );
}

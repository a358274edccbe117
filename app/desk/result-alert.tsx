import { type LeadStatus, statusTexts } from "~/leads/status";
import { classNames } from "~/ui/class-names";
import { DeskButton } from "./desk-button";

export interface DeskOutcome {
  change: { batch: string; count: number; to: LeadStatus } | null;
  /** How many leads an undo took back; null when there was none. */
  undone: number | null;
  /** Leads that were not changed, because somebody else was first. */
  missed: number;
  /** A sentence to show as an error, such as that nothing was selected. */
  problem: string | null;
  /** A sentence about what was done that the page does not show by itself. */
  told: string | null;
}

/** Tells what the change before this page did, with a way back, where it moves nothing. `action` is where the undo is posted. */
export function DeskResultAlert({ outcome, action }: { outcome: DeskOutcome; action: string }) {
  const { change, undone, missed, problem, told } = outcome;
  if (problem !== null) {
    return (
      <p role="alert" className="desk-outcome desk-outcome-wrong">
        {problem}
      </p>
    );
  }
  if (told !== null) {
    return (
      <p role="status" className="desk-outcome">
        {told}
      </p>
    );
  }
  if (change === null && undone === null && missed === 0) return null;
  return (
    <div role="status" className={classNames("desk-outcome", missed > 0 && "desk-outcome-wrong")}>
      <p>
        {headline(outcome)}
        {missed > 0 &&
          ` ${leadsOf(missed)} stayed as ${missed === 1 ? "it is" : "they are"}: changed by somebody else meanwhile, withdrawn by the visitor, or erased. The list shows the current state.`}
      </p>
      {change !== null && undone === null && (
        <form method="post" action={action}>
          <input type="hidden" name="batch" value={change.batch} />
          <DeskButton variant="quiet" name="intent" value="undo-status" data-key="u">
            Undo
          </DeskButton>
        </form>
      )}
    </div>
  );
}

function headline({ change, undone }: DeskOutcome): string {
  if (undone !== null) {
    const has = undone === 1 ? "has its" : "have their";
    return `Undone: ${leadsOf(undone)} ${has} earlier status again.`;
  }
  if (change === null) return "Nothing was changed.";
  return `${leadsOf(change.count)} ${change.count === 1 ? "is" : "are"} now ${statusTexts[change.to].name}.`;
}

function leadsOf(count: number): string {
  return count === 1 ? "1 lead" : `${count} leads`;
}

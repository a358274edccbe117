import { leadStatusNames, staffStatuses } from "~/leads/status";
import { Button } from "~/ui/button";

/** What can be done with the leads that are ticked, at the top of their form. */
export function DeskBulkBar() {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">With the selected leads</legend>
      <span aria-hidden="true" className="text-sm text-muted">
        Selected:
      </span>
      <label>
        <span className="sr-only">Status for the selected leads</span>
        <select name="status" className="control desk-control" defaultValue="contacted">
          {staffStatuses.map((status) => (
            <option key={status} value={status}>
              {leadStatusNames[status]}
            </option>
          ))}
        </select>
      </label>
      <Button variant="secondary" className="desk-button" name="intent" value="status">
        Change status
      </Button>
      <Button variant="secondary" className="desk-button" formAction="/admin/export">
        Export selected
      </Button>
    </fieldset>
  );
}

import { Button } from "~/ui/button";
import { HiddenFields, RemoveChip } from "./chips";
import { firstPage, type LeadListState } from "./list-state";

/** The filters that are asked for now and then: days of submission and consent to text messages. */
export function DeskMoreFilters({ state }: { state: LeadListState }) {
  const rest = { ...firstPage(state), from: null, to: null, consent: null };
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <details className="text-sm">
        <summary className="py-1 font-medium text-action">More filters</summary>
        <form action="/admin/quotes" className="mt-2 flex flex-wrap items-end gap-3">
          <HiddenFields state={rest} />
          <DayField name="from" label="Submitted from" value={state.from} />
          <DayField name="to" label="Submitted to" value={state.to} />
          <label className="block">
            <span className="mb-1 block">Text messages</span>
            <select
              name="consent"
              className="control desk-control"
              defaultValue={state.consent === null ? "" : state.consent ? "yes" : "no"}
            >
              <option value="">Either</option>
              <option value="yes">Agreed</option>
              <option value="no">Not agreed</option>
            </select>
          </label>
          <Button variant="secondary" className="desk-button">
            Apply
          </Button>
        </form>
      </details>
      <ul className="flex flex-wrap gap-1.5">
        <ActiveFilters state={state} />
      </ul>
    </div>
  );
}

function DayField({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <label className="block">
      <span className="mb-1 block">{label}</span>
      <input type="date" name={name} defaultValue={value ?? ""} className="control desk-control" />
    </label>
  );
}

function ActiveFilters({ state }: { state: LeadListState }) {
  const first = firstPage(state);
  return (
    <>
      {state.search !== "" && state.email === "" && (
        <RemoveChip to={{ ...first, search: "" }}>Search: {state.search}</RemoveChip>
      )}
      {state.email !== "" && (
        <RemoveChip to={{ ...first, email: "" }}>Email: {state.email}</RemoveChip>
      )}
      {state.from !== null && (
        <RemoveChip to={{ ...first, from: null }}>From {state.from}</RemoveChip>
      )}
      {state.to !== null && <RemoveChip to={{ ...first, to: null }}>To {state.to}</RemoveChip>}
      {state.consent !== null && (
        <RemoveChip to={{ ...first, consent: null }}>
          Text messages: {state.consent ? "agreed" : "not agreed"}
        </RemoveChip>
      )}
    </>
  );
}

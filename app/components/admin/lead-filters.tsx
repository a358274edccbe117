import { Button } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { TextField } from "~/components/ui/text-field";
import { leadKindLabels } from "~/content/admin";
import { type LeadListState, leadListAddress } from "~/domain/leads/list-state";

/** The desk's search by email and its filters, as a GET form and links, so that both work without scripts. */
export function LeadFilters({ state }: { state: LeadListState }) {
  const first = { ...state, cursor: null };
  const chips = [
    { label: "All", to: { ...first, kind: null, quarantined: false } },
    {
      label: leadKindLabels["quote-request"].many,
      to: { ...first, kind: "quote-request", quarantined: false },
    },
    {
      label: leadKindLabels["fuel-card-application"].many,
      to: { ...first, kind: "fuel-card-application", quarantined: false },
    },
    { label: "Quarantined", to: { ...first, kind: null, quarantined: true } },
  ] as const satisfies readonly { label: string; to: LeadListState }[];

  return (
    <div className="mb-6 space-y-4">
      <search>
        <form action="/admin/quotes" className="flex max-w-xl items-end gap-3">
          {state.kind !== null && <input type="hidden" name="kind" value={state.kind} />}
          {state.quarantined && <input type="hidden" name="quarantined" value="1" />}
          <TextField
            key={state.email}
            className="flex-1"
            name="email"
            label="Search by email"
            markOptional={false}
            type="search"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={state.email}
          />
          <Button variant="secondary">Search</Button>
        </form>
      </search>
      <nav aria-label="Filter leads">
        <ul className="flex flex-wrap gap-2">
          {chips.map(({ label, to }) => {
            const current = to.kind === state.kind && to.quarantined === state.quarantined;
            return (
              <li key={label}>
                <a
                  href={leadListAddress(to)}
                  aria-current={current ? "true" : undefined}
                  className={classNames("chip", current && "chip-current")}
                >
                  {label}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
    </div>
  );
}

import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { DeskTable } from "~/ui/desk-table";
import { IntentForm } from "~/ui/intent-form";
import { type LeadListState, leadListAddress } from "./list-state";
import type { compareLeads } from "./merge-leads.server";

/** On phones, the label of a row is above its values. */
const stacked = classNames(
  "max-h-none! sm:[&_table]:table-fixed [&_td]:whitespace-normal [&_td]:[overflow-wrap:anywhere]",
  "max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] max-sm:[&_thead_th:first-child]:sr-only",
  "max-sm:[&_th]:whitespace-normal max-sm:[&_tbody_th]:col-span-full max-sm:[&_tbody_th]:border-0",
  "max-sm:[&_:is(th,td)]:h-auto max-sm:[&_:is(th,td)]:py-1",
);

/** Two leads side by side. A button merges leads of the same kind, and links leads of different kinds. Works without scripts. */
export function MergeLeads(props: {
  compared: Awaited<ReturnType<typeof compareLeads>>;
  state: LeadListState;
  leadId: string;
}) {
  const { compared, state, leadId } = props;
  if (compared === null) {
    return (
      <Alert title="There are no two leads to compare">
        <p>One was erased, or they are already merged.</p>
      </Alert>
    );
  }
  const { older, younger, isOneKind, isLinked, rows, refusal } = compared;
  const linking = isLinked ? ["unlink", "End the link"] : ["link", "Link these leads"];
  const [intent = "", label] = isOneKind ? ["merge", `Merge into ${older.reference}`] : linking;
  const columns = ["Field", `Older: ${older.reference}`, `Newer: ${younger.reference}`];
  return (
    <>
      <p className="mb-4">
        {isOneKind
          ? `Merging keeps ${older.reference}. Both references, email addresses and receipt links then lead to it, and the list shows it once. Merge only if both come from the same person: each receipt link shows the merged lead.`
          : "These leads are of different kinds, so they are linked, not merged: each shows the other."}
      </p>
      <DeskTable
        label="Both leads"
        columns={isOneKind ? [...columns, "After the merge"] : columns}
        className={classNames("mb-4", stacked)}
      >
        {rows.map(({ term, values }) => (
          <tr key={term} className={values[0] === values[1] ? undefined : "bg-accent-soft"}>
            <th scope="row">
              {term} {values[0] !== values[1] && <Badge tone="accent">Differs</Badge>}
            </th>
            {values.map((value, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
                key={index}
                className={index === 2 ? "font-semibold" : undefined}
              >
                {value ?? "—"}
              </td>
            ))}
          </tr>
        ))}
      </DeskTable>
      {refusal === null ? (
        <IntentForm
          action={leadListAddress(state, older.id)}
          intent={intent}
          fields={{ version: older.version, with: younger.id, withVersion: younger.version }}
          className="flex flex-wrap gap-3"
        >
          <Button>{label}</Button>
          <ButtonLink href={leadListAddress(state, leadId)} variant="secondary">
            Cancel
          </ButtonLink>
        </IntentForm>
      ) : (
        <Alert title={refusal} />
      )}
    </>
  );
}

import { type ComponentProps, useEffect, useRef, useState } from "react";
import { statusChoices } from "~/leads/work";
import { Options } from "~/ui/fields";
import type { ListPostRefusal } from "./actions.server";
import { DeskButton } from "./lead-form";
import type { ListPage } from "./list.server";
import { unassigned } from "./list-state";

const bulkId = "desk-bulk";

/** The number of selected leads. Empty without scripts, which count them. */
function SelectedCount() {
  const output = useRef<HTMLOutputElement>(null);
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    const form = output.current?.form;
    const boxes = () => form?.querySelectorAll('input[name="lead"]:checked') ?? [];
    // Later, because the box for all leads ticks the others after this event.
    const count = () => setTimeout(() => setSelected(boxes().length));
    count();
    form?.addEventListener("change", count);
    return () => form?.removeEventListener("change", count);
  });
  return (
    <output ref={output} className="desk-selected figures">
      <strong>{selected || null}</strong>{" "}
      <span className="[.desk-layout:has(>.lead-panel)_&]:@max-[80rem]/desk:sr-only">
        {selected > 0 && "selected"}
      </span>
    </output>
  );
}

/** The actions on the selected leads. On wide screens, the stylesheet shows them while leads are selected. On phones, the button *Select* opens them. */
export function DeskBulkBar(
  props: Pick<ListPage, "staff" | "quickFollowUps"> & {
    typed: ListPostRefusal["typed"] | undefined;
  },
) {
  const { staff, quickFollowUps, typed } = props;
  return (
    <>
      <button
        type="button"
        popovertarget={bulkId}
        className="button button-quiet desk-button -me-3 ms-auto md:hidden"
      >
        Select
      </button>
      <div id={bulkId} popover="manual" className="desk-bulk">
        <fieldset>
          <legend className="sr-only">With the selected leads</legend>
          <SelectedCount />
          <BulkSelect
            aria-label="Status for the selected leads"
            name="status"
            options={statusChoices}
            defaultValue="contacted"
          />
          <DeskButton name="intent" value="change-status">
            Change status
          </DeskButton>
          <BulkSelect
            aria-label="Owner of the selected leads"
            name="assignee"
            options={[
              { value: "", label: "Owner" },
              ...staff,
              { value: unassigned, label: "Nobody" },
            ]}
          />
          <DeskButton name="intent" value="assign">
            Assign
          </DeskButton>
          <BulkSelect
            aria-label="Follow-up of the selected leads"
            name="when"
            options={[
              { value: "", label: "Call back" },
              ...quickFollowUps,
              { value: "picked", label: "Pick…" },
            ]}
            defaultValue={typed?.when}
          />
          <span className="desk-bulk-pick">
            <input
              type="date"
              name="followUpOn"
              aria-label="Day of the follow-up"
              defaultValue={typed?.followUpOn}
              className="control desk-control"
            />
            <input
              type="time"
              name="followUpTime"
              aria-label="Time of the follow-up, in the zone of the phone number"
              defaultValue={typed?.followUpTime}
              className="control desk-control"
            />
          </span>
          <DeskButton name="intent" value="follow-up">
            Set
          </DeskButton>
          <DeskButton className="desk-bulk-export" formAction="/admin/export">
            Export
          </DeskButton>
        </fieldset>
      </div>
    </>
  );
}

function BulkSelect({
  options,
  ...select
}: ComponentProps<"select"> & ComponentProps<typeof Options>) {
  return (
    <select {...select} className="control desk-control">
      <Options options={options} />
    </select>
  );
}

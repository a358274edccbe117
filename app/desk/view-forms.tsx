import { listPath } from "~/staff/queues";
import { DeskSection } from "~/staff/shell";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { CheckboxField, TextField } from "~/ui/fields";
import { Refusal } from "~/ui/form-refusal";
import { IntentForm } from "~/ui/intent-form";
import { describeView, viewNameMaxLength, viewsPath } from "./list-state";
import type { DeskView } from "./views.server";

interface ViewFormsProps {
  views: readonly DeskView[];
  /** The list to save, in the format of `viewFilters`. "" for none. */
  filters: string;
  /** True if the person may remove the shared views of others. */
  removesShared: boolean;
  refused: { message: string; filters: string; name: string } | undefined;
}

/** A form that saves filters of the lead list as a view, and the views that the person can see. */
export function ViewForms({ views, filters, removesShared, refused }: ViewFormsProps) {
  const toSave = refused?.filters || filters;
  return (
    <>
      <Refusal title="Not saved" message={refused?.message} className="mb-8 max-w-4xl" />
      {toSave === "" ? (
        <EmptyState
          title={views.length === 0 ? "No views yet" : "Save another view"}
          action={<a href={listPath}>Choose leads for a view</a>}
        >
          <p>
            A view is a list of leads with a name, such as new fleets without an owner: it opens at
            one press above the leads. To save one, choose a queue or filters for the leads, then{" "}
            <em>Save view</em>.
          </p>
        </EmptyState>
      ) : (
        <DeskSection id="save-view" title="Save this list">
          <p className="mb-4">{describeView(toSave)}</p>
          <IntentForm
            action={viewsPath}
            intent="save"
            fields={{ filters: toSave }}
            className="mt-2 max-w-xl space-y-3"
          >
            <TextField
              name="name"
              label="Name"
              required
              maxLength={viewNameMaxLength}
              autoComplete="off"
              width="medium"
              defaultValue={refused?.name}
              hint="Saving under the name of one of your views replaces that view. Leave out visitors’ data: a view stays when a visitor is erased. The search text is not saved."
            />
            <CheckboxField
              name="shared"
              label="Share with all staff; administrators can also remove it"
            />
            <Button>Save view</Button>
          </IntentForm>
        </DeskSection>
      )}
      {views.length > 0 && (
        <DeskSection id="views" title="Views">
          <ul className="divide-y divide-rule">
            {views.map(({ id, name, filters, shared, owner }) => (
              <li key={id} className="py-4 first:pt-0">
                <h3 className="text-lg [overflow-wrap:anywhere]">
                  <a href={`/admin/quotes?view=${id}`}>{name}</a>
                </h3>
                <p className="text-muted">
                  {describeView(filters)}
                  {owner !== null ? ` · shared by ${owner}` : shared && " · shared"}
                </p>
                {(owner === null || removesShared) && (
                  <IntentForm action={viewsPath} intent="remove" fields={{ view: id }}>
                    <Button variant="quiet" size="small">
                      Remove<span className="sr-only"> {name}</span>
                    </Button>
                  </IntentForm>
                )}
              </li>
            ))}
          </ul>
        </DeskSection>
      )}
    </>
  );
}

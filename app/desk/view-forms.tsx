import { doneSentence } from "~/staff/account-texts";
import { DeskSection, DoneAlert } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { CheckboxField, TextField } from "~/ui/fields";
import { type DeskView, describeView, viewAddress, viewNameMaxLength, viewsPath } from "./views";

interface ViewFormsProps {
  views: readonly DeskView[];
  /** The list to save, as `viewFilters` writes it; "" for none. */
  filters: string;
  /** The change before this page. */
  done: string | null;
  refused: { message: string; filters: string; name: string } | undefined;
}

const doneTexts = {
  changed: "The view is changed.",
  removed: "The view is removed.",
} as const;

/** The form that saves a list as a view, one's own views with what can be done with each, and those of others. */
export function ViewForms({ views, filters, done, refused }: ViewFormsProps) {
  const toSave = refused?.filters || filters;
  const own = views.filter(({ owner }) => owner === null);
  const others = views.filter(({ owner }) => owner !== null);
  return (
    <>
      <p className="mb-6">
        <a href="/admin/quotes">Back to the leads</a>
      </p>
      {refused ? (
        <Alert
          variant="destructive"
          title="Nothing was changed"
          announce="alert"
          className="mb-8 max-w-4xl"
        >
          <p>{refused.message}</p>
        </Alert>
      ) : (
        <DoneAlert sentence={doneSentence(doneTexts, done)} />
      )}
      {toSave === "" ? (
        <p className="mb-8 max-w-4xl">
          A view is a list of leads with a name. To save one, choose a box or filters above the
          leads, then <em>Save view</em>.
        </p>
      ) : (
        <DeskSection id="save-view" title="Save this list">
          <p className="mb-4">{describeView(toSave)}</p>
          <ViewForm filters={toSave} name={refused?.name} />
        </DeskSection>
      )}
      <ViewList id="own-views" title="Your views" views={own} />
      <ViewList id="shared-views" title="Shared with you" views={others} />
    </>
  );
}

function ViewList(props: { id: string; title: string; views: readonly DeskView[] }) {
  const { id, title, views } = props;
  if (views.length === 0) return null;
  return (
    <DeskSection id={id} title={title}>
      <ul className="divide-y divide-rule">
        {views.map((view) => (
          <li key={view.id} className="py-4 first:pt-0">
            <h3 className="text-lg [overflow-wrap:anywhere]">
              <a href={viewAddress(view.id)}>{view.name}</a>
            </h3>
            <p className="text-muted">
              {describeView(view.filters)}
              {view.owner !== null ? ` · shared by ${view.owner}` : view.shared && " · shared"}
            </p>
            {view.removable && (
              <details className="mt-1">
                <summary className="py-1 text-action">
                  {view.owner === null ? "Rename, share or remove" : "Remove"}
                  <span className="sr-only"> {view.name}</span>
                </summary>
                <ViewForm view={view} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </DeskSection>
  );
}

/** Saves a new view of the `filters`, or changes the `view`. */
function ViewForm(props: { view?: DeskView; filters?: string; name?: string | undefined }) {
  const { view, filters, name = view?.name } = props;
  return (
    <form method="post" action={viewsPath} className="mt-2 max-w-xl space-y-3">
      <input type="hidden" name="view" value={view?.id ?? ""} />
      <input type="hidden" name="filters" value={filters ?? ""} />
      {(view?.owner ?? null) === null && (
        <>
          <TextField
            id={`name-${view?.id ?? "new"}`}
            name="name"
            label="Name"
            required
            maxLength={viewNameMaxLength}
            autoComplete="off"
            width="medium"
            defaultValue={name}
            hint="Leave visitors’ data out: a view stays when a visitor is erased. The searched text is not stored."
          />
          <CheckboxField
            id={`shared-${view?.id ?? "new"}`}
            name="shared"
            label="Shared: all of staff see it, and only you can change it"
            defaultChecked={view?.shared}
          />
          <Button
            variant={view ? "secondary" : "primary"}
            name="intent"
            value={view ? "change" : "save"}
          >
            {view ? "Save" : "Save view"}
          </Button>
        </>
      )}
      {view && (
        <Button variant="quiet" formNoValidate name="intent" value="remove">
          Remove<span className="sr-only"> {view.name}</span>
        </Button>
      )}
    </form>
  );
}

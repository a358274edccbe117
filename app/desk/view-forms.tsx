import type { ReactNode } from "react";
import { doneSentence } from "~/staff/account-texts";
import { DeskSection, DoneAlert } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { CheckboxField, TextField } from "~/ui/fields";
import {
  type DeskView,
  goneInWords,
  viewAddress,
  viewInWords,
  viewNameMaxLength,
  viewsPath,
} from "./views";

type TypedView = Record<"intent" | "view" | "filters" | "name" | "shared", string>;

interface ViewFormsProps {
  views: readonly DeskView[];
  /** The list that is to be saved, by its filters; "" for none. */
  filters: string;
  /** What was done just now. */
  done: string | null;
  refused: { message: string; errors: Record<string, string>; typed: TypedView } | undefined;
}

const doneTexts = {
  changed: "The view is changed.",
  removed: "The view is removed.",
} as const;

/** The form that saves a list as a view, one's own views with what can be done with each, and those of others. */
export function ViewForms({ views, filters, done, refused }: ViewFormsProps) {
  const own = views.filter(({ owner }) => owner === null);
  const others = views.filter(({ owner }) => owner !== null);
  const saving = refused?.typed.intent === "save" ? refused : undefined;
  const toSave = saving?.typed.filters ?? filters;
  return (
    <>
      <p className="mb-6">
        <a href="/admin/quotes">Back to the leads</a>
      </p>
      {refused && (
        <Alert
          variant="destructive"
          title="Nothing was changed"
          announce="alert"
          className="mb-8 max-w-4xl"
        >
          <p>{refused.errors.name ?? refused.message}</p>
        </Alert>
      )}
      {!refused && <DoneAlert sentence={doneSentence(doneTexts, done)} />}
      {toSave === "" ? (
        <p className="mb-8 max-w-4xl">
          A view is a list of leads with a name. To save one, choose a box or filters above the
          leads, then <em>Save view</em>.
        </p>
      ) : (
        <DeskSection id="save-view" title="Save this list">
          <form method="post" action={viewsPath} className="max-w-xl space-y-4">
            <p>{viewInWords(toSave)}</p>
            <input type="hidden" name="filters" value={toSave} />
            <ViewFields id="new" refused={saving} hint />
            <Button name="intent" value="save">
              Save view
            </Button>
          </form>
        </DeskSection>
      )}
      <Views id="own-views" title="Your views" views={own}>
        {(view) => (
          <ViewChange
            view={view}
            refused={
              refused?.typed.intent === "change" && refused.typed.view === view.id
                ? refused
                : undefined
            }
          />
        )}
      </Views>
      <Views id="shared-views" title="Shared with you" views={others}>
        {(view) =>
          view.removable && (
            <form method="post" action={viewsPath} className="mt-2">
              <input type="hidden" name="view" value={view.id} />
              <RemoveButton view={view} />
            </form>
          )
        }
      </Views>
    </>
  );
}

interface ViewsProps {
  id: string;
  title: string;
  views: readonly DeskView[];
  /** What may be done with one. */
  children: (view: DeskView) => ReactNode;
}

/** Views as they are told apart; nothing where there is none. */
function Views({ id, title, views, children }: ViewsProps) {
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
              {viewInWords(view.filters)}
              {view.owner !== null ? ` · shared by ${view.owner}` : view.shared && " · shared"}
            </p>
            {view.gone.length > 0 && <p className="text-negative">{goneInWords(view)}</p>}
            {children(view)}
          </li>
        ))}
      </ul>
    </DeskSection>
  );
}

/** What its owner can do with a view, folded until it is asked for or was refused. */
function ViewChange({ view, refused }: { view: DeskView; refused: ViewFormsProps["refused"] }) {
  return (
    <details open={refused !== undefined} className="mt-1">
      <summary className="py-1 text-action">
        Rename, share or remove<span className="sr-only"> {view.name}</span>
      </summary>
      <form method="post" action={viewsPath} className="mt-2 max-w-xl space-y-3">
        <input type="hidden" name="view" value={view.id} />
        <ViewFields id={view.id} view={view} refused={refused} />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" name="intent" value="change">
            Store
          </Button>
          <RemoveButton view={view} />
        </div>
      </form>
    </details>
  );
}

interface ViewFieldsProps {
  id: string;
  view?: DeskView;
  refused: ViewFormsProps["refused"];
  hint?: boolean;
}

function ViewFields({ id, view, refused, hint = false }: ViewFieldsProps) {
  const { name, shared } = refused?.typed ?? {
    name: view?.name ?? "",
    shared: view?.shared ? "on" : "",
  };
  return (
    <>
      <TextField
        id={`name-${id}`}
        name="name"
        label="Name"
        required
        maxLength={viewNameMaxLength}
        autoComplete="off"
        width="medium"
        defaultValue={name}
        error={refused?.errors.name}
        hint={hint && "What is searched for is not kept: a view stays when a visitor is erased."}
      />
      <CheckboxField
        id={`shared-${id}`}
        name="shared"
        label="Shared: all of staff see it, and only you can change it"
        defaultChecked={shared !== ""}
      />
    </>
  );
}

function RemoveButton({ view }: { view: DeskView }) {
  return (
    // Removing asks for no name.
    <Button variant="quiet" formNoValidate name="intent" value="remove">
      Remove<span className="sr-only"> {view.name}</span>
    </Button>
  );
}

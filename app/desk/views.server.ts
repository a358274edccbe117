import { getDatabase } from "#db/connection.server";
import { recordEvent } from "#db/queries/audit.server";
import {
  deleteView,
  findAllViewsFor,
  updateView,
  upsertView,
} from "#db/queries/saved-views.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import type { PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { seeOther } from "~/http/respond.server";
import { actorOf } from "~/staff/guards.server";
import { requiredText } from "~/ui/form-rules";
import { checkField } from "~/ui/form-schema";
import { redirectWithOutcome } from "./flash.server";
import type { Editor } from "./lead-edits.server";
import { deskAddress, leadListAddress, readLeadListState } from "./list-state";
import { type DeskView, viewFilters, viewNameMaxLength, viewsPath } from "./views";

/** Returns one's own views and those that others share, by name. */
export async function findDeskViews(db: Queryable, viewer: Editor): Promise<DeskView[]> {
  return (await findAllViewsFor(db, viewer.id)).map((view) => ({
    id: view.id,
    name: view.name,
    // Read again: an old view may hold filters that the desk no longer has.
    filters: viewFilters(readLeadListState(new URLSearchParams(view.filters))),
    shared: view.shared,
    owner: view.ownerId === viewer.id ? null : view.owner,
    removable: view.ownerId === viewer.id || view.disabled,
  }));
}

/** Returns the address of the list that the view named in the query opens; null for a view that is gone or private to somebody else. */
export async function findViewToOpen(
  db: Queryable,
  viewer: Editor,
  { query, leadId }: { query: URLSearchParams; leadId: string | undefined },
): Promise<string | null> {
  const views = query.has("view") ? await findDeskViews(db, viewer) : [];
  const view = views.find(({ id }) => id === query.get("view"));
  if (view === undefined) return null;
  return deskAddress(readLeadListState(new URLSearchParams(view.filters)), leadId);
}

const nameField = requiredText("Give the view a name.", viewNameMaxLength);

function postedName(form: PostedForm) {
  const checked = checkField(nameField, form.text("name"));
  if (!checked.ok) throw new HttpError("refused", checked.message);
  const name = checked.value.replace(/\s+/g, " ");
  const nameKey = name.normalize("NFKC").toLowerCase();
  return { name, nameKey, shared: form.text("shared") === "on" };
}

/** Stores the form's list under its name, in place of the person's view of that name. 303 to the list. */
export async function savePostedView(form: PostedForm, editor: Editor): Promise<Response> {
  const named = postedName(form);
  const filters = viewFilters(readLeadListState(new URLSearchParams(form.text("filters"))));
  const view = { ...named, ownerId: editor.id, filters };
  await changeViews(editor, "added", (transaction) => upsertView(transaction, view));
  const list = readLeadListState(new URLSearchParams(filters));
  return redirectWithOutcome(leadListAddress(list), { told: "view-saved" });
}

/** Renames one's own view, shares it or makes it private. 303 to the views. */
export async function changePostedView(form: PostedForm, editor: Editor): Promise<Response> {
  const named = postedName(form);
  const id = form.text("view");
  await changeViews(editor, "changed", async (transaction) => {
    if (await updateView(transaction, { id, ownerId: editor.id }, named)) return id;
    const why = "You have another view of this name, or this view is not yours or was removed.";
    throw new HttpError("refused", why);
  });
  return seeOther(`${viewsPath}?done=changed`);
}

/** Removes a view; a view that is already gone counts as removed. 303 to the views. */
export async function removePostedView(form: PostedForm, editor: Editor): Promise<Response> {
  await changeViews(editor, "removed", async (transaction) => {
    const views = await findDeskViews(transaction, editor);
    const view = views.find(({ id }) => id === form.text("view"));
    if (view === undefined) return null;
    if (!view.removable) {
      throw new HttpError("refused", `This view is ${view.owner}’s, and only they can remove it.`);
    }
    await deleteView(transaction, view.id);
    return view.id;
  });
  return seeOther(`${viewsPath}?done=removed`);
}

/** Runs `work`, which returns the id of the view that it changed, and records the change; null for none. */
function changeViews(
  editor: Editor,
  change: "added" | "changed" | "removed",
  work: (transaction: WriteTransaction) => Promise<string | null>,
): Promise<void> {
  return inTransaction(getDatabase().db, async (transaction) => {
    const id = await work(transaction);
    if (id === null) return;
    const event = { actor: actorOf(editor), action: `saved-view.${change}` };
    await recordEvent(transaction, { ...event, subject: { kind: "saved-view", id } });
  });
}

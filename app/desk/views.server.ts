import { getDatabase } from "#db/connection.server";
import { type AuditDetail, recordEvent } from "#db/queries/audit.server";
import {
  deleteViewById,
  findAllViewsFor,
  insertView,
  type SavedView,
  type SavedViewName,
  updateView,
} from "#db/queries/saved-views.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { Fault } from "~/http/faults.server";
import type { PostedForm } from "~/http/form-post.server";
import { seeOther } from "~/http/respond.server";
import { actorOf } from "~/staff/guards.server";
import { requiredText } from "~/ui/form-rules";
import { checkField } from "~/ui/form-schema";
import { type Editor, FieldsFault } from "./lead-edits.server";
import { deskOutcomeAddress, leadListFields, readLeadListState } from "./list-state";
import {
  type DeskView,
  notThere,
  readViewFilters,
  viewFilters,
  viewNameMaxLength,
  viewsPath,
} from "./views";

/** Most views of one person, and most that the desk shares: each is a chip above the list. */
const mostViews = { own: 20, shared: 30 } as const;

/** Returns one's own views and those that others share, by name. */
export async function findDeskViews(db: Queryable, viewer: Editor): Promise<DeskView[]> {
  return (await findAllViewsFor(db, viewer.id)).map((view) => {
    const { state, gone } = readViewFilters(view.filters);
    return {
      id: view.id,
      name: view.name,
      filters: viewFilters(state),
      gone,
      shared: view.shared,
      owner: view.ownerId === viewer.id ? null : view.owner,
      removable: mayRemove(view, viewer),
    };
  });
}

/**
 * Returns where an address leads that names a view and nothing else: to its list, which its filters describe beside its id, so that
 * every link from there is whole. Null for any other address, and for a view that is not there or has nothing left.
 */
export async function findViewToOpen(
  db: Queryable,
  viewer: Editor,
  { query, leadId }: { query: URLSearchParams; leadId: string | undefined },
): Promise<string | null> {
  const { view: id, ...asked } = readLeadListState(query);
  if (id === null || leadListFields({ ...asked, view: null }).length > 0) return null;
  const view = (await findDeskViews(db, viewer)).find((each) => each.id === id);
  if (view === undefined || view.filters === "") return null;
  const state = { ...readViewFilters(view.filters).state, view: id };
  return deskOutcomeAddress(state, leadId, {});
}

const nameField = requiredText("Give the view a name.", viewNameMaxLength);

/** The name and the tick of a form; views outlast the erasure of a visitor, so a name holds nothing to reach one by. */
function postedName(form: PostedForm): SavedViewName {
  const checked = checkField(nameField, form.text("name"));
  if (!checked.ok) throw new FieldsFault({ name: checked.message });
  const name = checked.value.replace(/\s+/g, " ");
  // A day is no number to call.
  if (/\S@\S|(?:\d[\s().-]*){7}/.test(name.replace(/\b\d{4}-\d\d-\d\d\b/g, " "))) {
    throw new FieldsFault({
      name: "Leave email addresses and phone numbers out: a view stays when a visitor is erased.",
    });
  }
  return { name, nameKey: keyOf(name), shared: form.text("shared") === "on" };
}

function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** Keeps the list that the form describes under its name. 303 to it; the same form once more leads to the same view. */
export async function savePostedView(form: PostedForm, editor: Editor): Promise<Response> {
  const asked = postedName(form);
  const state = readLeadListState(new URLSearchParams(form.text("filters")));
  const filters = viewFilters(state);
  if (filters === "") {
    throw new Fault("refused", "This is the list of all leads. Choose a box or a filter first.");
  }
  const id = await inTransaction(getDatabase().db, async (transaction) => {
    const views = await findAllViewsFor(transaction, editor.id);
    const same = namesake(views, editor, asked);
    if (same?.filters === filters && same.shared === asked.shared) return same.id;
    // Saved anew, to be rid of what the desk does not have any more.
    const outdated = same && readViewFilters(same.filters).gone.length > 0 ? same : undefined;
    const others = views.filter((each) => each !== outdated);
    refuseAmong(others, editor, asked);
    if (outdated !== undefined) {
      await updateView(transaction, outdated.id, { ...asked, filters });
      await record(transaction, editor, outdated.id, "changed", { shared: asked.shared });
      return outdated.id;
    }
    const added = await insertView(transaction, { ...asked, ownerId: editor.id, filters });
    await record(transaction, editor, added, "added", { shared: asked.shared });
    return added;
  });
  const opened = { ...readViewFilters(filters).state, view: id };
  return seeOther(deskOutcomeAddress(opened, undefined, { told: "view-saved" }));
}

/** Renames one's own view, shares it or keeps it for oneself. 303 to the views. */
export async function changePostedView(form: PostedForm, editor: Editor): Promise<Response> {
  const asked = postedName(form);
  await inTransaction(getDatabase().db, async (transaction) => {
    const views = await findAllViewsFor(transaction, editor.id);
    const view = views.find(({ id }) => id === form.text("view"));
    if (view === undefined) throw new Fault("gone", notThere);
    if (view.ownerId !== editor.id) {
      throw new Fault("refused", `This view is ${view.owner}’s, and only they can change it.`);
    }
    if (view.name === asked.name && view.shared === asked.shared) return;
    const others = views.filter((each) => each !== view);
    refuseAmong(others, editor, asked);
    await updateView(transaction, view.id, asked);
    await record(transaction, editor, view.id, "changed", { shared: asked.shared });
  });
  return seeOther(`${viewsPath}?done=changed`);
}

/** Removes a view; one that is gone already is as asked for. 303 to the views. */
export async function removePostedView(form: PostedForm, editor: Editor): Promise<Response> {
  await inTransaction(getDatabase().db, async (transaction) => {
    const views = await findAllViewsFor(transaction, editor.id);
    const view = views.find(({ id }) => id === form.text("view"));
    if (view === undefined) return;
    if (!mayRemove(view, editor)) {
      throw new Fault("refused", `This view is ${view.owner}’s, and only they can remove it.`);
    }
    await deleteViewById(transaction, view.id);
    await record(transaction, editor, view.id, "removed");
  });
  return seeOther(`${viewsPath}?done=removed`);
}

function mayRemove({ ownerId, disabled }: SavedView, { id }: Editor): boolean {
  return ownerId === id || disabled;
}

function namesake(views: readonly SavedView[], { id }: Editor, { nameKey }: SavedViewName) {
  return views.find(({ ownerId, name }) => ownerId === id && keyOf(name) === nameKey);
}

/** Throws a Fault when a view may not stand among the others so. */
function refuseAmong(others: readonly SavedView[], editor: Editor, asked: SavedViewName): void {
  if (namesake(others, editor, asked) !== undefined) {
    throw new FieldsFault({ name: "You have a view of this name already. Choose another name." });
  }
  if (others.filter(({ ownerId }) => ownerId === editor.id).length >= mostViews.own) {
    throw new Fault("refused", `You have ${mostViews.own} views already. Remove one first.`);
  }
  if (asked.shared && others.filter(({ shared }) => shared).length >= mostViews.shared) {
    throw new Fault(
      "refused",
      `${mostViews.shared} views are shared already. Keep this one for yourself, or remove a shared one first.`,
    );
  }
}

function record(
  transaction: WriteTransaction,
  editor: Editor,
  id: string,
  deed: "added" | "changed" | "removed",
  detail?: AuditDetail,
): Promise<void> {
  const done = { action: `saved-view.${deed}`, subject: { kind: "saved-view", id }, detail };
  return recordEvent(transaction, { actor: actorOf(editor), ...done });
}

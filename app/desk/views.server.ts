import { getDatabase } from "#db/connection.server";
import { recordEvent } from "#db/queries/audit.server";
import { deleteView, findAllViewsFor, upsertView } from "#db/queries/saved-views.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { type PostedForm, validField } from "~/http/form-post.server";
import {
  actorOf,
  onlyAdministrator,
  redirectWithOutcome,
  type SignedInStaff,
} from "~/staff/guards.server";
import { requiredText } from "~/ui/form-rules";
import type { Editor } from "./lead-edits.server";
import {
  leadListAddress,
  readLeadListState,
  viewFilters,
  viewNameMaxLength,
  viewsPath,
} from "./list-state";

export type DeskView = Awaited<ReturnType<typeof findDeskViews>>[number];

/** Returns a person's own saved views (named filters) and those that others share, sorted by name. `owner` is null for the person's own views. */
export async function findDeskViews(db: Queryable, viewer: Editor) {
  return (await findAllViewsFor(db, viewer.id)).map(({ id, name, filters, ...view }) => ({
    id,
    name,
    // An old view may contain filters that the desk no longer has.
    filters: viewFilters(readLeadListState(new URLSearchParams(filters))),
    shared: view.shared,
    owner: view.ownerId === viewer.id ? null : view.owner,
  }));
}

/** Returns the state of the list that a view opens. Returns null if the viewer cannot see a view with this id. */
export async function findViewState(db: Queryable, viewer: Editor, id: string) {
  const view = (await findDeskViews(db, viewer)).find((each) => each.id === id);
  return view === undefined ? null : readLeadListState(new URLSearchParams(view.filters));
}

const nameField = requiredText("name", "Name the view.", viewNameMaxLength);

/** Stores the posted filters as a view with the posted name. Replaces the person's view of that name. Redirects to the list. Throws HttpError for an invalid name. */
export async function savePostedView(form: PostedForm, editor: Editor, request: Request) {
  const name = validField(nameField, form.text("name")).replace(/\s+/g, " ");
  const filters = viewFilters(readLeadListState(new URLSearchParams(form.text("filters"))));
  await inTransaction(getDatabase().db, async (transaction) => {
    const id = await upsertView(transaction, {
      name,
      nameKey: name.normalize("NFKC").toLowerCase(),
      shared: form.text("shared") === "on",
      filters,
      ownerId: editor.id,
    });
    const subject = { kind: "saved-view", id };
    await recordEvent(transaction, { actor: actorOf(editor), action: "saved-view.added", subject });
  });
  const list = readLeadListState(new URLSearchParams(filters));
  return redirectWithOutcome(request, leadListAddress(list), { message: "View saved." });
}

/** Removes one of the editor's own views. Administrators can also remove any shared view. Redirects to the views, even if the view no longer exists. */
export async function removePostedView(form: PostedForm, editor: SignedInStaff, request: Request) {
  const id = form.text("view");
  await inTransaction(getDatabase().db, async (transaction) => {
    const views = await findAllViewsFor(transaction, editor.id);
    const view = views.find((each) => each.id === id);
    if (view === undefined) return;
    if (view.ownerId !== editor.id) onlyAdministrator(editor);
    await deleteView(transaction, id);
    const subject = { kind: "saved-view", id };
    await recordEvent(transaction, {
      actor: actorOf(editor),
      action: "saved-view.removed",
      subject,
    });
  });
  return redirectWithOutcome(request, viewsPath, { message: "View removed." });
}

import { useActionData, useLoaderData } from "@remix-run/react";
import { readLeadListState, viewFilters } from "~/desk/list-state";
import { ViewForms } from "~/desk/view-forms";
import { findDeskViews, removePostedView, savePostedView } from "~/desk/views.server";
import { postAction, requireStaff, staffPage } from "~/staff/guards.server";
import { backToLeads, DeskShell } from "~/staff/shell";

export const handle = { layout: "admin", title: "Views" };

export const loader = staffPage(async ({ db, staff, query }) => ({
  views: await findDeskViews(db, staff),
  removesShared: staff.role === "administrator",
  filters: viewFilters(readLeadListState(query)),
}));

export const action = postAction({
  guard: requireStaff,
  actions: { save: savePostedView, remove: removePostedView },
  refusal: ({ message }, form) => ({ message, ...form.typed(["filters", "name"]) }),
});

export default function ViewsPage() {
  const { sidebar, ...data } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <DeskShell title="Views" back={backToLeads} sidebar={sidebar}>
      <ViewForms {...data} refused={refused} />
    </DeskShell>
  );
}

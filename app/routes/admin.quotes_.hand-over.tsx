import { useActionData, useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import { handOverLeads } from "~/desk/assignments.server";
import { type RefusedForm, refusedForm } from "~/http/form-post.server";
import { wakeNotificationWorker } from "~/notifications/queue.server";
import {
  postAction,
  redirectWithOutcome,
  requireStaff,
  type SignedInStaff,
  staffPage,
} from "~/staff/guards.server";
import { queueAddress } from "~/staff/queues";
import { backToLeads, DeskShell } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/fields";

export const handle = { scripts: true, layout: "admin", title: "Hand Over Leads" };

export const loader = staffPage(async ({ staff, db }) => {
  const people = (await findAllStaffAccounts(db)).map(({ id, displayName, disabled }) => {
    return { value: id, label: displayName, disabled };
  });
  return { own: staff.id, people, mayChoose: staff.role === "administrator" };
});

export const action = postAction<RefusedForm<Record<"from" | "to", string>>, SignedInStaff>({
  guard: requireStaff,
  actions: async (form, staff, request) => {
    const { from, to } = form.typed(["from", "to"]);
    const handed = { from: from || staff.id, to };
    const outcome = await handOverLeads(getDatabase().db, staff, handed);
    wakeNotificationWorker();
    return redirectWithOutcome(request, queueAddress("now"), outcome);
  },
  refusal: (error, form) => refusedForm(error, form.typed(["from", "to"])),
});

export default function HandOver() {
  const { sidebar, own, people, mayChoose } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <DeskShell title="Hand over leads" back={backToLeads} sidebar={sidebar}>
      <form method="post" className="max-w-md space-y-5">
        {refusal?.message && (
          <Alert variant="destructive" title={refusal.message} announce="alert" />
        )}
        <p className="text-muted">
          All {mayChoose ? "open leads of one person" : "your open leads"} get a new owner, such as
          at the end of a shift.
        </p>
        {mayChoose && (
          <SelectField
            name="from"
            label="From"
            options={people}
            placeholder={null}
            required
            defaultValue={refusal?.typed.from || own}
          />
        )}
        <SelectField
          name="to"
          label="To"
          options={people.filter(
            ({ value, disabled }) => !disabled && (mayChoose || value !== own),
          )}
          placeholder="Choose a person"
          required
          defaultValue={refusal?.typed.to ?? ""}
          error={refusal?.errors.to}
        />
        <Button>Hand over</Button>
      </form>
    </DeskShell>
  );
}

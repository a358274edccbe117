import { useActionData, useLoaderData } from "@remix-run/react";
import { TemplateEditor } from "~/desk/template-editor";
import { findTemplates, savePostedTemplate, seenOf } from "~/desk/templates.server";
import { postAction, requireAdministrator, staffPage } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";

export const handle = { scripts: true, layout: "admin", title: "Templates" };

export const loader = staffPage(async ({ db, query }) => {
  const templates = (await findTemplates(db)).map((one) => ({ ...one, seen: seenOf(one) }));
  return { templates, chosen: query.get("template") };
}, requireAdministrator);

export const action = postAction({
  guard: requireAdministrator,
  actions: { save: savePostedTemplate },
  refusal: ({ message }, form) => ({
    message,
    typed: form.typed(["template", "subject", "body", "seen"], ["body", "seen"]),
  }),
});

export default function TemplatesPage() {
  const { sidebar, ...data } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <DeskShell title="Templates" sidebar={sidebar}>
      <TemplateEditor {...data} refused={refused} />
    </DeskShell>
  );
}

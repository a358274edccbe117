import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EnterLead } from "~/desk/enter-lead";
import { answerEnteredLead } from "~/desk/enter-lead.server";
import { readLeadKind } from "~/leads/kinds";
import { staffPage } from "~/staff/guards.server";
import { backToLeads, DeskShell } from "~/staff/shell";

export const handle = { scripts: true, layout: "admin", title: "Add a Phone Lead" };

const kindOf = (query: URLSearchParams) => readLeadKind(query.get("kind")) ?? "quote-request";

export const loader = staffPage(({ query }) => ({ kind: kindOf(query) }));

export function action({ request }: ActionFunctionArgs) {
  return answerEnteredLead(request, kindOf(new URL(request.url).searchParams));
}

export default function EnterLeadRoute() {
  const { sidebar, kind } = useLoaderData<typeof loader>();
  return (
    <DeskShell title="Add a phone lead" back={backToLeads} sidebar={sidebar}>
      <EnterLead kind={kind} />
    </DeskShell>
  );
}

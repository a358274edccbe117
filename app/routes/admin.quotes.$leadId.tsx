import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { loadDeskLead } from "~/desk/lead.server";
import { LeadPanel } from "~/desk/lead-panel";
import type { LeadWorkAnswer } from "~/desk/lead-panel-data";
import { LeadPanelMessage } from "~/desk/lead-panel-message";
import { revalidateUnlessUnanswered } from "~/desk/lead-revalidation";
import { recordLeadView } from "~/desk/lead-work.server";
import { leadAddress, readLeadListState } from "~/desk/list-state";
import { forgetNoteDraft } from "~/desk/note-draft";
import { answerLeadPost, deskClock } from "~/desk/posts.server";
import { personalPage, privateHeaders, withPageErrors } from "~/http/respond.server";
import { requireStaff } from "~/staff/guards.server";

export const handle = { scripts: true, layout: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: shown === undefined ? "Lead" : `Lead ${shown.panel.lead.reference}` },
  { name: "robots", content: "noindex" },
];

export const headers = personalPage;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await withPageErrors(() => requireStaff(request));
  const state = readLeadListState(new URL(request.url).searchParams);
  const panel = await withPageErrors(async () => {
    const { db } = getDatabase();
    const found = await loadDeskLead(db, params.leadId ?? "", deskClock());
    // Nobody sees a lead without a trace, so a log that cannot be written shows none.
    if (found !== null) await recordLeadView(db, admin, found.lead.id);
    return found;
  });
  if (panel === null) throw data(null, { status: 404, headers: privateHeaders });
  return data({ panel, state }, { headers: privateHeaders });
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerLeadPost(request, params.leadId ?? "");
}

/** Keeps the page and what was typed when the server cannot be reached or the session is over. */
export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const isNote = form.get("intent") === "note";
  const refusal = {
    form: isNote ? "note" : "status",
    title: isNote ? "Note not added" : "Not saved",
    note: isNote ? String(form.get("note") ?? "") : "",
  } as const;
  try {
    return await serverAction<LeadWorkAnswer>();
  } catch (thrown) {
    const target = thrown instanceof Response ? thrown.headers.get("Location") : null;
    if (target?.startsWith("/admin/login")) {
      const message =
        "Your session is over. Sign in again, then come back and send this once more.";
      return { ...refusal, message, cause: "signed-out" } satisfies LeadWorkAnswer;
    }
    if (target !== null) {
      if (isNote) forgetNoteDraft(params.leadId ?? "");
      throw thrown;
    }
    const message = "The site could not be reached. Check your connection and try again.";
    return { ...refusal, message, cause: "unreachable" } satisfies LeadWorkAnswer;
  }
}

export const shouldRevalidate = revalidateUnlessUnanswered;

export default function LeadPage() {
  const { panel, state } = useLoaderData<typeof loader>();
  const answer = useActionData<LeadWorkAnswer>();
  return (
    <LeadPanel
      data={panel}
      state={state}
      action={leadAddress(panel.lead.id, state)}
      answer={answer}
    />
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const gone = isRouteErrorResponse(error) && error.status === 404;
  return <LeadPanelMessage gone={gone} />;
}

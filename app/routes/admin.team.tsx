import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { findAllTeamMembers } from "#db/queries/team.server";
import { deskClock } from "~/desk/follow-ups.server";
import { loadMostUrgent } from "~/desk/list.server";
import { WaitingLeads } from "~/desk/waiting-leads";
import { photoMessages } from "~/photos/photo";
import { requireAdministrator, staffPage } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";
import { type TeamResult, teamMessages, teamPath } from "~/team/team-desk";
import { announceAnswer, TeamCard, TeamForm } from "~/team/team-editor";
import { ButtonLink } from "~/ui/button";
import { cardClasses } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Refusal } from "~/ui/form-refusal";
import { useToast } from "~/ui/toast";

export { answerTeamPost as action } from "~/team/team.server";

export const handle = { scripts: true, layout: "admin", title: "Website team" };

export const loader = staffPage(
  async ({ db, staff, query }) => ({
    waiting: await loadMostUrgent(db, staff, deskClock()),
    members: await findAllTeamMembers(db),
    editing: query.get("edit"),
    adding: query.has("add"),
  }),
  requireAdministrator,
);

export async function clientAction(args: ClientActionFunctionArgs) {
  const answer = await answerOf(args);
  announceAnswer(answer);
  return answer;
}

async function answerOf({ request, serverAction }: ClientActionFunctionArgs): Promise<TeamResult> {
  const form = await request.clone().formData();
  try {
    return await serverAction<TeamResult>();
  } catch (thrown) {
    // The redirect to sign in.
    if (thrown instanceof Response) throw thrown;
    // Offline, or refused by the server before Remix. The page keeps what was typed.
    const isPhoto = form.get("intent") === "photo";
    const message = isPhoto ? photoMessages.uploadFailed : teamMessages.updateFailed;
    const failed = { outcome: "refused", kind: "unavailable", message, errors: {} } as const;
    return { ...failed, memberId: null, typed: null };
  }
}

/** Reloads the page only after a success. After a refusal nothing has changed, and a failed reload would lose the typed text. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => (actionResult === undefined ? defaultShouldRevalidate : actionResult.outcome === "done");

export default function Team() {
  // Creates the region in which `clientAction` shows its toasts.
  useToast();
  const { members, sidebar, waiting, editing, adding } = useLoaderData<typeof loader>();
  const result = useActionData<TeamResult>();
  const refusal = result?.outcome === "refused" ? result : undefined;
  // The refusal of a new member, or of a member who has been removed in the meantime.
  const refusedNew = refusal?.memberId === null && refusal.typed !== null ? refusal : undefined;
  return (
    <DeskShell
      title="Website team"
      sidebar={sidebar}
      actions={<ButtonLink href={`${teamPath}?add=1`}>Add a team member</ButtonLink>}
    >
      <WaitingLeads sidebar={sidebar} leads={waiting} />
      {refusal?.typed === null && (
        <Refusal title={teamMessages.failureTitle} message={refusal.message} className="mb-6" />
      )}
      {(adding || refusedNew) && (
        <section className={`${cardClasses} mb-6 max-w-3xl`}>
          <h2 className="mb-4 text-xl">New team member</h2>
          <TeamForm member={null} pageRefusal={refusedNew} />
        </section>
      )}
      {members.length === 0 && (
        <EmptyState title="Nobody is on the team page yet">
          <p>Add the people your clients will meet. They appear on the about page at once.</p>
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 items-start gap-4 md:max-lg:grid-cols-2">
        {members.map((member, index) => (
          <TeamCard
            key={member.id}
            member={member}
            first={index === 0}
            last={index === members.length - 1}
            editing={editing === member.id}
            pageRefusal={refusal?.memberId === member.id ? refusal : undefined}
          />
        ))}
      </ul>
    </DeskShell>
  );
}

import type { ActionFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { type MouseEvent, useRef, useState } from "react";
import { findAllTeamMembers } from "#db/queries/team.server";
import { deskClock } from "~/desk/desk-clock.server";
import { loadMostUrgent } from "~/desk/list.server";
import { WaitingLeads } from "~/desk/waiting-leads";
import { photoMessages } from "~/photos/photo";
import { staffPage } from "~/staff/flash.server";
import { requireAdministrator } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";
import { type TeamTexts, teamTexts } from "~/team/fields";
import { answerTeamPost } from "~/team/team-answers.server";
import { TeamCard } from "~/team/team-card";
import { type TeamResult, teamMessages, teamPath } from "~/team/team-desk";
import { TeamForm } from "~/team/team-form";
import { Alert } from "~/ui/alert";
import { buttonClasses } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";

export const handle = { scripts: true, layout: "admin", title: "Website team" };

const noTexts = teamTexts(() => "");

export const loader = staffPage(
  async ({ db, staff, query }) => ({
    waiting: await loadMostUrgent(db, staff, deskClock()),
    members: await findAllTeamMembers(db),
    editing: query.get("edit"),
    adding: query.has("add"),
  }),
  requireAdministrator,
);

export function action({ request }: ActionFunctionArgs) {
  return answerTeamPost(request);
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<TeamResult>();
  } catch {
    // Offline, or refused by the server before Remix. The page keeps what was typed.
    const isPhoto = form.get("intent") === "photo";
    const message = isPhoto ? photoMessages.uploadFailed : teamMessages.updateFailed;
    const failed = { outcome: "refused", kind: "unavailable", message, errors: {} } as const;
    return { ...failed, memberId: null, typed: null } satisfies TeamResult;
  }
}

/** Reloads the page only after a success. After a refusal nothing has changed, and a failed reload would lose the typed text. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => (actionResult === undefined ? defaultShouldRevalidate : actionResult.outcome === "done");

export default function Team() {
  const { members, sidebar, waiting, editing, adding } = useLoaderData<typeof loader>();
  const pageResult = useActionData<TeamResult>();
  const addLink = useRef<HTMLAnchorElement>(null);
  const typed = typedForNew(pageResult);
  const failure = failureOf(pageResult);
  const [adder, setAdder] = useState<Adder | null>(
    typed === null && !adding ? null : { texts: typed ?? noTexts, clicked: false },
  );
  const close = (event?: MouseEvent) => {
    event?.preventDefault();
    setAdder(null);
    addLink.current?.focus();
  };
  return (
    <DeskShell
      title="Website team"
      sidebar={sidebar}
      actions={
        <a
          ref={addLink}
          href={`${teamPath}?add=1`}
          className={buttonClasses()}
          onClick={(event) => {
            event.preventDefault();
            setAdder({ texts: noTexts, clicked: true });
          }}
        >
          Add a team member
        </a>
      }
    >
      <WaitingLeads sidebar={sidebar} leads={waiting} />
      {failure !== null && (
        <Alert
          variant="destructive"
          title={teamMessages.failureTitle}
          announce="alert"
          className="mb-6"
        >
          <p>{failure}</p>
        </Alert>
      )}
      {adder !== null && (
        <Card as="section" className="mb-6 max-w-3xl">
          <h2 className="mb-4 text-xl">New team member</h2>
          <TeamForm
            key={adder.texts.name}
            member={null}
            texts={adder.texts}
            pageResult={typed === null ? undefined : pageResult}
            takeFocus={adder.clicked}
            onCancel={close}
            onSaved={close}
          />
        </Card>
      )}
      {members.length === 0 && (
        <EmptyState title="Nobody is on the team page yet">
          <p>Add the people your clients will meet. They appear on the about page at once.</p>
        </EmptyState>
      )}
      <ul className="grid items-start gap-4 md:max-lg:grid-cols-2">
        {members.map((member, index) => (
          <TeamCard
            key={member.id}
            member={member}
            first={index === 0}
            last={index === members.length - 1}
            startsEditing={editing === member.id}
            pageResult={
              pageResult?.outcome === "refused" && pageResult.memberId === member.id
                ? pageResult
                : undefined
            }
          />
        ))}
      </ul>
    </DeskShell>
  );
}

/** The form of a new member: empty, or with the texts of a refused post. */
interface Adder {
  texts: TeamTexts;
  clicked: boolean;
}

/** Returns the texts of a new member that a refused post contained, or null. */
function typedForNew(result: TeamResult | undefined): TeamTexts | null {
  return result?.outcome === "refused" && result.memberId === null ? result.typed : null;
}

/** Returns the message to show above the cards: that of a failure which no form with texts shows. */
function failureOf(result: TeamResult | undefined): string | null {
  return result?.outcome === "refused" && result.typed === null ? result.message : null;
}

import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { TeamMemberRecord } from "#db/queries/team.server";
import { photoPath } from "~/photos/photo";
import { PhotoField, useChosenPhoto } from "~/photos/photo-field";
import { Badge } from "~/ui/badge";
import { Button, buttonClasses } from "~/ui/button";
import { Card } from "~/ui/card";
import { englishRows, type TeamTexts } from "./fields";
import { type TeamResult, teamPath } from "./team-desk";
import { failure, TeamForm, typedIn, useTeamPost } from "./team-form";

type TeamCardMember = TeamTexts & Pick<TeamMemberRecord, "id" | "photoId" | "sample" | "version">;

export interface TeamCardProps {
  member: TeamCardMember;
  first: boolean;
  last: boolean;
  /** True if the page's URL opens the form. */
  startsEditing: boolean;
  /** The action's result after this member's form was posted without scripts. */
  pageResult?: TeamResult;
}

/** A team member on the team page: the texts or the form that edits them, the photo, and the buttons for order and removal. */
export function TeamCard(props: TeamCardProps) {
  const { member, pageResult } = props;
  const anchor = `member-${member.id}`;
  const textsPosted = typedIn(pageResult) !== null;
  const [editing, setEditing] = useState(props.startsEditing || textsPosted);
  const [clicked, setClicked] = useState(false);
  const editLink = useRef<HTMLAnchorElement>(null);

  const toggle = (open: boolean) => (event?: MouseEvent) => {
    event?.preventDefault();
    setClicked(true);
    setEditing(open);
  };
  useEffect(() => {
    if (clicked && !editing) editLink.current?.focus();
  }, [clicked, editing]);

  return (
    <Card as="li" id={anchor} className={editing ? "flex flex-col gap-4" : teamRow}>
      {editing ? (
        <TeamForm
          member={member}
          texts={member}
          pageResult={textsPosted ? pageResult : undefined}
          takeFocus={clicked}
          onCancel={toggle(false)}
          onSaved={toggle(false)}
        />
      ) : (
        <>
          <div className="flex items-start gap-4 lg:flex-[2_1_18rem]">
            <TeamPhoto
              key={member.photoId}
              member={member}
              pageResult={textsPosted ? undefined : pageResult}
            />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <h2 className="text-xl">{member.name}</h2>
              {member.sample && <Badge tone="accent">Sample</Badge>}
              {lines.map(({ name }) => (
                <p key={name}>{member[name]}</p>
              ))}
            </div>
          </div>
          <p className="whitespace-pre-line lg:flex-[3_1_20rem] [overflow-wrap:anywhere]">
            {member.bio}
          </p>
          <div className="flex items-start gap-2">
            <a
              ref={editLink}
              href={`${teamPath}?edit=${member.id}#${anchor}`}
              className={buttonClasses({ variant: "secondary", size: "small" })}
              onClick={toggle(true)}
            >
              <Pencil aria-hidden="true" className="size-4" />
              Edit<span className="sr-only"> {member.name}</span>
            </a>
            {moves.map(({ direction, Icon }) => (
              <SmallForm key={direction} member={member} intent="move">
                <input type="hidden" name="direction" value={direction} />
                <Button
                  variant="secondary"
                  size="small"
                  disabled={direction === "up" ? props.first : props.last}
                >
                  <Icon aria-hidden="true" className="size-5" />
                  <span className="sr-only">
                    Move {member.name} {direction}
                  </span>
                </Button>
              </SmallForm>
            ))}
            <details name={teamPop} className="open:relative">
              <summary className="button button-secondary button-small list-none [&::-webkit-details-marker]:hidden">
                <Ellipsis aria-hidden="true" className="size-5" />
                <span className="sr-only">More for {member.name}: remove</span>
              </summary>
              <div className={`${popover} right-0`}>
                <SmallForm member={member} intent="remove">
                  <p className="mb-3">The card and its photo disappear from the site at once.</p>
                  <Button variant="danger" size="small">
                    Remove {member.name}
                  </Button>
                </SmallForm>
              </div>
            </details>
          </div>
        </>
      )}
    </Card>
  );
}

/** The lines below the name. */
const lines = englishRows.filter(({ name, control }) => name !== "name" && control === "text");

const moves = [
  { direction: "up", Icon: ArrowUp },
  { direction: "down", Icon: ArrowDown },
] as const;

/** On a wide screen a person is a row: photo and name, text, actions. */
const teamRow =
  "flex flex-col gap-4 lg:flex-row lg:flex-wrap lg:gap-6 lg:py-4! lg:text-[0.9375rem]";

/** Over the row, below what opens it. */
const popover =
  "absolute top-[calc(100%+0.5rem)] z-3 w-[min(20rem,70vw)] rounded-lg border border-rule bg-raised p-4 text-[1rem]";

/** The group of popovers of which only one is open at a time. */
const teamPop = "team-pop";

interface SmallFormProps {
  member: TeamCardMember;
  intent: "move" | "remove";
  children: ReactNode;
}

function SmallForm({ member, intent, children }: SmallFormProps) {
  const { fetcher, action } = useTeamPost();
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={member.id} />
      {children}
    </fetcher.Form>
  );
}

/** A member's photo. Pressing it opens the forms for uploading a new photo or removing it. */
function TeamPhoto({ member, pageResult }: Pick<TeamCardProps, "member" | "pageResult">) {
  const details = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const chosen = useChosenPhoto();
  const { fetcher, toast, action } = useTeamPost((answer) => {
    if (answer.outcome !== "done") return;
    form.current?.reset();
    chosen.choose();
    if (details.current) details.current.open = false;
  });
  const result = fetcher.data ?? pageResult;
  const message = chosen.problem ?? (result?.outcome === "refused" ? result.message : undefined);

  useEffect(() => {
    if (chosen.problem === undefined) return;
    toast({ ...failure, description: chosen.problem });
  }, [chosen.problem, toast]);

  const busy = fetcher.state !== "idle";
  return (
    <details
      ref={details}
      name={teamPop}
      open={pageResult === undefined ? undefined : true}
      className="open:relative"
    >
      <summary className="grid w-20 cursor-pointer list-none justify-items-center gap-1 text-center text-[0.875rem] leading-[1.2] font-semibold text-balance text-action [&::-webkit-details-marker]:hidden">
        {member.photoId === null ? (
          <span className="size-16 rounded-full bg-sunken" />
        ) : (
          <img
            src={photoPath(member.photoId, "small")}
            alt=""
            width={64}
            height={64}
            className="size-16 rounded-full object-cover"
          />
        )}
        {member.photoId === null ? "Add a photo" : "Change the photo"}
        <span className="sr-only"> of {member.name}</span>
      </summary>
      <div className={popover}>
        <fetcher.Form
          ref={form}
          method="post"
          action={action}
          encType="multipart/form-data"
          className="mb-3 space-y-4"
        >
          <input type="hidden" name="intent" value="photo" />
          <input type="hidden" name="id" value={member.id} />
          <PhotoField
            id={`${member.id}-photo`}
            name="photo"
            label="Photo"
            required
            error={message}
            chosen={chosen}
          />
          <Button
            size="small"
            busy={busy}
            busyText="Uploading..."
            disabled={chosen.problem !== undefined}
          >
            Upload photo
          </Button>
        </fetcher.Form>
        {member.photoId !== null && (
          <fetcher.Form method="post" action={action}>
            <input type="hidden" name="intent" value="remove-photo" />
            <input type="hidden" name="id" value={member.id} />
            <Button variant="secondary" size="small" disabled={busy}>
              Remove photo
            </Button>
          </fetcher.Form>
        )}
      </div>
    </details>
  );
}

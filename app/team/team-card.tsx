import { useFetcher } from "@remix-run/react";
import { ArrowDown, ArrowUp, Pencil } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Monogram } from "~/site/illustrations/monogram";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { useToast } from "~/ui/toast";
import { photoPath, type TeamTexts } from "./team";
import { TeamForm } from "./team-form";
import { cardId, enhancedTeamPath, teamPath } from "./team-paths";
import { TeamPhoto } from "./team-photo";
import type { TeamResult } from "./team-result";
import { teamDone, teamMessages } from "./team-texts";

/** A team member as the desk shows it. */
interface TeamCardMember extends TeamTexts {
  id: string;
  photoId: string | null;
  sample: boolean;
  version: number;
}

export interface TeamCardProps {
  member: TeamCardMember;
  first: boolean;
  last: boolean;
  /** True when the page's address asks for the form. */
  startsEditing: boolean;
  /** The action's answer to a full page post about this member. */
  pageResult?: TeamResult;
  onGone: (typed: TeamTexts) => void;
}

/** One person on the team desk: shown, or edited in place; photo, order and removal below. */
export function TeamCard(props: TeamCardProps) {
  const { member, pageResult, onGone } = props;
  const textsPosted =
    pageResult !== undefined && "typed" in pageResult && pageResult.typed !== null;
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
    <Card as="li" id={cardId(member.id)} className="flex flex-col gap-4">
      {editing ? (
        <TeamForm
          member={member}
          texts={member}
          pageResult={textsPosted ? pageResult : undefined}
          takeFocus={clicked}
          onCancel={toggle(false)}
          onSaved={toggle(false)}
          onGone={onGone}
        />
      ) : (
        <>
          <MemberView member={member} />
          <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-rule pt-4">
            <ButtonLink
              ref={editLink}
              href={`${teamPath}?edit=${member.id}#${cardId(member.id)}`}
              variant="secondary"
              size="small"
              onClick={toggle(true)}
            >
              <Pencil aria-hidden="true" className="size-4" />
              Edit<span className="sr-only"> {member.name}</span>
            </ButtonLink>
            <MoveButton member={member} direction="up" disabled={props.first} />
            <MoveButton member={member} direction="down" disabled={props.last} />
          </div>
          <div className="space-y-1 text-base">
            <TeamPhoto
              key={member.photoId}
              member={member}
              pageResult={textsPosted ? undefined : pageResult}
            />
            <RemoveMember member={member} />
          </div>
        </>
      )}
    </Card>
  );
}

function MemberView({ member }: { member: TeamCardMember }) {
  const { name, role, experience, bio, photoId, sample } = member;
  return (
    <>
      <div className="flex items-start gap-4">
        {photoId === null ? (
          <Monogram name={name} className="size-16" />
        ) : (
          <img
            src={photoPath(photoId, "small")}
            alt=""
            width={64}
            height={64}
            className="size-16 shrink-0 rounded-full object-cover"
          />
        )}
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h2 className="text-xl">{name}</h2>
          <p className="text-muted">{role}</p>
        </div>
        {sample && (
          <Badge tone="accent" className="ms-auto">
            Sample
          </Badge>
        )}
      </div>
      <p className="font-semibold [overflow-wrap:anywhere]">{experience}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{bio}</p>
    </>
  );
}

interface MoveButtonProps {
  member: TeamCardMember;
  direction: "up" | "down";
  disabled: boolean;
}

function MoveButton({ member, direction, disabled }: MoveButtonProps) {
  const Icon = direction === "up" ? ArrowUp : ArrowDown;
  return (
    <SmallForm member={member} intent="move">
      <input type="hidden" name="direction" value={direction} />
      <Button variant="quiet" size="small" disabled={disabled}>
        <Icon aria-hidden="true" className="size-5" />
        <span className="sr-only">
          Move {member.name} {direction}
        </span>
      </Button>
    </SmallForm>
  );
}

function RemoveMember({ member }: { member: TeamCardMember }) {
  return (
    <details>
      <summary className="py-2 font-semibold text-action">
        Remove<span className="sr-only"> {member.name}</span>
      </summary>
      <SmallForm member={member} intent="remove">
        <p className="py-2">The card and its photo disappear from the site at once.</p>
        <Button variant="danger" size="small">
          Remove {member.name}
        </Button>
      </SmallForm>
    </details>
  );
}

interface SmallFormProps {
  member: TeamCardMember;
  intent: "move" | "remove";
  children: ReactNode;
}

function SmallForm({ member, intent, children }: SmallFormProps) {
  const fetcher = useFetcher<TeamResult>();
  const hydrated = useHydrated();
  const { toast } = useToast();
  useEffect(() => {
    const answer = fetcher.data;
    if (answer?.outcome === "failed") {
      const { failureTitle: title } = teamMessages;
      toast({ title, description: answer.message, variant: "destructive" });
    } else if (answer?.outcome === "done") {
      toast({ title: teamMessages.successTitle, description: teamDone[answer.done] });
    } else if (answer?.outcome === "signed-out") {
      toast({
        title: teamMessages.failureTitle,
        description: "Your session has ended.",
        variant: "destructive",
        action: { href: "/admin/login", label: "Sign in again" },
      });
    }
  }, [fetcher.data, toast]);
  return (
    <fetcher.Form method="post" action={hydrated ? enhancedTeamPath : teamPath}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={member.id} />
      {children}
    </fetcher.Form>
  );
}

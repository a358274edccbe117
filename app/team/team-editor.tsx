import { type FormProps, useFetcher, useNavigate } from "@remix-run/react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import { type ComponentProps, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { TeamMemberRecord } from "#db/queries/team.server";
import { enhancedName } from "~/http/form-names";
import type { HttpErrorKind } from "~/http/http-error.server";
import { photoPath } from "~/photos/photo";
import { PhotoField, useChosenPhoto } from "~/photos/photo-field";
import { discardDrafts } from "~/staff/drafts";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { cardClasses } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextareaField, TextField } from "~/ui/fields";
import { HiddenFields } from "~/ui/intent-form";
import { DefinitionList } from "~/ui/lists";
import { showToast } from "~/ui/toast";
import { englishRows, maxLengthOf, teamRows } from "./fields";
import {
  memberAddress,
  type TeamIntent,
  type TeamRefusal,
  type TeamResult,
  teamDone,
  teamMessages,
  teamPath,
} from "./team-desk";

interface TeamCardProps {
  member: TeamMemberRecord;
  first: boolean;
  last: boolean;
  /** True if the page's URL opens the form. */
  editing: boolean;
  /** The refusal of this member's form, if it was posted without scripts. */
  pageRefusal: TeamRefusal | undefined;
}

/** A team member on the team page: the texts or the form that edits them, the photo, and the buttons for order and removal. */
export function TeamCard({ member, first, last, editing, pageRefusal }: TeamCardProps) {
  const textsPosted = pageRefusal !== undefined && pageRefusal.typed !== null;
  if (editing || textsPosted) {
    return (
      <li id={`member-${member.id}`} className={`${cardClasses} max-w-3xl md:max-lg:col-span-2`}>
        <h2 className="mb-4 text-xl">{member.name}</h2>
        <TeamForm member={member} pageRefusal={textsPosted ? pageRefusal : undefined} />
      </li>
    );
  }
  return (
    <li id={`member-${member.id}`} className={`${cardClasses} ${teamRow}`}>
      <div className="flex flex-wrap items-start gap-4 lg:flex-[3_1_22rem]">
        <TeamPhoto key={member.photoId} member={member} pageRefusal={pageRefusal} />
        <div className="min-w-0 flex-[1_1_8rem] [overflow-wrap:anywhere]">
          <h2 className="me-2 inline text-xl">{member.name}</h2>
          {member.sample && <Badge tone="accent">Sample</Badge>}
          {lines.map(({ name }) => (
            <p key={name}>{member[name]}</p>
          ))}
        </div>
      </div>
      <p className="whitespace-pre-line lg:flex-[3_1_16rem] [overflow-wrap:anywhere]">
        {member.bio}
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <ButtonLink href={memberAddress(member.id, "edit")} variant="secondary" size="small">
          <Pencil aria-hidden="true" className="size-4" />
          Edit<span className="sr-only"> {member.name}</span>
        </ButtonLink>
        {moves.map(({ direction, Icon }) => (
          <SmallForm key={direction} intent="move" memberId={member.id}>
            <input type="hidden" name="direction" value={direction} />
            <Button variant="secondary" size="small" disabled={direction === "up" ? first : last}>
              <Icon aria-hidden="true" className="size-5" />
              <span className="sr-only">
                Move {member.name} {direction}
              </span>
            </Button>
          </SmallForm>
        ))}
        <details name={teamPop} className="open:relative">
          <summary className="button button-secondary button-small after:content-none">
            <Ellipsis aria-hidden="true" className="size-5" />
            <span className="sr-only">More for {member.name}: remove</span>
          </summary>
          <div className={`${popover} right-0`}>
            <SmallForm intent="remove" memberId={member.id}>
              <p className="mb-3">The card and its photo disappear from the site at once.</p>
              <Button variant="danger" size="small">
                Remove {member.name}
              </Button>
            </SmallForm>
          </div>
        </details>
      </div>
    </li>
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

function SmallForm(props: Omit<ComponentProps<typeof TeamPost>, "fetcher">) {
  return <TeamPost fetcher={useFetcher<TeamResult>()} {...props} />;
}

/** A member's photo. Pressing it opens the forms for uploading a new photo or removing it. */
function TeamPhoto({ member, pageRefusal }: Pick<TeamCardProps, "member" | "pageRefusal">) {
  const chosen = useChosenPhoto();
  const fetcher = useFetcher<TeamResult>();
  const answer = fetcher.data ?? pageRefusal;
  const message = chosen.problem ?? (answer?.outcome === "refused" ? answer.message : undefined);

  useEffect(() => {
    if (chosen.problem === undefined) return;
    showToast({ ...failure, description: chosen.problem });
  }, [chosen.problem]);

  return (
    <details
      name={teamPop}
      open={pageRefusal === undefined ? undefined : true}
      className="open:relative"
    >
      <summary className="grid w-20 justify-items-center gap-1 text-center text-[0.875rem] leading-[1.2] font-semibold text-balance text-action after:content-none">
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
        <TeamPost
          fetcher={fetcher}
          intent="photo"
          memberId={member.id}
          encType="multipart/form-data"
          className="mb-3 space-y-4"
        >
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
            busy={fetcher.state !== "idle"}
            busyText="Uploading..."
            disabled={chosen.problem !== undefined}
          >
            Upload photo
          </Button>
        </TeamPost>
        {member.photoId !== null && (
          <SmallForm intent="remove-photo" memberId={member.id}>
            <Button variant="secondary" size="small">
              Remove photo
            </Button>
          </SmallForm>
        )}
      </div>
    </details>
  );
}

/** Shows a toast about an answer, unless its form shows it. Not an effect of the form, because removing a member or a photo also removes the form. */
export function announceAnswer(answer: TeamResult): void {
  if (answer.outcome === "done") {
    showToast({ title: teamMessages.successTitle, description: teamDone[answer.done] });
  } else if (answer.typed === null || !isShownInForm(answer)) {
    showToast({ ...failure, description: answer.message });
  }
}

interface TeamPostProps extends FormProps {
  fetcher: ReturnType<typeof useFetcher<TeamResult>>;
  intent: TeamIntent;
  /** Absent for a new member. */
  memberId?: string | undefined;
}

/** A form of the team page. Once hydrated, it posts without leaving the page. */
function TeamPost({ fetcher, intent, memberId, children, ...form }: TeamPostProps) {
  const hydrated = useHydrated();
  return (
    <fetcher.Form method="post" action={teamPath} {...form}>
      <HiddenFields fields={{ intent, id: memberId, [enhancedName]: hydrated ? "1" : null }} />
      {children}
    </fetcher.Form>
  );
}

/** The title and color of a message about a failure. */
const failure = { title: teamMessages.failureTitle, variant: "destructive" } as const;

interface TeamFormProps {
  /** The member to edit. Null adds a member. */
  member: TeamMemberRecord | null;
  /** The refusal of this form, if it was posted without scripts. */
  pageRefusal: TeamRefusal | undefined;
}

/** The inline form of a team member. After a refusal it keeps what was typed. */
export function TeamForm({ member, pageRefusal }: TeamFormProps) {
  const navigate = useNavigate();
  const back = member === null ? teamPath : memberAddress(member.id);
  const fetcher = useFetcher<TeamResult>();
  const isSaved = fetcher.state === "idle" && fetcher.data?.outcome === "done";
  useEffect(() => {
    if (isSaved) navigate(back);
  }, [isSaved, navigate, back]);
  const answer = fetcher.data ?? pageRefusal;
  const refusal = answer?.outcome === "refused" ? answer : null;
  // Saving a member who has been removed in the meantime adds the member again.
  const adding = member === null || refusal?.kind === "gone";
  // Set when the form opens, because the page may later load someone else's change.
  const [opened] = useState({ version: member?.version, texts: pageRefusal?.typed ?? member });
  const idOf = (name: string) => `${member?.id ?? "new"}-${name}`;
  return (
    <TeamPost
      fetcher={fetcher}
      intent={adding ? "add" : "save"}
      memberId={adding ? undefined : member.id}
      action={member === null ? `${teamPath}?add=1` : `${teamPath}?edit=${member.id}`}
      className="space-y-5"
      aria-label={member === null ? "New team member" : `Edit ${member.name}`}
    >
      {/* Hidden while sending, so that a screen reader announces the same refusal again. */}
      {refusal && fetcher.state === "idle" && <Refusal refusal={refusal} idOf={idOf} />}
      {!adding && (
        <input type="hidden" name="version" value={refusal?.stored?.version ?? opened.version} />
      )}
      {/* English at the left, and on wide screens Spanish at the right. */}
      <div className="grid grid-cols-1 gap-5 md:grid-flow-col md:grid-cols-2 md:grid-rows-[repeat(4,auto)]">
        {teamRows.map((row) => {
          const { name, label, control, message } = row;
          const field = {
            id: idOf(name),
            className: name === "roleEs" ? "md:row-start-2" : undefined,
            name,
            label,
            required: message !== undefined,
            maxLength: maxLengthOf(row),
            defaultValue: opened.texts?.[name] ?? "",
            error: refusal?.errors[name],
          };
          return control === "textarea" ? (
            <TextareaField key={name} {...field} rows={5} />
          ) : (
            <TextField key={name} {...field} autoComplete={name === "name" ? "off" : undefined} />
          );
        })}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy={fetcher.state !== "idle"} busyText="Saving...">
          Save
        </Button>
        <ButtonLink
          href={back}
          variant="secondary"
          onClick={({ currentTarget }) => discardDrafts(currentTarget.closest("form"))}
        >
          Cancel
        </ButtonLink>
      </div>
    </TeamPost>
  );
}

const warningTitles: Partial<Record<HttpErrorKind, string>> = {
  conflict: "Someone else changed this first",
  gone: "Someone else removed this first",
};

function isShownInForm({ kind, errors }: TeamRefusal): boolean {
  return Object.keys(errors).length > 0 || warningTitles[kind] !== undefined;
}

function Refusal({ refusal, idOf }: { refusal: TeamRefusal; idOf: (name: string) => string }) {
  const hydrated = useHydrated();
  const { kind, message, errors, stored } = refusal;
  const title = warningTitles[kind];
  if (Object.keys(errors).length > 0) return <ErrorSummary errors={errors} idOf={idOf} />;
  // A hydrated page shows a toast instead.
  if (title === undefined && hydrated) return null;
  return (
    <Alert {...(title ? { variant: "warning", title } : failure)} announce="alert">
      <p>{message}</p>
      {stored && (
        <>
          <p className="pt-2 font-semibold">Saved version</p>
          <DefinitionList
            className="text-sm"
            items={teamRows.map(({ name, label }) => ({ term: label, description: stored[name] }))}
          />
        </>
      )}
    </Alert>
  );
}

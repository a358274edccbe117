import { type FormProps, useFetcher, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { TeamMemberRecord } from "#db/queries/team.server";
import { enhancedName } from "~/http/form-names";
import type { HttpErrorKind } from "~/http/http-error.server";
import { discardDrafts } from "~/staff/drafts";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextareaField, TextField } from "~/ui/fields";
import { DefinitionList } from "~/ui/lists";
import { useToast } from "~/ui/toast";
import { maxLengthOf, teamRows } from "./fields";
import {
  memberAddress,
  type TeamIntent,
  type TeamRefusal,
  type TeamResult,
  teamDone,
  teamMessages,
  teamPath,
} from "./team-desk";

/** Returns a fetcher for a form of the team page. Shows a toast for each answer that the form itself does not show. */
export function useTeamFetcher() {
  const fetcher = useFetcher<TeamResult>();
  const toast = useToast();

  useEffect(() => {
    const answer = fetcher.data;
    if (answer === undefined) return;
    if (answer.outcome === "done") {
      toast({ title: teamMessages.successTitle, description: teamDone[answer.done] });
    } else if (answer.typed === null || !isShownInForm(answer)) {
      toast({ ...failure, description: answer.message });
    }
  }, [fetcher.data, toast]);
  return fetcher;
}

interface TeamPostProps extends FormProps {
  fetcher: ReturnType<typeof useTeamFetcher>;
  intent: TeamIntent;
  /** Absent for a new member. */
  memberId?: string | undefined;
}

/** A form of the team page. Once hydrated, it posts without leaving the page. */
export function TeamPost({ fetcher, intent, memberId, children, ...form }: TeamPostProps) {
  const hydrated = useHydrated();
  return (
    <fetcher.Form method="post" action={teamPath} {...form}>
      <input type="hidden" name="intent" value={intent} />
      {memberId && <input type="hidden" name="id" value={memberId} />}
      {hydrated && <input type="hidden" name={enhancedName} value="1" />}
      {children}
    </fetcher.Form>
  );
}

/** The title and color of a message about a failure. */
export const failure = { title: teamMessages.failureTitle, variant: "destructive" } as const;

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
  const fetcher = useTeamFetcher();
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
      {refusal && <Refusal refusal={refusal} idOf={idOf} />}
      {!adding && (
        <input type="hidden" name="version" value={refusal?.stored?.version ?? opened.version} />
      )}
      {teamRows.map((row) => {
        const { name, label, control, message } = row;
        const field = {
          id: idOf(name),
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

import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { enhancedName } from "~/http/form-names";
import type { HttpErrorKind } from "~/http/http-error.server";
import { SignInAgainLink } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextareaField, TextField } from "~/ui/fields";
import { DefinitionList } from "~/ui/lists";
import { useToast } from "~/ui/toast";
import { maxLengthOf, type TeamTexts, teamRows } from "./fields";
import { type TeamRefusal, type TeamResult, teamDone, teamMessages, teamPath } from "./team-desk";

/** Returns a fetcher and a URL that post a form of the team page. Calls `onAnswer` once for each answer. Shows a toast unless the form itself shows the answer. */
export function useTeamPost(onAnswer?: (answer: TeamResult) => void) {
  const fetcher = useFetcher<TeamResult>();
  const hydrated = useHydrated();
  const toast = useToast();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer counts
  useEffect(() => {
    const answer = fetcher.data;
    if (answer === undefined) return;
    if (answer.outcome === "done") {
      toast({ title: teamMessages.successTitle, description: teamDone[answer.done] });
    } else if (answer.typed === null || !isShownInForm(answer)) {
      const action = answer.kind === "signed-out" ? signInAgain : undefined;
      toast({ ...failure, description: answer.message, action });
    }
    onAnswer?.(answer);
  }, [fetcher.data]);

  // The URL marks a hydrated form, so that the guard need not read the body.
  const action = hydrated ? `${teamPath}?${enhancedName}=1` : teamPath;
  return { fetcher, toast, hydrated, action };
}

const signInAgain = { href: "/admin/login", label: "Sign in again" };

/** The title and color of a message about a failure. */
export const failure = { title: teamMessages.failureTitle, variant: "destructive" } as const;

export interface TeamFormProps {
  /** The member to edit, with the version that the page shows. Null adds a member. */
  member: { id: string; version: number } | null;
  texts: TeamTexts;
  /** The action's result after the form was posted without scripts. */
  pageResult?: TeamResult;
  /** True focuses the first field when the form appears. */
  takeFocus: boolean;
  onCancel: (event: MouseEvent) => void;
  onSaved: () => void;
}

/** The inline form of a team member. After a refusal it keeps what was typed. */
export function TeamForm(props: TeamFormProps) {
  const { member, pageResult } = props;
  // Saving a member who has been removed in the meantime adds the member again.
  const [adding, setAdding] = useState(member === null);
  const { fetcher, hydrated, action } = useTeamPost((answer) => {
    if (answer.outcome === "done") props.onSaved();
    else if (answer.kind === "gone") setAdding(true);
  });
  const form = useRef<HTMLFormElement>(null);
  const result = fetcher.data ?? pageResult;
  const refusal = result?.outcome === "refused" ? result : null;
  // Set when the form opens, because the page may later load someone else's change.
  const [opened] = useState({
    version: member?.version ?? 0,
    texts: typedIn(pageResult) ?? props.texts,
  });
  const version = refusal?.stored?.version ?? opened.version;
  const id = (name: string) => `${member?.id ?? "new"}-${name}`;

  useEffect(() => {
    if (props.takeFocus)
      form.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }, [props.takeFocus]);

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      className="space-y-5"
      aria-label={member === null ? "New team member" : `Edit ${props.texts.name}`}
    >
      {refusal && <Refusal refusal={refusal} hydrated={hydrated} idOf={id} />}
      <input type="hidden" name="intent" value={adding ? "add" : "save"} />
      {!adding && <input type="hidden" name="id" value={member?.id} />}
      {!adding && <input type="hidden" name="version" value={version} />}
      {teamRows.map((row) => {
        const { name, label, control, message } = row;
        const field = {
          id: id(name),
          name,
          label,
          required: message !== undefined,
          maxLength: maxLengthOf(row),
          defaultValue: opened.texts[name] ?? "",
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
        <ButtonLink href={teamPath} variant="secondary" onClick={props.onCancel}>
          Cancel
        </ButtonLink>
      </div>
    </fetcher.Form>
  );
}

const warningTitles: Partial<Record<HttpErrorKind, string>> = {
  conflict: "Someone else changed this first",
  gone: "Someone else removed this first",
  "signed-out": "Sign in again",
};

function isShownInForm({ kind, errors }: TeamRefusal): boolean {
  return Object.keys(errors).length > 0 || warningTitles[kind] !== undefined;
}

interface RefusalProps {
  refusal: TeamRefusal;
  hydrated: boolean;
  idOf: (name: string) => string;
}

function Refusal({ refusal, hydrated, idOf }: RefusalProps) {
  const { kind, message, errors, stored } = refusal;
  const title = warningTitles[kind];
  if (Object.keys(errors).length > 0) {
    return <ErrorSummary errors={errors} idOf={idOf} headingId={idOf("errors")} />;
  }
  // A hydrated page shows a toast instead.
  if (title === undefined && hydrated) return null;
  return (
    <Alert {...(title ? { variant: "warning", title } : failure)} announce="alert">
      <p>{message}</p>
      {kind === "signed-out" && <SignInAgainLink />}
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

/** Returns the texts that the user typed if the form was refused, otherwise null. */
export function typedIn(result: TeamResult | undefined): TeamTexts | null {
  return result?.outcome === "refused" ? result.typed : null;
}

import { useFetcher } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { enhancedName } from "~/http/form-names";
import { SignInAgainLink } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextareaField, TextField } from "~/ui/fields";
import { DefinitionList } from "~/ui/lists";
import { useToast } from "~/ui/toast";
import { maxLengthOf, type TeamTexts, teamRows } from "./fields";
import { type TeamResult, teamDone, teamMessages, teamPath } from "./team-desk";

/** Plain without scripts, a fetcher's with them. Toasts tell the outcome; `onAnswer` hears each answer once. */
export function useTeamPost(onAnswer?: (answer: TeamResult) => void) {
  const fetcher = useFetcher<TeamResult>();
  const hydrated = useHydrated();
  const toast = useToast();

  // An answer is handled when it arrives, whatever the handlers' identity is by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer counts
  useEffect(() => {
    const answer = fetcher.data;
    if (answer === undefined) return;
    if (answer.outcome === "done") {
      toast({ title: teamMessages.successTitle, description: teamDone[answer.done] });
    } else if (answer.outcome === "failed") {
      toast({ ...failure, description: answer.message });
    }
    onAnswer?.(answer);
  }, [fetcher.data]);

  // A hydrated form wants data: said in the address, so that a refusal need not read the body.
  const action = hydrated ? `${teamPath}?${enhancedName}=1` : teamPath;
  return { fetcher, toast, hydrated, action };
}

/** How a toast tells that something was not done. */
export const failure = { title: teamMessages.failureTitle, variant: "destructive" } as const;

export interface TeamFormProps {
  /** The member to edit; null to add one. `version` is what the editor has seen. */
  member: { id: string; version: number } | null;
  texts: TeamTexts;
  /** The action's answer to a full page post of this form. */
  pageResult?: TeamResult;
  /** Takes the focus when it appears, because a click opened it. */
  takeFocus?: boolean;
  /** Leaves the form; undefined lets the link do it. */
  onCancel?: (event: MouseEvent) => void;
  onSaved: () => void;
}

/** The inline form of a team member: a plain post without scripts, a fetcher with them. Nothing typed is ever lost. */
export function TeamForm(props: TeamFormProps) {
  const { member, pageResult } = props;
  // Of a member who was removed meanwhile, the form adds the member again.
  const [adding, setAdding] = useState(member === null);
  const { fetcher, hydrated, action } = useTeamPost((answer) => {
    if (answer.outcome === "done") props.onSaved();
    else if (answer.outcome === "gone") setAdding(true);
  });
  const form = useRef<HTMLFormElement>(null);
  const result = fetcher.data ?? pageResult;
  // Frozen when the form opens: the page may meanwhile have loaded somebody else's change.
  const [opened] = useState({
    version: member?.version ?? 0,
    texts: typedIn(pageResult) ?? props.texts,
  });
  const version = result?.outcome === "conflict" ? result.version : opened.version;
  const id = (name: string) => `${member?.id ?? "new"}-${name}`;

  useEffect(() => {
    if (props.takeFocus)
      form.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }, [props.takeFocus]);

  const errors = result?.outcome === "refused" ? result.errors : {};
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      className="space-y-5"
      aria-label={member === null ? "New team member" : `Edit ${props.texts.name}`}
    >
      <TeamFormMessages result={result} hydrated={hydrated} idOf={id} />
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
          error: errors[name],
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

interface TeamFormMessagesProps {
  result: TeamResult | undefined;
  hydrated: boolean;
  idOf: (name: string) => string;
}

function TeamFormMessages({ result, hydrated, idOf }: TeamFormMessagesProps) {
  switch (result?.outcome) {
    case "refused":
      return <ErrorSummary errors={result.errors} idOf={idOf} headingId={idOf("errors")} />;
    case "conflict":
      return (
        <Warning title="Changed by somebody else" text={teamMessages.conflict}>
          <p className="pt-2 font-semibold">Stored now</p>
          <DefinitionList
            className="text-sm"
            items={teamRows.map(({ name, label }) => ({
              term: label,
              description: result.stored[name],
            }))}
          />
        </Warning>
      );
    case "gone":
      return <Warning title="Removed by somebody else" text={teamMessages.gone} />;
    case "signed-out":
      return (
        <Warning title="Sign in again" text={teamMessages.signedOut}>
          <SignInAgainLink />
        </Warning>
      );
    case "failed":
      return hydrated ? null : (
        <Alert {...failure} announce="alert">
          <p>{result.message}</p>
        </Alert>
      );
    default:
      return null;
  }
}

function Warning(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <Alert variant="warning" title={props.title} announce="alert">
      <p>{props.text}</p>
      {props.children}
    </Alert>
  );
}

/** Returns the texts that a refused post of the form brought back, or null. */
export function typedIn(result: TeamResult | undefined): TeamTexts | null {
  return result !== undefined && "typed" in result ? result.typed : null;
}

import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { SignInAgainLink } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { commentsMaxLength, textMaxLength } from "~/ui/form-schema";
import { DefinitionList } from "~/ui/lists";
import { TextareaField, TextField } from "~/ui/text-field";
import { useToast } from "~/ui/toast";
import type { TeamTexts } from "./team";
import { enhancedTeamPath, teamLabels, teamPath } from "./team-paths";
import type { TeamResult } from "./team-result";
import { teamDone, teamMessages } from "./team-texts";

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
  /** The member has been removed meanwhile: what was typed, to add it again. */
  onGone: (typed: TeamTexts) => void;
}

/** The inline form of a team member: a plain post without scripts, a fetcher with them. Nothing typed is ever lost. */
export function TeamForm(props: TeamFormProps) {
  const { member, pageResult, onSaved, onGone } = props;
  const fetcher = useFetcher<TeamResult>();
  const hydrated = useHydrated();
  const { toast } = useToast();
  const form = useRef<HTMLFormElement>(null);
  const result = fetcher.data ?? pageResult;
  // Frozen when the form opens: the page may meanwhile have loaded somebody else's change.
  const [opened] = useState({
    version: member?.version ?? 0,
    texts: typedIn(pageResult) ?? props.texts,
  });
  const version = result?.outcome === "conflict" ? result.version : opened.version;
  const id = (name: string) => `${member?.id ?? "new"}-${name}`;

  // An answer is handled when it arrives, whatever the handlers' identity is by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer counts
  useEffect(() => {
    const answer = fetcher.data;
    if (answer?.outcome === "done") {
      toast({ title: teamMessages.successTitle, description: teamDone[answer.done] });
      onSaved();
    } else if (answer?.outcome === "failed") {
      const { failureTitle: title } = teamMessages;
      toast({ title, description: answer.message, variant: "destructive" });
    } else if (answer?.outcome === "gone" && answer.typed !== null) onGone(answer.typed);
  }, [fetcher.data]);

  useEffect(() => {
    if (props.takeFocus)
      form.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }, [props.takeFocus]);

  const errors = result?.outcome === "refused" ? result.errors : {};
  const field = (name: keyof TeamTexts) => ({
    id: id(name),
    name,
    label: teamLabels[name],
    required: true,
    maxLength: name === "bio" ? commentsMaxLength : textMaxLength,
    defaultValue: opened.texts[name],
    error: errors[name],
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={hydrated ? enhancedTeamPath : teamPath}
      className="space-y-5"
      aria-label={member === null ? "New team member" : `Edit ${props.texts.name}`}
    >
      <TeamFormMessages result={result} hydrated={hydrated} idOf={id} />
      <input type="hidden" name="intent" value={member === null ? "add" : "save"} />
      {member !== null && <input type="hidden" name="id" value={member.id} />}
      {member !== null && <input type="hidden" name="version" value={version} />}
      <TextField {...field("name")} autoComplete="off" />
      <TextField {...field("role")} />
      <TextField {...field("experience")} />
      <TextareaField {...field("bio")} rows={5} />
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
        <Alert variant="warning" title="Changed by somebody else" announce="alert">
          <p>{teamMessages.conflict}</p>
          <p className="pt-2 font-semibold">Stored now</p>
          <DefinitionList
            className="text-sm"
            items={Object.entries(teamLabels).map(([name, term]) => ({
              term,
              description: result.stored[name as keyof TeamTexts],
            }))}
          />
        </Alert>
      );
    case "gone":
      return (
        <Alert variant="warning" title="Removed by somebody else" announce="alert">
          <p>{teamMessages.gone}</p>
        </Alert>
      );
    case "signed-out":
      return (
        <Alert variant="warning" title="Sign in again" announce="alert">
          <p>{teamMessages.signedOut}</p>
          <SignInAgainLink />
        </Alert>
      );
    case "failed":
      return hydrated ? null : (
        <Alert variant="destructive" title={teamMessages.failureTitle} announce="alert">
          <p>{result.message}</p>
        </Alert>
      );
    default:
      return null;
  }
}

function typedIn(result: TeamResult | undefined): TeamTexts | null {
  return result !== undefined && "typed" in result ? result.typed : null;
}

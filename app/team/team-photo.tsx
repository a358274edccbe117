import { useFetcher } from "@remix-run/react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { SignInAgainLink } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/text-field";
import { useToast } from "~/ui/toast";
import { maxPhotoBytes } from "./team";
import { enhancedTeamPath, teamPath } from "./team-paths";
import type { TeamResult } from "./team-result";
import { teamDone, teamMessages } from "./team-texts";

export interface TeamPhotoProps {
  member: { id: string; name: string; photoId: string | null };
  /** The action's answer to a full page post about this member's photo. */
  pageResult?: TeamResult;
}

/** Chooses, previews, uploads and removes a member's photo, folded away until it is wanted. */
export function TeamPhoto({ member, pageResult }: TeamPhotoProps) {
  const fetcher = useFetcher<TeamResult>();
  const hydrated = useHydrated();
  const details = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { toast } = useToast();
  const chosen = useChosenPhoto();
  const result = fetcher.data ?? pageResult;
  const message = chosen.fault ?? (result?.outcome === "failed" ? result.message : undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is handled once, when it arrives
  useEffect(() => {
    const answer = fetcher.data;
    if (answer?.outcome === "done") {
      toast({ title: teamMessages.successTitle, description: teamDone[answer.done] });
      form.current?.reset();
      chosen.clear();
      if (details.current) details.current.open = false;
    } else if (answer?.outcome === "failed") {
      const { failureTitle: title } = teamMessages;
      toast({ title, description: answer.message, variant: "destructive" });
    }
  }, [fetcher.data]);

  useEffect(() => {
    if (chosen.fault === undefined) return;
    const { failureTitle: title } = teamMessages;
    toast({ title, description: chosen.fault, variant: "destructive" });
  }, [chosen.fault, toast]);

  const action = hydrated ? enhancedTeamPath : teamPath;
  const busy = fetcher.state !== "idle";
  return (
    <details ref={details} open={pageResult === undefined ? undefined : true}>
      <summary className="py-2 font-semibold text-action">
        {member.photoId === null ? "Add a photo" : "Change the photo"}
        <span className="sr-only"> of {member.name}</span>
      </summary>
      {result?.outcome === "signed-out" && (
        <Alert variant="warning" title="Sign in again" announce="alert" className="my-3">
          <SignInAgainLink />
        </Alert>
      )}
      <fetcher.Form
        ref={form}
        method="post"
        action={action}
        encType="multipart/form-data"
        className="space-y-4 py-3"
      >
        <input type="hidden" name="intent" value="photo" />
        <input type="hidden" name="id" value={member.id} />
        <TextField
          id={`${member.id}-photo`}
          name="photo"
          label="Photo"
          hint="JPEG, PNG or WebP, 5 MB at most."
          type="file"
          accept="image/jpeg,image/png,image/webp"
          required
          error={message}
          onChange={chosen.choose}
        />
        {chosen.preview !== undefined && (
          <img
            src={chosen.preview}
            alt="Preview of the chosen file"
            className="size-32 rounded-lg border border-rule object-cover"
            onError={chosen.unreadable}
          />
        )}
        <Button
          size="small"
          busy={busy}
          busyText="Uploading..."
          disabled={chosen.fault !== undefined}
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
    </details>
  );
}

/** Judges a chosen file as the server will, so that a slip is told without an upload, and shows it. */
function useChosenPhoto() {
  const [preview, setPreview] = useState<string>();
  const [fault, setFault] = useState<string>();

  useEffect(() => {
    if (preview === undefined) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    const problem = file && problemOf(file);
    setFault(problem);
    setPreview(file && problem === undefined ? URL.createObjectURL(file) : undefined);
  };
  const clear = () => {
    setFault(undefined);
    setPreview(undefined);
  };
  const unreadable = () => {
    setPreview(undefined);
    setFault(teamMessages.imageUnreadable);
  };
  return { preview, fault, choose, clear, unreadable };
}

function problemOf(file: File): string | undefined {
  if (!file.type.startsWith("image/")) return teamMessages.imageInvalid;
  return file.size > maxPhotoBytes ? teamMessages.imageTooLarge : undefined;
}

import { type RefObject, useEffect, useState } from "react";
import type { LeadKind } from "#db/schema";
import { endSubmission, forgetDraft, keepDraft, openSubmission, restoreDraft } from "./draft";
import type { LeadPreselect } from "./preselect.server";

interface DraftOptions {
  kind: LeadKind;
  element: RefObject<HTMLFormElement>;
  preselect: LeadPreselect;
  /** False where the page shows what was just posted. */
  restores: boolean;
}

/** Keeps what is typed on this device until it is sent, and the submission's key in this tab until it is answered. */
export function useDraft({ kind, element, preselect, restores }: DraftOptions) {
  const [key, setKey] = useState<string>();
  const [kept, setKept] = useState<"typed" | "restored">();

  // Only a browser makes the key and knows what was typed in it: the page that is served is the same for everybody.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a round
  useEffect(() => {
    setKey(openSubmission(kind));
    if (!restores || element.current === null) return;
    if (restoreDraft(kind, element.current, preselect)) setKept("restored");
  }, []);

  const end = () => {
    endSubmission(kind);
    forgetDraft(kind);
    setKept(undefined);
  };
  return {
    key,
    /** What is kept on this device: what was just typed, or what was typed before. */
    kept,
    keep: (form: HTMLFormElement) =>
      setKept(keepDraft(kind, form, preselect) ? (kept ?? "typed") : undefined),
    /** Forgets what was typed and sent. */
    end,
    /** Forgets what was typed, and makes what is typed next a submission of its own. */
    restart: () => {
      end();
      setKey(openSubmission(kind));
    },
  };
}

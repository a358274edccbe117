import type { FieldErrors } from "~/ui/form-schema";
import type { TeamTexts } from "./team";

/** What the team desk can do, by the value of a form's `intent`. */
export type TeamIntent = "save" | "add" | "remove" | "move" | "photo" | "remove-photo";

/** What the desk has done. */
export type TeamDone =
  | "updated"
  | "photo-updated"
  | "photo-removed"
  | "added"
  | "removed"
  | "moved";

/** What the desk's action answers to the page or to a hydrated form. Refusals carry what was typed. */
export type TeamResult =
  | { outcome: "done"; done: TeamDone }
  | { outcome: "refused"; memberId: string | null; errors: FieldErrors; typed: TeamTexts }
  /** Somebody else was first: what is stored now, and its version. */
  | { outcome: "conflict"; memberId: string; typed: TeamTexts; stored: TeamTexts; version: number }
  /** The member has been removed meanwhile. */
  | { outcome: "gone"; typed: TeamTexts | null }
  | { outcome: "failed"; memberId: string | null; message: string; typed: TeamTexts | null }
  | { outcome: "signed-out" };

import type { TeamMemberRecord } from "#db/queries/team.server";
import type { RefusedForm } from "~/http/form-post.server";
import type { HttpErrorKind } from "~/http/http-error.server";
import type { TeamTexts } from "./fields";

/** The page that every form of the team posts to. */
export const teamPath = "/admin/team";

/** Returns the URL of a member on the team page, with the form open if `open` is given. */
export function memberAddress(id: string, open?: "edit"): string {
  return `${teamPath}${open ? `?edit=${id}` : ""}#member-${id}`;
}

export const teamMessages = {
  successTitle: "Success",
  failureTitle: "Error",
  updateFailed: "Failed to update team member",
  foreignImage: "Send the image itself as a data URL, or the address of a photo of this site.",
  conflict:
    "Someone else changed this team member while you were editing. Your text is still here. Compare it with the saved version below, then save to replace that version, or cancel to keep it.",
  gone: "Someone else removed this team member while you were editing. Your text is still here: save to add the member again, or cancel.",
} as const;

/** The success message of each change to the team. */
export const teamDone = {
  updated: "Team member updated successfully",
  "photo-updated": "Profile image updated successfully",
  "photo-removed": "Profile image removed",
  added: "Team member added",
  removed: "Team member removed",
  moved: "Order changed",
} as const;

export type TeamDone = keyof typeof teamDone;

/** The actions of the team page, by `intent`. */
export type TeamIntent = "save" | "add" | "remove" | "move" | "photo" | "remove-photo";

/** What the team page's action returns. A refusal of a form with texts contains what was typed. */
export type TeamResult = { outcome: "done"; done: TeamDone } | TeamRefusal;

export interface TeamRefusal extends RefusedForm<TeamTexts | null> {
  kind: HttpErrorKind;
  /** Null for a new member, and for a member who has been removed in the meantime. */
  memberId: string | null;
  /** The stored member, if someone else changed it first. */
  stored?: TeamMemberRecord | undefined;
}

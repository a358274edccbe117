import type { FieldErrors } from "~/ui/form-schema";
import type { TeamTexts } from "./fields";
import { maxPhotoMegabytes } from "./photo";

/** Where every form of the team desk posts to. */
export const teamPath = "/admin/team";

export const teamMessages = {
  successTitle: "Success",
  failureTitle: "Error",
  updateFailed: "Failed to update team member",
  imageTooLarge: `Image file is too large. Please use an image smaller than ${maxPhotoMegabytes}MB.`,
  imageTooManyPixels:
    "Image has too many pixels. Please save it smaller, such as 2,000 by 2,000 pixels.",
  imageInvalid: "Please select a valid image file (JPG, PNG, etc.)",
  imageUnreadable: "Failed to read image file",
  uploadFailed: "Failed to upload image",
  foreignImage: "Send the image itself as a data URL, or the address of a photo of this site.",
  conflict:
    "Somebody else changed this team member while you were editing. Your text is kept. Compare it with what is stored now, then save again to replace that, or cancel to leave it.",
  gone: "This team member has been removed meanwhile. Your text is kept here: save it to add the member again, or cancel.",
  signedOut:
    "Your session has ended, so nothing was saved. Your text is kept: sign in again in the new tab, then come back and save.",
} as const;

/** Successes, by the value of the page's `done` parameter after a redirect. */
export const teamDone = {
  updated: "Team member updated successfully",
  "photo-updated": "Profile image updated successfully",
  "photo-removed": "Profile image removed",
  added: "Team member added",
  removed: "Team member removed",
  moved: "Order changed",
} as const;

export type TeamDone = keyof typeof teamDone;

/** What the team desk can do, by the value of a form's `intent`. */
export type TeamIntent = "save" | "add" | "remove" | "move" | "photo" | "remove-photo";

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

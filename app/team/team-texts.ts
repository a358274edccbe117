import type { TeamDone } from "./team-result";

/** What the team desk says (specification, section 8, "Team" and "Team success"; the rest is the desk's own). */
export const teamMessages = {
  successTitle: "Success",
  failureTitle: "Error",
  updated: "Team member updated successfully",
  photoUpdated: "Profile image updated successfully",
  added: "Team member added",
  removed: "Team member removed",
  moved: "Order changed",
  photoRemoved: "Profile image removed",
  updateFailed: "Failed to update team member",
  imageTooLarge: "Image file is too large. Please use an image smaller than 5MB.",
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
export const teamDone: Readonly<Record<TeamDone, string>> = {
  updated: teamMessages.updated,
  "photo-updated": teamMessages.photoUpdated,
  "photo-removed": teamMessages.photoRemoved,
  added: teamMessages.added,
  removed: teamMessages.removed,
  moved: teamMessages.moved,
};

/** Tells whether a query parameter names one of those successes. */
export function isTeamDone(value: string | null): value is TeamDone {
  return value !== null && Object.hasOwn(teamDone, value);
}

import { commentsMaxLength, form, requiredText } from "~/ui/form-schema";

/** The texts of a team member; all four are required (specification, section 5, "Team edit"). */
export const teamMemberForm = form({
  name: requiredText("Enter a name"),
  role: requiredText("Enter a role"),
  experience: requiredText("Enter the experience"),
  bio: requiredText("Enter a bio", commentsMaxLength),
});

/** The name of one of those texts. */
export type TeamTextName = keyof typeof teamMemberForm.shape;

/** The texts as typed or stored. */
export type TeamTexts = Record<TeamTextName, string>;

/** Their names in the order of the form. */
export const teamTextNames = [
  "name",
  "role",
  "experience",
  "bio",
] as const satisfies TeamTextName[];

/** Largest photo that is taken, in bytes (specification, section 5: 5MB). */
export const maxPhotoBytes = 5 * 1024 * 1024;

/** The two sizes a photo is kept in; what each is for is told in services/photos. */
export type PhotoSize = "small" | "large";

/** Returns the path of one size of a photo. It holds the hash of the content, so it never changes its picture. */
export function photoPath(photoId: string, size: PhotoSize = "large"): string {
  return `/photos/${photoId}-${size}.webp`;
}

/** Returns the photo and size that the last part of a photo's path names, or null. */
export function readPhotoName(name: string): { photoId: string; size: PhotoSize } | null {
  const match = /^([0-9a-f]{64})-(small|large)\.webp$/.exec(name);
  const [, photoId, size] = match ?? [];
  if (photoId === undefined || (size !== "small" && size !== "large")) return null;
  return { photoId, size };
}

/** Returns the photo an address of this site shows, or null for any other address. `siteOrigin` is such as https://example.com. */
export function photoIdOfAddress(address: string, siteOrigin: string): string | null {
  const path = address.startsWith(`${siteOrigin}/`) ? address.slice(siteOrigin.length) : address;
  if (!path.startsWith("/photos/")) return null;
  return readPhotoName(path.slice("/photos/".length))?.photoId ?? null;
}

/** Returns where a member stands after one step up or down in an order of ids; the order itself when it cannot move. */
export function movedInOrder(
  ids: readonly string[],
  id: string,
  direction: "up" | "down",
): string[] {
  const from = ids.indexOf(id);
  const to = direction === "up" ? from - 1 : from + 1;
  const neighbour = ids[to];
  const moved = [...ids];
  if (from === -1 || neighbour === undefined) return moved;
  moved[to] = id;
  moved[from] = neighbour;
  return moved;
}

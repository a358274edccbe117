/** Largest photo that is taken. */
export const maxPhotoMegabytes = 5;
export const maxPhotoBytes = maxPhotoMegabytes * 1024 * 1024;

export type PhotoSize = "small" | "large";

/** The path of one size of a photo. It holds the hash of the content, so it never changes its picture. */
export function photoPath(photoId: string, size: PhotoSize = "large"): string {
  return `/photos/${photoId}-${size}.webp`;
}

/** The photo and size that the last part of a photo's path names, or null. */
export function readPhotoName(name: string): { photoId: string; size: PhotoSize } | null {
  const [, photoId, size] = /^([0-9a-f]{64})-(small|large)\.webp$/.exec(name) ?? [];
  if (photoId === undefined || (size !== "small" && size !== "large")) return null;
  return { photoId, size };
}

/** The photo an address of this site shows, or null for any other address. `siteOrigin` is such as https://example.com. */
export function photoIdOfAddress(address: string, siteOrigin: string): string | null {
  const path = address.startsWith(`${siteOrigin}/`) ? address.slice(siteOrigin.length) : address;
  if (!path.startsWith("/photos/")) return null;
  return readPhotoName(path.slice("/photos/".length))?.photoId ?? null;
}

/** The maximum size of an uploaded photo, in megabytes of 1024 × 1024 bytes. */
export const maxPhotoMegabytes = 5;
export const maxPhotoBytes = maxPhotoMegabytes * 1024 * 1024;

/** The minimum width and height, in pixels, of a picture that is shown uncropped. */
export const minSide = 24;

export const photoMessages = {
  tooLarge: `Image file is too large. Please use an image smaller than ${maxPhotoMegabytes}MB.`,
  tooManyPixels:
    "Image has too many pixels. Please save it smaller, such as 2,000 by 2,000 pixels.",
  tooSmall: `Image is too small. Please use an image of at least ${minSide} by ${minSide} pixels.`,
  invalid: "Please select a valid image file (JPG, PNG, etc.)",
  unreadable: "Failed to read image file",
  uploadFailed: "Failed to upload image",
} as const;

export type PhotoSize = "small" | "large";

/** Returns the path of a photo in one size. The path contains a hash of the photo, so it may be cached forever. */
export function photoPath(photoId: string, size: PhotoSize = "large"): string {
  return `/photos/${photoId}-${size}.webp`;
}

/** Parses the last part of a photo's path. Returns the photo's id and size, or null. */
export function readPhotoName(name: string): { photoId: string; size: PhotoSize } | null {
  const [, photoId, size] = /^([0-9a-f]{64})-(small|large)\.webp$/.exec(name) ?? [];
  if (photoId === undefined || (size !== "small" && size !== "large")) return null;
  return { photoId, size };
}

/** Returns the id of the photo to which a URL or path of this site refers. Returns null for any other address. `siteOrigin` looks like https://example.com. */
export function photoIdOfAddress(address: string, siteOrigin: string): string | null {
  const path = address.startsWith(`${siteOrigin}/`) ? address.slice(siteOrigin.length) : address;
  if (!path.startsWith("/photos/")) return null;
  return readPhotoName(path.slice("/photos/".length))?.photoId ?? null;
}

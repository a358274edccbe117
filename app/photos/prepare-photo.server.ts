import { createHash } from "node:crypto";
import type { Metadata } from "sharp";
import type { Photo } from "#db/queries/photos.server";
import { HttpError } from "~/http/http-error.server";
import { createConcurrencyLimit } from "~/server/concurrency-limit.server";
import { maxPhotoBytes, minSide, photoMessages } from "./photo";

/** Thrown for a photo that is not accepted. */
export class PhotoError extends HttpError {}

/** Returns what `prepare` returns. Adds to a PhotoError the name of the form's field, whose message begins with `label`. */
export function preparePhotoOf<Result>(field: string, prepare: () => Promise<Result>, label = "") {
  return prepare().catch((error) => {
    if (!(error instanceof PhotoError)) throw error;
    const { kind, message, cause } = error;
    throw new PhotoError(kind, message, { fieldErrors: { [field]: label + message }, cause });
  });
}

/** The longest side of the small and of the large picture, in pixels. A small portrait is a square. */
const smallSide = 256;
const largeSide = 960;
const whole = { fit: "inside", withoutEnlargement: true } as const;

// More pixels than a phone's camera has, and the bytes that decoding may hold at once. The site has 256 MB of memory in all.
const most = { pixels: 50_000_000, heldBytes: 75_000_000 };

/** Loads libvips, which takes a tenth of a second. Limits its memory with one thread and no cache. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const encoding = createConcurrencyLimit({
  atOnce: 1,
  waiting: 4,
  overloaded: () => new PhotoError("overloaded", photoMessages.uploadFailed),
});

/**
 * Converts a JPEG, PNG or WebP to upright WebP in two sizes, without metadata. The small size is cropped to a square unless `isWhole`. The id is
 * the SHA-256 of the large size or, with `isWhole`, of both sizes. Throws PhotoError if the image is not accepted or too many photos are waiting.
 */
export async function preparePhoto(bytes: Buffer, isWhole = false): Promise<Photo> {
  if (bytes.length > maxPhotoBytes) throw new PhotoError("too-large", photoMessages.tooLarge);
  if (!isKnownImage(bytes)) throw new PhotoError("refused", photoMessages.invalid);
  return encoding.run(() => encode(bytes, isWhole));
}

/** Returns the bytes of an image in a base64 data URL. Throws PhotoError for any other URL. */
export function readImageDataUrl(url: string): Buffer {
  const [head = "", body = ""] = url.split(",", 2);
  if (!/^data:image\/[\w.+-]+;base64$/i.test(head) || !/^[A-Za-z0-9+/]+={0,2}$/.test(body)) {
    throw new PhotoError("refused", photoMessages.invalid);
  }
  return Buffer.from(body, "base64");
}

async function encode(bytes: Buffer, isWhole: boolean): Promise<Photo> {
  const sharp = await loadSharp();
  const options = { limitInputPixels: false, failOn: "warning", sequentialRead: true } as const;
  try {
    const header = await sharp(bytes, options).metadata();
    const pixels = header.width * header.height;
    if (pixels > most.pixels || pixels * heldPerPixel(header) > most.heldBytes) {
      throw new PhotoError("too-large", photoMessages.tooManyPixels);
    }
    if (isWhole && Math.min(header.width, header.height) < minSide) {
      throw new PhotoError("refused", photoMessages.tooSmall);
    }
    // Both sizes come from the pixels of the large size, so the file is decoded only once.
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .toColorspace("srgb")
      .resize(largeSide, largeSide, whole)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const shrunk = () => sharp(data, { raw: { width, height, channels } });
    const large = await shrunk().webp({ quality: 82 }).toBuffer();
    const small = await shrunk()
      .resize(smallSide, smallSide, isWhole ? whole : { fit: "cover", position: "attention" })
      .webp({ quality: 80 })
      .toBuffer();
    const hash = createHash("sha256").update(large);
    const id = (isWhole ? hash.update(small) : hash).digest("hex");
    return { id, width, height, mediaType: "image/webp", bytesSmall: small, bytesLarge: large };
  } catch (error) {
    if (error instanceof PhotoError) throw error;
    throw new PhotoError("refused", photoMessages.unreadable, { cause: error });
  }
}

/** Returns the measured bytes that decoding holds for each pixel. A baseline JPEG holds none, a progressive JPEG 16 bits a value, other formats the whole picture. */
function heldPerPixel({ format, isProgressive, chromaSubsampling, channels, depth }: Metadata) {
  if (format !== "jpeg") return depth === "ushort" ? 8 : 4;
  if (!isProgressive) return 0;
  return chromaSubsampling === "4:2:0" ? 3 : 2 * channels;
}

/** Returns whether the first bytes are those of a JPEG, PNG or WebP. */
function isKnownImage(bytes: Buffer): boolean {
  const begins = (signature: string, at = 0) =>
    bytes.toString("latin1", at, at + signature.length) === signature;
  return (
    begins("\xff\xd8\xff") || begins("\x89PNG\r\n\x1a\n") || (begins("RIFF") && begins("WEBP", 8))
  );
}

import { createHash } from "node:crypto";
import type { Metadata } from "sharp";
import type { Photo } from "#db/queries/team.server";
import { HttpError, type HttpErrorKind } from "~/http/http-error.server";
import { createConcurrencyLimit } from "~/server/concurrency-limit.server";
import { maxPhotoBytes } from "./photo";
import { teamMessages } from "./team-desk";

const faults = {
  "too-large": ["too-large", teamMessages.imageTooLarge],
  "too-many-pixels": ["too-large", teamMessages.imageTooManyPixels],
  "not-an-image": ["refused", teamMessages.imageInvalid],
  unreadable: ["refused", teamMessages.imageUnreadable],
  overloaded: ["overloaded", teamMessages.uploadFailed],
} as const satisfies Record<string, readonly [HttpErrorKind, message: string]>;

export class PhotoError extends HttpError {
  constructor(why: keyof typeof faults, options?: { cause?: unknown }) {
    const [kind, message] = faults[why];
    super(kind, message, options);
  }
}

/** Side of the small square, for portraits, and longest side of the large picture, in pixels. */
const smallSide = 256;
const largeSide = 960;

/** More than a phone's camera has; and what of a picture may be held at once while it is read, in bytes: the site has 256 MB for all. */
const most = { pixels: 50_000_000, heldBytes: 75_000_000 };

/** libvips comes with the first photo, as it takes a tenth of a second; one thread and no cache bound its memory. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const turns = createConcurrencyLimit({
  atOnce: 1,
  waiting: 4,
  overloaded: () => new PhotoError("overloaded"),
});

/** A JPEG, PNG or WebP (by its bytes) as upright WebP in two sizes, without metadata; the id is the SHA-256 of the large. */
export async function preparePhoto(bytes: Buffer): Promise<Photo> {
  if (bytes.length > maxPhotoBytes) throw new PhotoError("too-large");
  if (!isKnownImage(bytes) || holdsMarkup(bytes)) throw new PhotoError("not-an-image");
  return turns.run(() => encode(bytes));
}

/** Returns the bytes of a base64 data URL of an image. Throws PhotoError. */
export function readImageDataUrl(url: string): Buffer {
  const [head = "", body = ""] = url.split(",", 2);
  if (!/^data:image\/[\w.+-]+;base64$/i.test(head) || !/^[A-Za-z0-9+/]+={0,2}$/.test(body)) {
    throw new PhotoError("not-an-image");
  }
  return Buffer.from(body, "base64");
}

async function encode(bytes: Buffer): Promise<Photo> {
  const sharp = await loadSharp();
  const options = { limitInputPixels: false, failOn: "warning", sequentialRead: true } as const;
  try {
    const header = await sharp(bytes, options).metadata();
    const pixels = header.width * header.height;
    if (pixels > most.pixels || pixels * heldPerPixel(header) > most.heldBytes) {
      throw new PhotoError("too-many-pixels");
    }
    // Decoded once: both sizes are made from the pixels of the large one.
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .toColorspace("srgb")
      .resize(largeSide, largeSide, { fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const shrunk = () => sharp(data, { raw: { width, height, channels } });
    const large = await shrunk().webp({ quality: 82 }).toBuffer();
    const small = await shrunk()
      .resize(smallSide, smallSide, { fit: "cover", position: "attention" })
      .webp({ quality: 80 })
      .toBuffer();
    const id = createHash("sha256").update(large).digest("hex");
    return { id, width, height, mediaType: "image/webp", bytesSmall: small, bytesLarge: large };
  } catch (error) {
    throw error instanceof PhotoError ? error : new PhotoError("unreadable", { cause: error });
  }
}

/** Measured: a plain JPEG is read row by row, a progressive one keeps 16 bits for each value, the other formats may keep all. */
function heldPerPixel({ format, isProgressive, chromaSubsampling, channels, depth }: Metadata) {
  if (format !== "jpeg") return depth === "ushort" ? 8 : 4;
  if (!isProgressive) return 0;
  return chromaSubsampling === "4:2:0" ? 3 : 2 * channels;
}

/** Tells by the first bytes whether a file is a JPEG, PNG or WebP. */
function isKnownImage(bytes: Buffer): boolean {
  const begins = (signature: string, at = 0) =>
    bytes.toString("latin1", at, at + signature.length) === signature;
  return (
    begins("\xff\xd8\xff") || begins("\x89PNG\r\n\x1a\n") || (begins("RIFF") && begins("WEBP", 8))
  );
}

/** Tells whether an image is also a web page or a script. Encoding it again would drop that; nobody sends it by mistake. */
function holdsMarkup(bytes: Buffer): boolean {
  return /<(?:script|!doctype|html[\s>]|svg\s|\?php)/i.test(bytes.toString("latin1"));
}

import { crc32 } from "node:zlib";
import sharp, { type JpegOptions } from "sharp";
import { describe, expect, it } from "vitest";
import { PhotoError, preparePhoto, readImageDataUrl } from "~/photos/prepare-photo.server";

const tooLarge = "Image file is too large. Please use an image smaller than 5MB.";
const tooManyPixels =
  "Image has too many pixels. Please save it smaller, such as 2,000 by 2,000 pixels.";
const invalid = "Please select a valid image file (JPG, PNG, etc.)";
const unreadable = "Failed to read image file";

describe("an accepted photo", () => {
  it.each(["jpeg", "png", "webp"] as const)("as %s becomes WebP in two sizes", async (format) => {
    const photo = await preparePhoto(await picture().toFormat(format).toBuffer());
    expect(photo).toMatchObject({ mediaType: "image/webp", width: 960, height: 720 });
    expect(photo.id).toMatch(/^[0-9a-f]{64}$/);
    const small = await sharp(photo.bytesSmall).metadata();
    expect(small).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(await sharp(photo.bytesLarge).metadata()).toMatchObject({ format: "webp", width: 960 });
  });

  it("loses location and camera data, and is upright", async () => {
    const exif = { IFD0: { Make: "SecretCam" }, IFD3: { GPSLatitude: "33/1 26/1 54/1" } };
    const turned = await picture(400, 200)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(turned.includes("SecretCam")).toBe(true);
    const photo = await preparePhoto(turned);
    for (const bytes of [photo.bytesSmall, photo.bytesLarge]) {
      expect(bytes.includes("SecretCam")).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
    expect(photo).toMatchObject({ width: 200, height: 400 });
  });

  it("that is shown whole keeps its shape, its transparency, and an id of its own", async () => {
    const bytes = await sharp({
      create: { width: 800, height: 200, channels: 4, background: "#0b5cad80" },
    })
      .png()
      .toBuffer();
    const [whole, portrait] = [await preparePhoto(bytes, true), await preparePhoto(bytes)];
    const small = await sharp(whole.bytesSmall).metadata();
    expect(small).toMatchObject({ width: 256, height: 64, hasAlpha: true });
    expect(whole.id).not.toBe(portrait.id);
    await expect(preparePhoto(await picture(1, 1).png().toBuffer(), true)).rejects.toThrow(
      "Image is too small. Please use an image of at least 24 by 24 pixels.",
    );
  });

  it("that moves becomes its first picture", async () => {
    const frames = await sharp([await picture(40, 40).png().toBuffer(), await noise("png")], {
      join: { animated: true },
    })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const { bytesLarge } = await preparePhoto(frames, true);
    expect((await sharp(bytesLarge).metadata()).pages).toBeUndefined();
  });

  it("loses a script that follows the image", async () => {
    const script = "<script>alert(document.cookie)</script>";
    const image = await picture(20, 20).jpeg().toBuffer();
    const photo = await preparePhoto(Buffer.concat([image, Buffer.from(script)]));
    for (const bytes of [photo.bytesSmall, photo.bytesLarge]) {
      expect(bytes.includes("script")).toBe(false);
    }
  });

  it("has one id for the same content, and is not enlarged", async () => {
    const bytes = await picture(120, 80).png().toBuffer();
    const [first, second] = [await preparePhoto(bytes), await preparePhoto(bytes)];
    expect(first.id).toBe(second.id);
    expect(first).toMatchObject({ width: 120, height: 80 });
  });
});

describe("a refused file", () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), invalid],
    ["a web page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), invalid],
    ["a GIF", () => picture(9, 9).gif().toBuffer(), invalid],
    ["nothing", () => Buffer.alloc(0), invalid],
    [
      "a web page that begins like a JPEG",
      () => Buffer.from("\xff\xd8\xff/*text*/", "latin1"),
      unreadable,
    ],
    ["a truncated JPEG", async () => (await noise("jpeg")).subarray(0, 4_000), unreadable],
    ["a truncated PNG", async () => (await noise("png")).subarray(0, 4_000), unreadable],
    ["a truncated WebP", async () => (await noise("webp")).subarray(0, 4_000), unreadable],
    ["50,000 × 50,000 pixels", () => bomb(50_000), tooManyPixels],
    ["a PNG of 200 megapixels", () => bomb(20_000, 10_000), tooManyPixels],
    ["a JPEG of 200 megapixels", () => jpegBomb({}, 20_000, 10_000), tooManyPixels],
    ["a PNG of 20 megapixels", () => bomb(5_000, 4_000), tooManyPixels],
    [
      "a progressive JPEG of 30",
      () => jpegBomb({ progressive: true }, 6_000, 5_000),
      tooManyPixels,
    ],
    [
      "a progressive JPEG of 24, four bytes a pixel more",
      () => jpegBomb({ progressive: true, chromaSubsampling: "4:4:4" }, 6_000, 4_000),
      tooManyPixels,
    ],
    ["a cut PNG of 16, which may be held", () => bomb(4_000), unreadable],
    ["a cut JPEG of 48, which is read by rows", () => jpegBomb({}, 8_000, 6_000), unreadable],
    ["6 MB", async () => Buffer.concat([await noise("png"), Buffer.alloc(6_000_000)]), tooLarge],
  ])("%s", async (_case, make, message) => {
    expect(await refusal(await make())).toBe(message);
  });

  it("while too many are processed", async () => {
    const bytes = await noise("png");
    const answers = await Promise.allSettled(Array.from({ length: 9 }, () => preparePhoto(bytes)));
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused.length).toBe(4);
    expect(refused.every(({ reason }) => reason.kind === "overloaded")).toBe(true);
    expect((await preparePhoto(bytes)).width).toBe(200);
  });

  it("uses no more than 200 MB, whatever its header claims", async () => {
    const bytes = await bomb(50_000);
    const before = process.memoryUsage.rss();
    for (let turn = 0; turn < 5; turn++) await refusal(bytes);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });
});

describe("a data URL", () => {
  it("returns its bytes", () => {
    expect(readImageDataUrl("data:image/png;base64,iVBORw0=").toString("latin1")).toBe("\x89PNG\r");
  });

  it.each([
    "data:text/html;base64,aGk=",
    "data:image/png,plain",
    "data:image/png;base64,***",
    "data:image/svg+xml;utf8,<svg/>",
    "data:",
  ])("like %s is refused", (url) => {
    expect(() => readImageDataUrl(url)).toThrow(invalid);
  });
});

async function noise(format: "jpeg" | "png" | "webp"): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 200, height: 200, channels: 3, background: "#000", noise } as const;
  return sharp({ create }).toFormat(format).toBuffer();
}

function picture(width = 1_200, height = 900) {
  const create = { width, height, channels: 3, background: "#0b5cad" } as const;
  return sharp({ create });
}

async function refusal(bytes: Buffer): Promise<string> {
  const error = await preparePhoto(bytes).catch((thrown: unknown) => thrown);
  if (error instanceof PhotoError) return error.message;
  throw new Error("The photo was taken.");
}

/** A PNG of 1 KB whose header claims this many pixels a side: at 50,000 it would decode to 7.5 GB. */
async function bomb(width: number, height = width): Promise<Buffer> {
  const bytes = await picture(8, 8).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** A JPEG of 8 × 8 pixels whose header claims more, so its data ends too soon for the decoder. */
async function jpegBomb(options: JpegOptions, width: number, height: number): Promise<Buffer> {
  const bytes = await picture(8, 8).jpeg(options).toBuffer();
  const frame = bytes.indexOf(Buffer.from(options.progressive ? "ffc2" : "ffc0", "hex"));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The content encodings that the server sends, best first. */
const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Returns `body` in a content encoding. `quality` is the level of Brotli: 4 is fast, 11 compresses most. */
export async function encode(body: Buffer, encoding: Encoding, quality = 4): Promise<Buffer> {
  if (encoding === "identity") return body;
  if (encoding === "gzip") return compressGzip(body);
  return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Returns the best encoding that Accept-Encoding lists: Brotli, gzip or `identity` (RFC 9110, 12.5.3). `q=0` forbids an encoding. */
export function preferredEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? "")
    .toLowerCase()
    .split(",")
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
  return encodings.find((encoding) => accepted.includes(encoding)) ?? "identity";
}

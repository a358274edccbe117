import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { DoorState, Middleware } from "./context.server";
import type { MissingDefaults } from "./security-headers.server";
import { type Bodies, prepareAnswer, type StoredAnswer, sendAnswer } from "./stored-answer.server";
import { pathOf } from "./target.server";

/** Media types served from memory; a file of any other type is not served. */
const mediaTypes: Readonly<Record<string, string>> = {
  avif: "image/avif",
  css: "text/css; charset=utf-8",
  gif: "image/gif",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  mp4: "video/mp4",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
  xml: "application/xml; charset=utf-8",
};

/** Worth compressing; the rest is compressed already. */
const compressible = /^(?:text\/|image\/svg|image\/x-icon|application\/(?:json|manifest|xml))/;

/** Files above this many bytes are not served: the site has none. */
const maxFileBytes = 2 * 1024 * 1024;

/** Compressed here when the build left no compressed sibling, up to this many bytes. */
const maxCompressed = 256 * 1024;

/** A content hash as Vite writes it: `root-BxI0v-2_.js`. Only such a name may be kept for ever. */
const hashedName = /-[\w-]{8}\.\w+$/;

/**
 * Serves the files of `directories` (first one wins) from memory: read once at start, looked up by exact path, so that no
 * request ever names a file to the system. Compressed siblings (`.br`, `.gz`) made by the build are used. Hashed names under
 * /assets/ are immutable for a year, the rest is fresh for an hour. What is not there goes on to `next`.
 */
export function serveStaticFiles(
  directories: readonly string[],
  missing: MissingDefaults,
  state: DoorState,
): Middleware {
  const files = new Map<string, () => StoredAnswer>();
  for (const directory of directories) {
    for (const path of listFiles(directory)) {
      const address = `/${path.split("/").map(encodeURIComponent).join("/")}`;
      const answer = files.has(address) ? undefined : readAnswer(directory, path, missing);
      if (answer) files.set(address, answer);
    }
  }
  return (req, res, next) => {
    const reads = req.method === "GET" || req.method === "HEAD";
    const answer = reads ? files.get(pathOf(req.url ?? "")) : undefined;
    if (answer) sendAnswer(req, res, answer(), state);
    else next();
  };
}

/** Paths of plain files below `directory`, with forward slashes; hidden ones only under .well-known (RFC 8615). */
function listFiles(directory: string, prefix = ""): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(join(directory, prefix), { withFileTypes: true });
  } catch {
    // A site without a public directory, or not yet built, has nothing to serve from it.
    return [];
  }
  return entries
    .filter(({ name }) => !name.startsWith(".") || name === ".well-known")
    .flatMap((entry) => {
      const path = prefix + entry.name;
      if (entry.isDirectory()) return listFiles(directory, `${path}/`);
      return entry.isFile() && !/\.(?:br|gz)$/.test(entry.name) ? [path] : [];
    });
}

/** Reads a file now; what the build left uncompressed is compressed when it is first asked for, so that no start waits for it. */
function readAnswer(
  directory: string,
  path: string,
  missing: MissingDefaults,
): (() => StoredAnswer) | undefined {
  const type = mediaTypes[path.slice(path.lastIndexOf(".") + 1).toLowerCase()];
  const file = join(directory, path);
  if (!type || statSync(file).size > maxFileBytes) return undefined;
  const immutable = path.startsWith("assets/") && hashedName.test(path);
  const identity = readFileSync(file);
  const siblings = [readSibling(`${file}.br`), readSibling(`${file}.gz`)] as const;
  let answer: StoredAnswer | undefined;
  return () => {
    answer ??= prepareAnswer(
      "static",
      [
        ["Content-Type", type],
        ["Cache-Control", `public, max-age=${immutable ? "31536000, immutable" : "3600"}`],
      ],
      compressible.test(type) ? compress(identity, siblings) : { identity },
      missing,
    );
    return answer;
  };
}

function compress(
  identity: Buffer,
  [brotli, gzip]: readonly [Buffer | null, Buffer | null],
): Bodies {
  const small = identity.length <= maxCompressed;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const br = brotli ?? (small ? brotliCompressSync(identity, { params }) : null);
  const gz = gzip ?? (small ? gzipSync(identity, { level: 9 }) : null);
  return {
    identity,
    ...(br && br.length < identity.length && { br }),
    ...(gz && gz.length < identity.length && { gzip: gz }),
  };
}

function readSibling(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    // Not compressed by the build: small files, and those of public/.
    return null;
  }
}

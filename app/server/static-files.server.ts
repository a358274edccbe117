import { existsSync } from "node:fs";
import sirv from "sirv";
import { contextOf, type Middleware } from "./context.server";
import { pathOf } from "./target.server";

/** A content hash as Vite writes it: `root-BxI0v-2_.js`. Only such a name may be cached for ever. */
const hashedAsset = /^\/assets\/.*-[\w-]{8}\.\w+$/;

const textTypes = new Map([
  ["css", "text/css; charset=utf-8"],
  ["js", "text/javascript; charset=utf-8"],
  ["txt", "text/plain; charset=utf-8"],
]);

/**
 * Serves the files that `directories` hold at start (first one wins), with the compressed siblings (`.br`, `.gz`) that the build
 * left; a sibling that is requested by its own name is sent with its Content-Encoding. Hashed names under /assets/ are immutable for a year, the rest is fresh for an hour. What is not there goes on to `next`.
 */
export function serveStaticFiles(directories: readonly string[]): Middleware {
  const [first, second] = directories.filter(existsSync).map((directory) =>
    sirv(directory, {
      etag: true,
      brotli: true,
      gzip: true,
      extensions: [],
      setHeaders(res, path) {
        const [, ending = ""] = /\.(\w+)(?:\.(?:br|gz))?$/.exec(path) ?? [];
        const type = textTypes.get(ending);
        if (type !== undefined) res.setHeader("Content-Type", type);
      },
    }),
  );
  return (req, res, next) => {
    const path = pathOf(req.url ?? "");
    const context = contextOf(req);
    if ((req.method !== "GET" && req.method !== "HEAD") || path.endsWith("/")) {
      next();
      return;
    }
    const leave = () => {
      if (context) delete context.route;
      res.setHeader("Cache-Control", "no-store");
      next();
    };
    if (context) context.route = "static";
    const age = hashedAsset.test(path) ? "31536000, immutable" : "3600";
    res.setHeader("Cache-Control", `public, max-age=${age}`);
    // No file is worth a part of it (RFC 9110, 14.2), and sirv takes a range as it comes.
    delete req.headers.range;
    // A file that went since the start.
    res.once("pipe", (file) => file.once("error", () => res.destroy()));
    if (first === undefined) leave();
    else first(req, res, second ? () => second(req, res, leave) : leave);
  };
}

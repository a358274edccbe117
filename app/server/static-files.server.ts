import { existsSync } from "node:fs";
import sirv from "sirv";
import { contextOf, type Middleware } from "./context.server";
import { pathOf } from "./target.server";

/** A name with a content hash from Vite, such as `root-BxI0v-2_.js`. Only files with such names are immutable. */
const hashedAsset = /^\/assets\/.*-[\w-]{8}\.\w+$/;

/** The types that sirv does not know, or sends without a charset. */
const types = new Map([
  ["css", "text/css; charset=utf-8"],
  ["ico", "image/x-icon"],
  ["js", "text/javascript; charset=utf-8"],
  ["txt", "text/plain; charset=utf-8"],
]);

/**
 * Serves the files that were in `directories` at start-up; the first directory takes precedence. Sends the build's compressed copies (`.br`, `.gz`)
 * with Content-Encoding. Browsers may cache hashed names under /assets/ for a year, and other files for an hour. Calls `next` for a missing file.
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
        const type = types.get(ending);
        if (type !== undefined) res.setHeader("Content-Type", type);
      },
    }),
  );
  return (req, res, next) => {
    const path = pathOf(req.url ?? "");
    const context = contextOf(req);
    if ((req.method !== "GET" && req.method !== "HEAD") || path.endsWith("/")) return next();
    const leave = () => {
      if (context) delete context.route;
      res.setHeader("Cache-Control", "no-store");
      next();
    };
    if (context) context.route = "static";
    const age = hashedAsset.test(path) ? "31536000, immutable" : "3600";
    res.setHeader("Cache-Control", `public, max-age=${age}`);
    // A server may ignore Range (RFC 9110, 14.2), and sirv does not validate it.
    delete req.headers.range;
    // The file may have been removed since start-up.
    res.once("pipe", (file) => file.once("error", () => res.destroy()));
    if (first === undefined) leave();
    else first(req, res, second ? () => second(req, res, leave) : leave);
  };
}

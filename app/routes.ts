import { flatRoutes } from "@remix-run/fs-routes";
import { spanishPattern } from "./site/spanish-paths";

const written = await flatRoutes({ ignoredRouteFiles: ["**/*.test.*"] });
const writtenPaths = new Set(written.map(({ path }) => path));

/** The Spanish addresses of routes that serve both languages: those whose Spanish path has no file of its own. */
const spanish = written.flatMap((route) => {
  const path = spanishPattern(`/${route.path ?? ""}`)?.slice(1);
  if (path === undefined || writtenPaths.has(path)) return [];
  return [{ ...route, id: `routes/${path.replaceAll("/", ".")}`, path }];
});

export default [...written, ...spanish];

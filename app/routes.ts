import { flatRoutes } from "@remix-run/fs-routes";
import { spanishPattern } from "./site/spanish-paths";

const written = await flatRoutes();
const writtenPaths = new Set(written.map(({ path }) => path));

/** The Spanish paths of routes that serve both languages and so have no file for Spanish. */
const spanish = written.flatMap((route) => {
  const path = spanishPattern(`/${route.path ?? ""}`)?.slice(1);
  if (path === undefined || writtenPaths.has(path)) return [];
  return [{ ...route, id: `routes/${path.replaceAll("/", ".")}`, path }];
});

export default [...written, ...spanish];

import { flatRoutes } from "@remix-run/fs-routes";
import { pageModules } from "./pages/modules";
import { spanishPattern } from "./site/spanish-paths";

const idOf = (path: string) => `routes/${path.replaceAll("/", ".")}`;

const written = [
  ...(await flatRoutes({ ignoredRouteFiles: ["**/*.test.*"] })),
  ...Object.entries(pageModules).map(([pattern, name]) => {
    const path = pattern.slice(1);
    return { id: idOf(path), path, file: `pages/${name}.tsx` };
  }),
];
const writtenPaths = new Set(written.map(({ path }) => path));

/** The Spanish paths of routes that serve both languages and so have no file for Spanish. */
const spanish = written.flatMap((route) => {
  const path = spanishPattern(`/${route.path ?? ""}`)?.slice(1);
  if (path === undefined || writtenPaths.has(path)) return [];
  return [{ ...route, id: idOf(path), path }];
});

export default [...written, ...spanish];

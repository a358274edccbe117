import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { flatRoutes } from "@remix-run/fs-routes";
import { spanishPattern } from "./site/spanish-paths";

/** The folder of the copies below, from this one. */
const copies = "../.cache/spanish-routes/";

const english = await flatRoutes();

const spanish = english.flatMap((route) => {
  const path = spanishPattern(`/${route.path ?? ""}`)?.slice(1);
  if (path === undefined) return [];
  const id = `routes/${path.replaceAll("/", ".").replaceAll(":", "$")}`;
  return [{ ...route, id, path, file: spanishFile(route.file) }];
});

export default [...english, ...spanish];

/**
 * Returns the file of a route's Spanish version: the same file or, if it imports English texts, a copy that imports the Spanish texts instead. The bundler
 * makes a script of each file, so no browser loads both languages.
 */
function spanishFile(file: string): string {
  const source = readFileSync(new URL(file, import.meta.url), "utf8");
  const copy = source.replaceAll(/\{ (\w+) \} from "(.+)\.en"/g, '{ $1Es as $1 } from "$2.es"');
  if (copy === source) return file;
  const target = file.replace("routes/", copies);
  mkdirSync(new URL(copies, import.meta.url), { recursive: true });
  writeFileSync(new URL(target, import.meta.url), copy);
  return target;
}

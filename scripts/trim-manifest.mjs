import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./lib/runtime.mjs";

const assets = join(root, "build/client/assets");
const [name] = (await readdir(assets)).filter((file) => /^manifest-\w+\.js$/.test(file));
if (name === undefined) throw new Error("Remix wrote no manifest: has its name changed?");
const [, before, json, after] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(
  await readFile(join(assets, name), "utf8"),
);
const manifest = JSON.parse(json);
const all = Object.values(manifest.routes);
const kept = [];
for (const route of all) if (await isReachedByScripts(route)) kept.push(route);
// The desk, the Spanish pages and the English ones: no script leads from one to another, so no page brings the others' routes.
for (const area of ["admin", "es", "en"]) {
  const here = kept.filter(({ id }) => /^(?:root|routes\/\$)$/.test(id) || areaOf(id) === area);
  const url = `/assets/${name.replace(".js", `-${area}.js`)}`;
  const trimmed = {
    ...manifest,
    url,
    routes: Object.fromEntries(here.map((one) => [one.id, one])),
  };
  await writeFile(join(root, "build/client", url), before + JSON.stringify(trimmed) + after);
}
await rm(join(assets, name));
console.log(
  `The browser's manifests: ${kept.length} of ${all.length} routes, those that scripts reach.`,
);

/** The same as `manifestFor` of the server's entry tells by the address. */
function areaOf(id) {
  return /^routes\/(admin|es)\b/.exec(id)?.[1] ?? "en";
}

/**
 * Whether a page with scripts may show a route or post to it by a fetcher: pages that ship none are left by plain links and forms
 * alone, so that no browser asks its manifest for them.
 */
async function isReachedByScripts({ id, module, hasClientAction, hasClientLoader }) {
  if (id === "root" || /^routes\/(?:admin[._]|\$)/.test(id)) return true;
  if (hasClientAction || hasClientLoader) return true;
  const { handle } = await import(join(root, "build/client", module));
  return handle?.scripts === true;
}

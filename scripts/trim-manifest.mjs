import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./lib/runtime.mjs";

const assets = join(root, "build/client/assets");
const [name] = (await readdir(assets)).filter((file) => /^manifest-\w+\.js$/.test(file));
if (name === undefined) throw new Error("Remix wrote no manifest: has its name changed?");
const [, before, json, after] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(
  await readFile(join(assets, name), "utf8"),
);
const manifest = JSON.parse(json);
const all = Object.keys(manifest.routes).length;
for (const id of Object.keys(manifest.routes)) {
  if (!(await isReachedByScripts(id, manifest.routes[id]))) delete manifest.routes[id];
}
await writeFile(join(assets, name), before + JSON.stringify(manifest) + after);
const kept = Object.keys(manifest.routes).length;
console.log(`The browser's manifest: ${kept} of ${all} routes, those that scripts reach.`);

/**
 * Whether a page with scripts may show a route or post to it by a fetcher: pages that ship none are left by plain links and forms
 * alone, so that no browser asks its manifest for them.
 */
async function isReachedByScripts(id, { module, hasClientAction, hasClientLoader }) {
  if (id === "root" || /^routes\/(?:admin[._]|\$)/.test(id)) return true;
  if (hasClientAction || hasClientLoader) return true;
  const { handle } = await import(join(root, "build/client", module));
  return handle?.scripts === true;
}

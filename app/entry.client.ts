import { type PageData, pageDataId } from "./http/page-data";

const load = (address: string) => import(/* @vite-ignore */ address);

// On a slow connection scripts would compete with styles and fonts. The page can be read, and its forms sent, without scripts.
if (document.visibilityState === "visible") {
  await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
}
const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? "");
if (data.refresh !== undefined) await load(data.refresh);
const [{ hydrate }, modules] = await Promise.all([
  import("./hydrate"),
  Promise.all(
    Object.entries(data.modules).map(async ([id, address]) => [id, await load(address)] as const),
  ),
  typeof data.routes === "string"
    ? load(data.routes)
    : Object.assign(window, { __remixManifest: { routes: data.routes } }),
  ...data.imports.map(load),
]);
Object.assign(window, {
  __remixContext: { ...data.context, stream: new Response(data.state).body },
  __remixRouteModules: Object.fromEntries(modules),
});
// Scroll positions are stored by this key.
if (!history.state?.key) history.replaceState({ key: crypto.randomUUID() }, "");
await hydrate();

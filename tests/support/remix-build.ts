import type { ServerBuild } from "@remix-run/node";

/** Returns a handmade Remix build: each path (without its slash) with the exports of its resource route. */
export function buildOf(modules: Readonly<Record<string, object>>): ServerBuild {
  const routes = Object.entries(modules).map(([path, module]) => [
    `at:${path}`,
    { id: `at:${path}`, parentId: "root", path, module },
  ]);
  const build = {
    routes: {
      root: { id: "root", path: "", module: { default: () => null } },
      ...Object.fromEntries(routes),
    },
    entry: { module: { default: () => new Response("page") } },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    publicPath: "/assets/",
    assetsBuildDirectory: "build/client",
    basename: "/",
    future: { v3_singleFetch: true },
    isSpaMode: false,
    mode: "production",
  };
  // Has only the members that the server reads.
  return build as unknown as ServerBuild;
}

import { join } from "node:path";
import mdx from "@mdx-js/rollup";
import { runnerImport } from "vite";
import { root } from "./runtime.mjs";

/** Returns what a module of the app exports, as the build would compile it. */
export async function loadApp(path) {
  const { module } = await runnerImport(join(root, path), {
    configFile: false,
    logLevel: "error",
    plugins: [mdx()],
    resolve: { alias: { "~": join(root, "app") } },
  });
  return module;
}

import { join } from "node:path";
import mdx from "@mdx-js/rollup";
import { runnerImport } from "vite";
import { root } from "./runtime.mjs";

/** Returns the exports of an app module, compiled as in the build. */
export async function loadApp(path) {
  const { module } = await runnerImport(join(root, path), {
    configFile: false,
    logLevel: "error",
    plugins: [mdx()],
    resolve: { alias: { "~": join(root, "app"), "#db": join(root, "db") } },
  });
  return module;
}

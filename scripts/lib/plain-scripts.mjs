import { createHash } from "node:crypto";
import { basename, relative } from "node:path";
import { build } from "vite";

const suffix = "?plain-script";

/**
 * Returns a Vite plugin for separate scripts. `import address from "./name.script?plain-script"` bundles a script with all its imports under a
 * hashed name and imports its address. The bundle shares no chunk with hydration, so a page without hydration loads one small file. The development
 * server serves the source file itself.
 * @returns {import("vite").Plugin}
 */
export function plainScripts() {
  let config;
  return {
    name: "plain-scripts",
    enforce: "pre",
    configResolved(resolved) {
      config = resolved;
    },
    async resolveId(id, importer) {
      if (!id.endsWith(suffix)) return null;
      const found = await this.resolve(id.slice(0, -suffix.length), importer);
      return found && `${found.id}${suffix}`;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -suffix.length);
      if (config.command === "serve") {
        return `export default ${JSON.stringify(`/${relative(config.root, file)}`)}`;
      }
      const { output } = await build({
        configFile: false,
        root: config.root,
        logLevel: "warn",
        resolve: { alias: config.resolve.alias },
        build: {
          write: false,
          target: config.build.target,
          minify: "esbuild",
          modulePreload: false,
          rollupOptions: { input: file, output: { format: "iife" } },
        },
      });
      const source = output[0].code;
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/${basename(file).replace(/\.\w+$/, "")}-${hash}.js`;
      if (!config.build.ssr) this.emitFile({ type: "asset", fileName, source });
      return `export default ${JSON.stringify(`/${fileName}`)}`;
    },
  };
}

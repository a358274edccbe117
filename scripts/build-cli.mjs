// Builds the command line, build/cli/tpf.js. The site also uses it for its backups.
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { root } from "./lib/runtime.mjs";

const outDir = join(root, "build/cli");
await build({
  configFile: false,
  root,
  logLevel: "warn",
  resolve: { alias: { "~": join(root, "app"), "#db": join(root, "db") } },
  // Bundling zod leaves out its translations, so that this program, which each backup starts, loads faster.
  ssr: { noExternal: ["zod"] },
  build: {
    rollupOptions: {
      onwarn: (warning, warn) => warning.code !== "INVALID_ANNOTATION" && warn(warning),
    },
    ssr: join(root, "app/cli/tpf.ts"),
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    target: "node22",
  },
});
chmodSync(join(outDir, "tpf.js"), 0o755);

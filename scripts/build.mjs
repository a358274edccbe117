// Builds the site: Remix's browser and server output, and the command line build/cli/tpf.js, which the site also uses for its backups.
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { compressAssets } from "./compress-assets.mjs";
import { bin, buildFingerprint, ensureInstalled, noteBuilt } from "./lib/ensure.mjs";
import { root, run } from "./lib/runtime.mjs";

await ensureInstalled();
const fingerprint = buildFingerprint();
rmSync(join(root, "build"), { recursive: true, force: true });
process.env.NODE_ENV = "production";
const remix = [bin("@remix-run/dev/dist/cli.js"), "vite:build", "--logLevel=warn"];
const code = await run(process.execPath, remix);
if (code !== 0) process.exit(code);
await buildCommandLine(join(root, "build/cli"));
await compressAssets(join(root, "build/client"));
noteBuilt(fingerprint);

async function buildCommandLine(outDir) {
  const { build } = await import("vite");
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    resolve: { alias: { "~": join(root, "app"), "#db": join(root, "db") } },
    // Bundling zod leaves out its translations, and kysely has 300 files. So this program, which each backup starts, loads faster.
    ssr: { noExternal: ["zod", "kysely"] },
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
}

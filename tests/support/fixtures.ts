import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const output = join(root, ".cache/fixtures");

/** Returns the built program of `tests/support/<name>-fixture.ts`, for a test that runs it as its own process. */
export function fixture(name: string): string {
  return join(output, `${name}-fixture.js`);
}

/** Builds every fixture, once before the tests begin. */
export default async function buildFixtures(): Promise<void> {
  const support = fileURLToPath(new URL(".", import.meta.url));
  const sources = readdirSync(support).filter((file) => file.endsWith("-fixture.ts"));
  await build({
    configFile: false,
    root,
    logLevel: "error",
    resolve: { alias: { "~": join(root, "app"), "#db": join(root, "db") } },
    // Bundled because kysely has 300 files, and the tests start the fixtures dozens of times.
    ssr: { noExternal: ["kysely"] },
    build: {
      ssr: true,
      rollupOptions: { input: sources.map((file) => join(support, file)) },
      outDir: output,
      emptyOutDir: true,
      copyPublicDir: false,
      target: "node22",
    },
  });
}

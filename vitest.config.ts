import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// `npm run test:postgres` sets it: what only a server has is tested on a server only.
const onServer = Boolean(process.env.TEST_POSTGRES_URL);

const endingIn = (...endings: string[]) => endings.map((one) => `tests/**/*.${one}.test.ts`);
const withState = onServer ? ["db", "http", "postgres"] : ["db", "http"];

/** The order in which the projects begin: what waits for processes first, so that no core idles at the end. */
const order = ["state", "isolated", "components", "pure"];

/** Within a project, files named *.long.* begin first; then as Vitest would have it, the longest of the last run. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) =>
      2 * order.indexOf(project.name) + (moduleId.includes(".long.") ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** Keeps modules out of the cache that depend on which files exist. Vitest itself overlooks a glob with a type. */
const freshGlobs: Plugin = {
  name: "fresh-globs",
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ sourceCode }) => (sourceCode.includes("import.meta.glob") ? false : undefined)),
};

// A file's name says what it needs: nothing (*.test.ts), a database or processes (*.db, *.http), a module, clock or environment
// that is not the real one (*.isolated), a PostgreSQL server (*.postgres), a document (*.test.tsx).
export default defineConfig({
  resolve: { alias: { "~": here("./app"), "#db": here("./db"), "#tests": here("./tests") } },
  esbuild: { jsx: "automatic" },
  plugins: [freshGlobs],
  test: {
    // Spares each run the compilation of what has not changed.
    experimental: { fsModuleCache: true },
    env: { TZ: "America/Phoenix", LANG: "C.UTF-8" },
    // Vitest would leave a core free, and much of the work waits.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Limits for what hangs, not for a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: ["tests/**/*.test.ts"],
          exclude: endingIn("db", "http", "isolated", "postgres"),
          pool: "threads",
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "state",
          include: endingIn(...withState),
          globalSetup: "tests/support/fixtures.ts",
          pool: "forks",
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "isolated", include: endingIn("isolated"), pool: "forks" },
      },
      {
        extends: true,
        test: {
          name: "components",
          environment: "jsdom",
          include: ["tests/**/*.test.tsx"],
          setupFiles: "tests/support/components.ts",
        },
      },
    ],
  },
});

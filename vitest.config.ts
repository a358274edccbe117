import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// `npm run test:postgres` sets this variable. Tests of PostgreSQL's own features run only there.
const onServer = Boolean(process.env.TEST_POSTGRES_URL);

const endingIn = (...endings: string[]) => endings.map((one) => `tests/**/*.${one}.test.ts`);
const withState = onServer ? ["db", "http", "postgres"] : ["db", "http"];

/** The order in which the projects start. Tests that wait for processes come first, so that no core is idle at the end. */
const order = ["state", "isolated", "components", "pure"];

/** Starts the files named *.long.* of a project first, then the other files in Vitest's order: those that took longest in the last run first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) =>
      2 * order.indexOf(project.name) + (moduleId.includes(".long.") ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** Keeps modules with `import.meta.glob` out of the cache, because they depend on which files exist. Vitest misses globs with a type argument. */
const freshGlobs: Plugin = {
  name: "fresh-globs",
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ sourceCode }) => (sourceCode.includes("import.meta.glob") ? false : undefined)),
};

// A test file's name says what the test needs: nothing (*.test.ts), a database or processes (*.db, *.http), a mocked module, clock or
// environment (*.isolated), a PostgreSQL server (*.postgres), or a DOM (*.test.tsx).
export default defineConfig({
  resolve: { alias: { "~": here("./app"), "#db": here("./db"), "#tests": here("./tests") } },
  // Production React has no runtime for JSX that is compiled for development.
  esbuild: { jsx: "automatic", jsxDev: false },
  plugins: [freshGlobs],
  test: {
    // Reuses compiled modules that have not changed since the last run.
    experimental: { fsModuleCache: true },
    env: { TZ: "America/Phoenix", LANG: "C.UTF-8" },
    // More than Vitest's default, because many tests wait for processes.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    // Only a test that hangs reaches these limits, even on a busy machine.
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
          setupFiles: "tests/support/fresh-config.ts",
          // The React that the site runs, which renders twice as fast as the one for development.
          env: { NODE_ENV: "production" },
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

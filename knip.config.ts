import type { KnipConfig } from "knip";

// `npm test` runs knip twice: once for unused code, and once with --production for code that only tests use.
const production = process.argv.includes("--production");

// A pattern that ends in "!" is production code: the site or its operator runs it.
export default {
  entry: [
    "app/routes.ts!",
    "app/entry.{client.ts,server.tsx}!",
    "app/routes/**/*.{ts,tsx}!",
    "app/cli/tpf.ts!",
    "app/ui/icon.tsx!",
    "app/**/*.script.ts!",
    "scripts/*.mjs!",
    // vite.config.ts uses this.
    "scripts/lib/plain-scripts.mjs!",
    "scripts/{bench,draw,spelling}/*.mjs!",
    // scripts/seed.mjs and scripts/draw/application-form.mjs load these through Vite.
    "scripts/seed/month.ts!",
    "scripts/draw/application-form-fields.ts!",
    "tests/**/*.test.{ts,tsx}",
    "tests/**/*.spec.ts",
    "tests/support/*-fixture.ts",
  ],
  project: [
    "app/**/*.{ts,tsx,mdx,css}!",
    "db/**/*.ts!",
    "scripts/**/*.{mjs,ts}!",
    "tests/**/*.{ts,tsx}",
  ],
  ignoreDependencies: [
    // Installed from the lock files in scripts/bench, scripts/draw and scripts/spelling.
    "autocannon",
    "opentype.js",
    "subset-font",
    // Used only by the path of its font.
    "dejavu-fonts-ttf",
    // Started only by its path.
    ...(production ? ["@remix-run/serve"] : []),
  ],
  ignoreBinaries: ["caddy", "strace", "taskset", "podman-compose", "systemd-analyze"],
  // In production mode, an export that only tests import still counts as used if its own file uses it.
  ignoreExportsUsedInFile: production,
} satisfies KnipConfig;

import type { KnipConfig } from "knip";

// `npm test` asks twice: is anything unused, and (--production) is anything used by tests alone?
const production = process.argv.includes("--production");

// A mark of "!" says that the site or its operator runs it.
export default {
  entry: [
    "app/routes.ts!",
    "app/entry.{client.ts,server.tsx}!",
    "app/routes/**/*.{ts,tsx}!",
    // Routes by their path, in app/routes.ts.
    "app/pages/{asset-based-lending,how-it-works,industries,legal,why-us}-page.tsx!",
    "app/cli/tpf.ts!",
    // Loaded through Vite, by a script and by its own configuration.
    "app/**/application-form.ts!",
    "app/**/vite-plugin.ts!",
    "app/ui/icon.tsx!",
    "app/**/*.script.ts!",
    "scripts/*.mjs!",
    // Used by the configuration of Vite.
    "scripts/lib/plain-scripts.mjs!",
    "scripts/{bench,draw,spelling}/*.mjs!",
    // Loaded through Vite by scripts/seed.mjs.
    "scripts/seed/month.ts!",
    "tests/**/*.test.{ts,tsx}",
    "tests/**/*.spec.ts",
    "tests/support/*-fixture.ts",
  ],
  project: [
    "app/**/*.{ts,tsx,mdx}!",
    "db/**/*.ts!",
    "scripts/**/*.{mjs,ts}!",
    "tests/**/*.{ts,tsx}",
  ],
  ignoreDependencies: [
    // Have lock files of their own: scripts/bench, scripts/draw, scripts/spelling.
    "autocannon",
    "opentype.js",
    "subset-font",
    "tailwindcss",
    // Opened by the path of its font.
    "dejavu-fonts-ttf",
    // Started by its path.
    ...(production ? ["@remix-run/serve"] : []),
  ],
  ignoreBinaries: ["caddy", "strace", "taskset", "podman-compose", "systemd-analyze"],
  // A test may look at a part of what a file does: then its export is not dead.
  ignoreExportsUsedInFile: production,
} satisfies KnipConfig;

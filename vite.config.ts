import { fileURLToPath } from "node:url";
import mdx from "@mdx-js/rollup";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { minifySync } from "oxc-minify";
import remarkGfm from "remark-gfm";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixConfig from "./remix.config.js";
import { plainScripts } from "./scripts/lib/plain-scripts.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const ownIcon = here("./app/ui/icon.tsx");

const licenses = new Set<string>();

/** Minifies with oxc: 4% smaller as sent than esbuild's output, in a twentieth of the time. Collects the packages' license texts in assets/licenses.txt. */
const smallerScripts: Plugin = {
  name: "smaller-scripts",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  renderChunk(code, { fileName }) {
    for (const [comment] of code.matchAll(/\/\*[\s\S]*?\*\//g)) {
      if (comment.includes("@license")) licenses.add(comment);
    }
    return minifySync(fileName, code, {
      module: true,
      compress: { target: "es2022" },
      codegen: { legalComments: "none" },
    });
  },
  generateBundle() {
    this.emitFile({
      type: "asset",
      fileName: "assets/licenses.txt",
      source: [...licenses].join("\n\n"),
    });
  },
};

const controls =
  /app.(?:ui.(?:alert|badge|button|card|class-names|copy-button|error-summary|fields|lists)|site.(?:section|company))\.tsx?$/;
const leadTables = /app.leads.(?:fields|lead-fields|hidden-fields)\.tsx?$/;

/** Groups modules into a few files, because many small files compress worse and load later: the framework, the page frame with its controls, the lead tables. */
function sharedChunks(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  const needed = new Set([here("./app/hydrate.tsx"), here("./app/root.tsx")]);
  for (const one of needed) {
    for (const next of getModuleInfo(one)?.importedIds ?? []) needed.add(next);
  }
  if (leadTables.test(id)) return "leads";
  if (controls.test(id) || id.includes("use-hydrated")) return "frame";
  // The entry hydrates the page as soon as it runs, so no route's file may include it.
  if (!needed.has(id) || id === here("./app/hydrate.tsx")) return undefined;
  // Rollup's own helpers ("\0…") serve the packages. In the frame's file, they would make both files import each other.
  return /node_modules.(?!lucide)|^\0/.test(id) ? "framework" : "frame";
}

export default defineConfig({
  // Set by the tests, because two servers cannot share one cache.
  cacheDir: process.env.DEV_CACHE_DIRECTORY,
  plugins: [
    plainScripts(),
    smallerScripts,
    tailwindcss(),
    mdx({ remarkPlugins: [remarkGfm] }),
    remix(remixConfig),
  ],
  resolve: {
    alias: {
      "~": here("./app"),
      "#db": here("./db"),
      "../createLucideIcon.mjs": ownIcon,
    },
  },
  build: {
    // Otherwise remix-serve serves public/ as immutable for a year.
    copyPublicDir: false,
    assetsInlineLimit: 0,
    // The plugin above minifies scripts. Minified again by esbuild, they would be larger.
    target: "esnext",
    minify: false,
    cssMinify: true,
    rollupOptions: {
      output: { manualChunks: sharedChunks },
      // Two comments in zod that Rollup cannot interpret, and empty chunks of routes without a page. Both are harmless.
      onwarn: (warning, warn) =>
        !["INVALID_ANNOTATION", "EMPTY_BUNDLE"].includes(warning.code ?? "") && warn(warning),
    },
  },
  // Vite bundles these packages at start. If it discovered one later, an open page would load React twice.
  optimizeDeps: {
    entries: [
      "app/entry.client.ts",
      "app/hydrate.tsx",
      "app/root.tsx",
      "app/routes/**/*.tsx",
      "app/pages/*-page.tsx",
    ],
    // Server packages. Remix looks for styles in everything that the server imports, and Vite would bundle them for the browser.
    exclude: [
      "@node-rs/argon2",
      "@scure/base",
      "better-sqlite3",
      "csv-stringify",
      "otpauth",
      "qr",
      "remix-utils",
    ],
    esbuildOptions: {
      jsx: "automatic",
      plugins: [
        {
          // Remix removes these imports later. Following them now would reach packages that no browser can load.
          name: "leave-server-modules",
          setup(scan) {
            scan.onResolve({ filter: /^(~|#db|\.\.?)\/.*\.server$/ }, ({ path }) => ({
              path,
              external: true,
            }));
          },
        },
        {
          // The alias above does not apply inside a package's bundle.
          name: "own-icon",
          setup(bundle) {
            bundle.onResolve({ filter: /\/createLucideIcon\.mjs$/ }, () => ({ path: ownIcon }));
          },
        },
      ],
    },
  },
  // Bundled into the server build: lucide-react keeps the image small; zod (all its languages) and kysely (300 files) would slow the start.
  ssr: { noExternal: ["lucide-react", "zod", "kysely"] },
});

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

/**
 * Vite 8's own minifier: its output is 4% smaller as sent than esbuild's, and takes a twentieth of the time. The license texts of the
 * packages go into a file next to the scripts.
 */
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

/** Few files: the framework, our frame and controls, the tables of leads. Forty small ones compress and arrive worse. */
function sharedChunks(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  const needed = new Set([here("./app/hydrate.tsx"), here("./app/root.tsx")]);
  for (const one of needed) {
    for (const next of getModuleInfo(one)?.importedIds ?? []) needed.add(next);
  }
  if (leadTables.test(id)) return "leads";
  if (controls.test(id) || id.includes("use-hydrated")) return "frame";
  // The entry hydrates as soon as it runs: no route may bring it along.
  if (!needed.has(id) || id === here("./app/hydrate.tsx")) return undefined;
  // What the bundler adds itself ("\0…") serves the packages: with the frame, the two files would wait for each other.
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
    // No esbuild here: what it would minify again comes out larger than from the plugin above.
    target: "esnext",
    minify: false,
    cssMinify: true,
    rollupOptions: {
      output: { manualChunks: sharedChunks },
      // Harmless: two comments of zod that Rollup cannot use, and routes that send no page, whose chunks are empty.
      onwarn: (warning, warn) =>
        !["INVALID_ANNOTATION", "EMPTY_BUNDLE"].includes(warning.code ?? "") && warn(warning),
    },
  },
  // Found at start, not one by one: a page that loads while Vite finds another gets two Reacts.
  optimizeDeps: {
    entries: [
      "app/entry.client.ts",
      "app/hydrate.tsx",
      "app/root.tsx",
      "app/routes/**/*.tsx",
      "app/pages/*-page.tsx",
    ],
    // Remix looks up among the browser's modules what the server's import, for their styles: these it would have Vite bundle then.
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
          // Remix drops these imports later; followed, they lead to packages that cannot be bundled for a browser.
          name: "leave-server-modules",
          setup(scan) {
            scan.onResolve({ filter: /^(~|#db|\.\.?)\/.*\.server$/ }, ({ path }) => ({
              path,
              external: true,
            }));
          },
        },
        {
          // The alias above does not reach into the bundle of a package.
          name: "own-icon",
          setup(bundle) {
            bundle.onResolve({ filter: /\/createLucideIcon\.mjs$/ }, () => ({ path: ownIcon }));
          },
        },
      ],
    },
  },
  // Bundled: lucide-react so that the container does not carry it, zod so that no start reads all its languages, kysely so that
  // none reads its 300 files.
  ssr: { noExternal: ["lucide-react", "zod", "kysely"] },
});

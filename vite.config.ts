import { fileURLToPath } from "node:url";
import mdx from "@mdx-js/rollup";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { minifySync } from "oxc-minify";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMdxFrontmatter from "remark-mdx-frontmatter";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixConfig from "./remix.config.js";
import { plainScripts } from "./scripts/lib/plain-scripts.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Remix asks while it runs what a build settles: told now, what that rules out falls away. In a browser that is all by which a
 * server writes the document, too, and how answers were read before a single one brought them.
 */
const settledFlags: Plugin = {
  name: "settled-flags",
  apply: "build",
  transform(code, id, { ssr = false } = {}) {
    if (!/@remix-run.react.dist.esm/.test(id)) return null;
    const flags = new Map<string, unknown>(Object.entries(remixConfig.future ?? {}));
    const settled = code
      .replace(/(?:window\.__remixContext\.)?\bfuture\.(v3_\w+)/g, (_, flag) =>
        String(flags.get(flag) === true),
      )
      .replace(
        /(?<=if \(|!)(?:window\.__remixContext\.)?isSpaMode\b|\bisSpaMode(?= [?&])/g,
        "false",
      );
    if (ssr) return settled;
    return settled
      .replace(/typeof singleFetch === "function"|!isStatic(?= [?&])/g, "true")
      .replace(/\bstaticContext(?= \?)/g, "false");
  },
};

/** Remix throws the same for an answer that broke off as for one that it cannot read: the first keeps what fetch threw. */
const brokenAnswers: Plugin = {
  name: "broken-answers",
  apply: "build",
  transform(code, id) {
    if (!/@remix-run.react.dist.esm.single-fetch\.js/.test(id)) return null;
    const told = code.replace(
      /catch \(e\) \{(?=\s*console\.error\(e\);\s*throw new Error\(`Unable to decode)/,
      "catch (e) { if (e instanceof TypeError) throw e;",
    );
    if (told === code) this.error("Remix reads answers in another way now: is this still needed?");
    return told;
  },
};

/** Vite 8's own minifier: what it leaves is 4 % smaller as sent than what esbuild does, and done in a twentieth of a second. */
const smallerScripts: Plugin = {
  name: "smaller-scripts",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  renderChunk(code, { fileName }) {
    return minifySync(fileName, code, {
      module: true,
      compress: { target: "es2022" },
      codegen: { legalComments: "eof" },
    });
  },
};

/**
 * Lucide works out the attributes of each icon anew whenever it is drawn, in 2 KB of script. What draws ours is fixed and carries
 * the notice for all of them; keys that nothing reads go as well: a page has twenty icons.
 */
const lighterIcons: Plugin = {
  name: "lighter-icons",
  apply: "build",
  enforce: "pre",
  resolveId(id) {
    return id === "../createLucideIcon.mjs" ? here("./app/ui/draw-icon.ts") : null;
  },
  transform(code, id) {
    if (!/lucide-react.dist.esm.icons/.test(id)) return null;
    return code.replace(/^\/\*\*[\s\S]*?\*\//, "").replace(/,\s*key: "\w+"(?=\s*\})/g, "");
  },
};

const controls =
  /app.(?:ui.(?:alert|button|class-names|error-summary|fields|use-live-form)|site.(?:section|company))\.tsx?$/;
const leadTables = /app.leads.(?:fields|lead-fields|options|visit)\.tsx?$/;

/** Few files: the framework, our frame and controls, the tables of leads. Forty small ones compress and arrive worse. */
function sharedChunks(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  const needed = new Set([here("./app/entry.client.tsx"), here("./app/root.tsx")]);
  for (const one of needed) {
    for (const next of getModuleInfo(one)?.importedIds ?? []) needed.add(next);
  }
  if (leadTables.test(id)) return "leads";
  if (controls.test(id)) return "frame";
  // The entry hydrates as soon as it runs: no route may bring it along.
  if (!needed.has(id) || id === here("./app/entry.client.tsx")) return undefined;
  // What the bundler adds itself ("\0…") serves the packages: with the frame, the two files would wait for each other.
  return /node_modules.(?!lucide)|^\0/.test(id) ? "framework" : "frame";
}

export default defineConfig({
  // Set by the tests: two servers at work on one cache would take it from each other.
  cacheDir: process.env.DEV_CACHE_DIRECTORY,
  plugins: [
    plainScripts(),
    settledFlags,
    brokenAnswers,
    lighterIcons,
    smallerScripts,
    tailwindcss(),
    mdx({ remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, remarkGfm] }),
    remix(remixConfig),
  ],
  resolve: { alias: { "~": here("./app"), "#db": here("./db") } },
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
      // Two comments of zod's stand where Rollup does not look for hints; nothing follows from it.
      onwarn: (warning, warn) => warning.code !== "INVALID_ANNOTATION" && warn(warning),
    },
  },
  // Found at start, not one by one: a page that loads while Vite finds another gets two Reacts.
  optimizeDeps: {
    entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"],
    // Remix looks up among the browser's modules what the server's import, for their styles: these it would have Vite bundle then.
    exclude: ["@scure/base", "better-sqlite3"],
    esbuildOptions: {
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
      ],
    },
  },
  // Bundled: lucide-react so that the container does not carry it, zod so that no start reads all its languages, kysely so that
  // none reads its 300 files.
  ssr: { noExternal: ["lucide-react", "zod", "kysely"] },
});

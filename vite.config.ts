import { fileURLToPath } from "node:url";
import mdx from "@mdx-js/rollup";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMdxFrontmatter from "remark-mdx-frontmatter";
import { defineConfig } from "vite";
import { frontDoorInDev } from "./app/http/front-door/vite-plugin";
import remixConfig from "./remix.config.js";
import { plainScripts } from "./scripts/lib/plain-scripts.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const devPort = Number(process.env.PORT ?? 3000);

export default defineConfig({
  // Set by the tests: two servers at work on one cache would take it from each other.
  cacheDir: process.env.DEV_CACHE_DIRECTORY,
  plugins: [
    frontDoorInDev({
      port: devPort,
      siteUrl: new URL(process.env.SITE_URL ?? `http://localhost:${devPort}`),
      trustProxy: 0,
      sessionCookieNames: ["admin", "client"],
    }),
    plainScripts(),
    tailwindcss(),
    mdx({ remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, remarkGfm] }),
    remix(remixConfig),
  ],
  resolve: { alias: { "~": here("./app"), "#db": here("./db") } },
  build: {
    // Otherwise remix-serve serves public/ as immutable for a year.
    copyPublicDir: false,
    assetsInlineLimit: 0,
    target: "es2022",
    rollupOptions: {
      // Two comments of zod's stand where Rollup does not look for hints; nothing follows from it.
      onwarn: (warning, warn) => warning.code !== "INVALID_ANNOTATION" && warn(warning),
    },
  },
  // Found at start, not one by one: a page that loads while Vite finds another gets two Reacts.
  optimizeDeps: {
    entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"],
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

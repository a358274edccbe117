// `npm run seed`: fills this checkout's database with a month of example work, for development, screenshots and demonstrations.
import { join } from "node:path";
import { ensureInstalled } from "./lib/ensure.mjs";
import { fail, root } from "./lib/runtime.mjs";

await ensureInstalled();
const { createServer } = await import("vite");
const { default: mdx } = await import("@mdx-js/rollup");
const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, ws: false },
  optimizeDeps: { noDiscovery: true },
  plugins: [mdx()],
  resolve: { alias: { "~": join(root, "app"), "#db": join(root, "db") } },
});
const { seedSite } = await vite.ssrLoadModule("/scripts/seed/month.ts");
console.log(await seedSite().catch(({ message }) => fail(message)));
await vite.close();

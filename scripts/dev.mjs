// `npm run dev`: the site with reload on change.
import { bin, ensureInstalled } from "./lib/ensure.mjs";
import { run } from "./lib/runtime.mjs";

await ensureInstalled();
const port = process.env.PORT ?? "3000";
process.exit(
  await run(process.execPath, [bin("@remix-run/dev/dist/cli.js"), "vite:dev", "--port", port]),
);

// `npm run dev`: the site with reload on change.
import { bin, ensureInstalled, run } from "./lib/ensure.mjs";

ensureInstalled();
const port = process.env.PORT ?? "3000";
process.exit(
  run(process.execPath, [bin("@remix-run/dev/dist/cli.js"), "vite:dev", "--port", port]),
);

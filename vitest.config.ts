import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// `npm run test:postgres` sets it: what only a server has is tested on a server only.
const onServer = Boolean(process.env.TEST_POSTGRES_URL);
const rooms = onServer ? "unit,routes,postgres" : "unit,routes";

export default defineConfig({
  resolve: { alias: { "~": here("./app"), "#db": here("./db"), "#tests": here("./tests") } },
  esbuild: { jsx: "automatic" },
  test: {
    // A query is a message to another process there, and some tests send thousands.
    ...(onServer && { testTimeout: 30_000 }),
    projects: [
      {
        extends: true,
        test: { name: "node", environment: "node", include: [`tests/{${rooms}}/**/*.test.ts`] },
      },
      {
        extends: true,
        test: {
          name: "components",
          environment: "jsdom",
          include: ["tests/components/**/*.test.tsx"],
        },
      },
    ],
  },
});

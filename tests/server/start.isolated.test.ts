import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { parseConfig } from "~/config.server";
import { createSite, listen } from "~/start.server";
import { createTestFolder } from "../support/database";
import { sendRaw, statusOf } from "../support/http-server";
import { buildOf } from "../support/remix-build";
import { freePort } from "../support/site";

const { folder, removeFolder } = createTestFolder();

afterEach(() => removeFolder());

it("a site that listens has the options with which it was created", async () => {
  const PORT = String(await freePort());
  const at = { NODE_ENV: "test", PORT, HOST: "127.0.0.1" } as const;
  const config = parseConfig({ ...at, DATABASE_PATH: join(folder, "a.sqlite") });
  const log = vi.fn();
  const site = await createSite(config, buildOf({}), { timeouts: { headersMs: 100 }, log });
  const listener = await listen(site, config);
  expect(statusOf(await sendRaw(config.PORT, "GET / HTTP/1.1\r\n"))).toBe(408);
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 408 }));
  await listener.close();
  await site.close();
});

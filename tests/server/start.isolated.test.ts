import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { insertSettingChange } from "#db/queries/settings.server";
import { seedExampleTeam } from "#db/queries/team.server";
import { inTransaction } from "#db/transactions.server";
import { getConfig, parseConfig } from "~/config.server";
import { siteRoutes } from "~/server/site-routes.server";
import { createSite, followOtherProcesses, listen } from "~/start.server";
import { exampleTeam } from "~/team/fields";
import { configure } from "../support/config";
import { createTestFile, createTestFolder } from "../support/database";
import { sendRaw, startServer, statusOf } from "../support/http-server";
import { buildOf } from "../support/remix-build";
import { freePort } from "../support/site";

const { folder, removeFolder } = createTestFolder();

afterEach(() => {
  vi.useRealTimers();
  removeFolder();
});

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

it("a process on PostgreSQL renders pages again only after another process changed what they show", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { db, cleanup } = await createTestFile();
  configure({ NODE_ENV: "test" });
  let renders = 0;
  const loader = () => new Response(`${getConfig().COMPANY_PHONE} ${++renders}`);
  const build = buildOf({ about: { loader, handle: { publicPage: {} } } });
  const server = await startServer(() => {}, { build, routes: siteRoutes(build.routes) });
  const stop = followOtherProcesses({ engine: "postgres", db });
  const readInASecond = async () => {
    vi.advanceTimersByTime(1_000);
    await setTimeout(20);
    return (await fetch(`${server.origin}/about`)).text();
  };
  const before = await readInASecond();
  expect([await readInASecond(), await readInASecond()]).toEqual([before, before]);
  const change = {
    name: "COMPANY_PHONE",
    value: "(480) 555-0100",
    adminId: null,
    changedAt: "now",
  };
  await inTransaction(db, (transaction) => insertSettingChange(transaction, change));
  expect(await readInASecond()).toBe("(480) 555-0100 2");
  await seedExampleTeam(db, exampleTeam);
  expect(await readInASecond()).toBe("(480) 555-0100 3");
  expect(await readInASecond()).toBe("(480) 555-0100 3");

  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await cleanup();
  expect(await readInASecond()).toBe("(480) 555-0100 3");
  await readInASecond();
  expect(stderr).toHaveBeenCalledOnce();
  stderr.mockRestore();
  stop?.();
  await server.close();
});

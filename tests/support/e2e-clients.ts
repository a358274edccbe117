import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { clientFields, clientPassword, makeReadyClient } from "./clients";
import { test as base } from "./e2e";
import { signInByHttp } from "./http";
import { type Site, startSite } from "./site";

export * from "./e2e";

/** Another company's site: the client portal and the external system of these tests. */
interface OtherSite {
  /** Origin, on localhost. */
  url: string;
  /** Every post it received: path, body and referrer. */
  posts: { path: string; body: string; referrer: string | undefined }[];
}

interface WorkerFixtures {
  other: OtherSite;
  site: Site;
  /** The Cookie header of an administrator. */
  admin: string;
}

interface Fixtures {
  /** A new client with a password, by username; each test uses its own. */
  client: { username: string; email: string };
}

let made = 0;

/** The browser tests' `test`, on a site with a client portal and an external system on localhost. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  other: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const posts: OtherSite["posts"] = [];
      const server = createServer(async (request, response) => {
        const { method, url = "", headers } = request;
        const body = await text(request);
        if (method === "POST") posts.push({ path: url, body, referrer: headers.referer });
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        response.end(
          '<!DOCTYPE html><html lang="en"><title>Other system</title><link rel="icon" href="data:,"><h1>Other system</h1></html>',
        );
      }).listen(0, "localhost");
      await once(server, "listening");
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("No port was given.");
      await use({ url: `http://localhost:${address.port}`, posts });
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ other }, use) => {
      const site = await startSite({
        CLIENT_PORTAL_URL: `${other.url}/portal`,
        EXTERNAL_LOGIN_HOSTS: "localhost, *.fleet.example.net",
        RATE_LIMIT_POSTS: "0",
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  admin: [async ({ site }, use) => use(await signInByHttp(site.url)), { scope: "worker" }],
  client: async ({ site, admin }, use) => {
    made += 1;
    const fields = clientFields(`driver-${made}`);
    await makeReadyClient(site, admin, fields);
    await use({ username: fields.username, email: fields.email });
  },
});

export { clientPassword };

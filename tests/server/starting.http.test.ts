import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { createTestFolder } from "../support/database";
import { startServer } from "../support/http-server";
import { buildOf } from "../support/remix-build";
import { startSite } from "../support/site";
import { openConnection } from "../support/sockets";

it("a start on a used port ends with one line and exit code 1", { timeout: 60_000 }, async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const { folder, removeFolder } = createTestFolder();
  const site = spawn(process.execPath, ["server.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_URL: `http://localhost:${port}`,
      DATABASE_PATH: join(folder, "site.sqlite"),
    },
  });
  const [errors, [code]] = await Promise.all([text(site.stderr), once(site, "close")]);
  taken.close();
  removeFolder();
  expect(code).toBe(1);
  expect(errors).toMatch(new RegExp(`^The server on port ${port} failed: .*EADDRINUSE.*\n$`));
});

it("a first start prints the administrator's password and the address in three lines", async () => {
  const site = await startSite({ ADMIN_USERNAME: "", ADMIN_PASSWORD: "" });
  await site.stop();
  expect(site.output()).toMatch(
    /^First administrator .* Password: \S+\n.* only this once\.\nThe site listens on .*\n$/,
  );
});

it("a clone of an action's request has its body and signal", async () => {
  const action = async ({ request }: { request: Request }) => {
    const copy = new Request(request);
    const gone = once(copy.signal, "abort");
    if (request.url.endsWith("/wait")) await gone;
    return Response.json({ body: await copy.text() });
  };
  const left: string[] = [];
  const wait = async (args: { request: Request }) => {
    left.push("arrived");
    const answer = await action(args);
    left.push("notified");
    return answer;
  };
  const testServer = await startServer(() => {}, {
    build: buildOf({ copy: { action }, wait: { action: wait } }),
  });
  const post = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello`;
  expect(await testServer.raw(post("/copy"))).toContain('{"body":"hello"}');
  const { socket } = openConnection(testServer.port);
  socket.write(post("/wait"));
  await expect.poll(() => left).toContain("arrived");
  socket.resetAndDestroy();
  await expect.poll(() => left).toContain("notified");
  await testServer.close();
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { compressAssets } from "../../scripts/compress-assets.mjs";
import { startServer, statusOf, type TestServer } from "../support/http-server";

let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(client, "assets"), { recursive: true });
  mkdirSync(join(client, ".vite"), { recursive: true });
  mkdirSync(join(open, ".well-known"), { recursive: true });
  mkdirSync(join(open, "my files"), { recursive: true });
  writeFileSync(join(client, "assets", "root-BxI0v-2_.js"), script);
  writeFileSync(join(client, "assets", "plain.css"), "a{}");
  writeFileSync(join(client, ".vite", "manifest.json"), "{}");
  writeFileSync(join(open, "robots.txt"), "User-agent: *\n".repeat(20));
  writeFileSync(join(open, ".env"), "SECRET=1");
  writeFileSync(join(open, ".well-known", "security.txt"), "Contact: mailto:a@b.test");
  writeFileSync(join(open, "my files", "form.pdf"), "%PDF-1.7");
  writeFileSync(join(open, "favicon.ico"), "ICO");
  writeFileSync(join(open, "gone.png"), "PNG");
  writeFileSync(join(home, "secret.txt"), "secret");
  await compressAssets(client);
});

afterAll(() => rmSync(home, { recursive: true }));
afterEach(() => server.close());

describe("static files", () => {
  it("are immutable if named by hash, and compressed by the build", async () => {
    const answer = await get("/assets/root-BxI0v-2_.js?v=1", "Accept-Encoding: gzip, br");
    expect(answer).toContain("Cache-Control: public, max-age=31536000, immutable\r\n");
    expect(answer).toContain("Content-Type: text/javascript; charset=utf-8\r\n");
    expect(answer).toContain("Content-Encoding: br\r\n");
    expect(answer).toContain("Vary: Accept-Encoding\r\n");
    expect(answer).toContain("X-Content-Type-Options: nosniff\r\n");
    expect(brotliDecompressSync(payload(answer)).toString()).toBe(script);
  });

  it("keep their type when a compressed copy is requested by name", async () => {
    const answer = await get("/assets/root-BxI0v-2_.js.br");
    expect(answer).toContain("Content-Type: text/javascript; charset=utf-8\r\n");
    expect(answer).toContain("Content-Encoding: br\r\n");
    expect(brotliDecompressSync(payload(answer)).toString()).toBe(script);
  });

  it("are sent as gzip or uncompressed to clients without brotli", async () => {
    const gzipped = await get("/assets/root-BxI0v-2_.js", "Accept-Encoding: gzip");
    expect(gunzipSync(payload(gzipped)).toString()).toBe(script);
    await server.close();
    expect(payload(await get("/assets/root-BxI0v-2_.js")).toString()).toBe(script);
  });

  it.each([
    ["/assets/plain.css", "text/css"],
    ["/robots.txt", "text/plain"],
    ["/.well-known/security.txt", "text/plain"],
    ["/my%20files/form.pdf", "application/pdf"],
    ["/favicon.ico", "image/x-icon"],
  ])("%s is fresh for an hour and has a validator", async (target, type) => {
    const answer = await get(target);
    expect(answer).toContain("Cache-Control: public, max-age=3600\r\n");
    expect(answer).toContain(`Content-Type: ${type}`);
    const etag = /ETag: (.*)\r\n/.exec(answer)?.[1];
    await server.close();
    expect(statusOf(await get(target, `If-None-Match: ${etag}`))).toBe(304);
  });

  it.each([
    "/.env",
    "/.vite/manifest.json",
    "/secret.txt",
    "/assets",
    "/assets/missing-BxI0v-2_.js",
  ])("%s is left to the site", async (target) => {
    expect(payload(await get(target)).toString()).toBe("the site");
  });

  it.each(["bytes=5-2", "bytes=0-3", "bytes=9999999-", "bytes=-1", "lines=1"])(
    "are sent in full for %s",
    async (range) => {
      const answer = await get("/assets/root-BxI0v-2_.js", `Range: ${range}`);
      expect(statusOf(answer)).toBe(200);
      expect(payload(answer).toString()).toBe(script);
    },
  );

  it("that were deleted since the start close the connection, and the site continues", async () => {
    await get("/robots.txt");
    rmSync(join(open, "gone.png"));
    const request = "GET /gone.png HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n";
    expect(await server.raw(request)).not.toContain("PNG");
    expect(statusOf(await server.raw(request.replace("gone.png", "robots.txt")))).toBe(200);
  });

  it.each(["/../secret.txt", "/assets/..%2f..%2fsecret.txt", "/assets/%2e%2e/secret.txt"])(
    "%s leads nowhere",
    async (target) => {
      expect(await get(target)).not.toContain("\r\n\r\nsecret");
    },
  );
});

async function get(target: string, ...headers: string[]) {
  server = await startServer((_req, res) => res.end("the site"), {
    staticDirectories: [client, open],
  });
  return server.raw(
    `${[`GET ${target} HTTP/1.1`, "Host: site.test", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`,
  );
}

function payload(answer: string) {
  return Buffer.from(answer.slice(answer.indexOf("\r\n\r\n") + 4), "latin1");
}

const home = mkdtempSync(join(tmpdir(), "static-"));

const client = join(home, "client");

const open = join(home, "public");

const script = "export const rate = 300;\n".repeat(100);

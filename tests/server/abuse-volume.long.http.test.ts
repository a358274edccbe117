import { once } from "node:events";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveFlags } from "../../scripts/lib/ensure.mjs";
import { postJson } from "../support/http";
import { quoteFields } from "../support/leads";
import { isLong } from "../support/long";
import { malformedRequest } from "../support/malformed";
import { type Site, startSite } from "../support/site";
import { exchange, inLanes, memoryGrowth, openConnection } from "../support/sockets";

const malformedCount = isLong ? 10_000 : 400;
const warmUpCount = isLong ? 500 : 200;
const slowCount = isLong ? 500 : 100;
const postCount = 12;

let site: Site;
let port: number;

beforeAll(async () => {
  const program = [...serveFlags, "server.js"];
  site = await startSite({ RATE_LIMIT_POSTS: "0" }, undefined, [], program);
  port = Number(new URL(site.url).port);
});

afterAll(async () => {
  expect(await site.stop(), site.output()).toBe(0);
});

it(`${malformedCount} malformed requests: no 5xx, no crash, bounded memory`, {
  timeout: 600_000,
}, async () => {
  const texts = fc.sample(malformedRequest(`localhost:${port}`), {
    numRuns: malformedCount + warmUpCount,
    seed: 6,
  });
  // The first requests fill caches and compile hot code; growth counts from there.
  await inLanes(texts.slice(0, warmUpCount), 16, (text) => exchange(port, text, patienceMs));
  const problems: string[] = [];
  const growth = await memoryGrowth(site.process.pid, () =>
    inLanes(texts.slice(warmUpCount), 32, async (text) => {
      const answer = await exchange(port, text, patienceMs);
      if (/^HTTP\/1\.1 5(?!01)|\n {4}at |node:internal/.test(answer)) {
        problems.push(`${JSON.stringify(text)} → ${answer}`);
      }
    }),
  );
  expect(problems).toEqual([]);
  expect(
    site
      .output()
      .split("\n")
      .filter((line) => /"status":5(?!01)\d\d|"level":"error"/.test(line)),
  ).toEqual([]);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  figure(`${malformedCount} malformed requests`, growth);
  expect(growth).toBeLessThan(50e6);
});

it(`${postCount} posts of 200 MB: 413 and little memory`, async () => {
  const piece = Buffer.alloc(64 * 1024, "x");
  const length = `Content-Length: ${postBytes}`;
  const chunked = "Transfer-Encoding: chunked";
  const kinds = [
    ["POST /get-quote", length, "application/x-www-form-urlencoded"],
    ["POST /get-quote", chunked, "multipart/form-data; boundary=x"],
    ["POST /api/quotes", chunked, "application/json"],
    ["PUT /api/team-members/x", length, "application/json"],
  ] as const;
  const answers: string[] = [];
  const growth = await memoryGrowth(site.process.pid, () =>
    Promise.all(
      Array.from({ length: postCount }, async (_, index) => {
        const [line, framing, type] = kinds[index % kinds.length] ?? kinds[0];
        const { socket, over } = openConnection(port);
        socket.write(
          `${line} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: ${type}\r\n${framing}\r\n\r\n`,
        );
        for (let sent = 0; sent < postBytes && socket.writable; sent += piece.length) {
          if (framing === chunked) socket.write(`${piece.length.toString(16)}\r\n`);
          const flowing = socket.write(piece);
          if (framing === chunked) socket.write("\r\n");
          if (!flowing) await Promise.race([once(socket, "drain").catch(() => {}), over]);
        }
        socket.end();
        answers.push(await over);
      }),
    ),
  );
  expect(answers.map((answer) => answer.slice(0, 12))).toEqual(
    Array.from({ length: postCount }, () => "HTTP/1.1 413"),
  );
  figure(`${postCount} posts of 200 MB`, growth);
  expect(growth).toBeLessThan(20e6);
});

it(`${slowCount} slow senders lose their connections while others are answered`, async () => {
  const heads = "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ";
  const bodies = `POST /get-quote HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n`;
  const slow = Array.from({ length: slowCount }, (_, index) => {
    const connection = openConnection(port);
    connection.socket.write(index % 2 ? heads : bodies);
    return connection;
  });
  const dribble = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write("a");
  }, 500);
  const endings = Promise.all(slow.map(({ over }) => over)).finally(() => clearInterval(dribble));
  const others: number[] = [];
  for (let number = 0; number < 25; number += 1) {
    others.push((await fetch(`${site.url}/?n=${number}`)).status);
    const fields = { ...quoteFields({ email: `other${number}@example.com` }), agreeToTerms: true };
    others.push((await postJson(`${site.url}/api/quotes`, fields)).status);
  }
  expect(new Set(others)).toEqual(new Set([200, 201]));
  for (const answer of await endings) expect(answer).toMatch(/^HTTP\/1\.1 408 |^$/);
});

function figure(what: string, bytes: number) {
  return console.log(`${what}: ${(bytes / 1e6).toFixed(1)} MB more than before`);
}

/** Many requests are incomplete and get a late response or none. After this much silence, in milliseconds, the next one is sent. */
const patienceMs = 400;

const postBytes = 200 * 1024 * 1024;

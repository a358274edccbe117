import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postForm, postJson, signInByHttp } from "../support/http";
import { quoteFields } from "../support/leads";
import { type Site, startSite } from "../support/site";

let site: Site;
let cookie: string;

beforeAll(async () => {
  site = await startSite();
  cookie = await signInByHttp(site.url);
});

afterAll(() => site.stop());

it("sends a new lead at once, uncompressed, through every buffer", async () => {
  const stream = await listen();
  expect(stream.status).toBe(200);
  expect(stream.headers["content-encoding"]).toBeUndefined();
  expect(stream.headers["cache-control"]).toBe("no-store, no-transform");
  const { quote } = await (await send("live@example.com")).json();
  await expect.poll(stream.heard).toContain(quote.id);
  expect(stream.heard()).not.toContain("live@example.com");
  stream.leave();
});

it("releases a disconnected browser, though Remix does not report it", async () => {
  const five = await Promise.all(Array.from({ length: 5 }, listen));
  expect((await listen()).status).toBe(429);
  for (const { leave } of five) leave();
  await expect
    .poll(async () => {
      const again = await listen();
      again.leave();
      return again.status;
    })
    .toBe(200);
});

it("ends at sign-out", async () => {
  const stream = await listen();
  await postForm(`${site.url}/admin/sign-out`, {}, { Cookie: cookie });
  await expect.poll(stream.over).toBe(true);
  cookie = await signInByHttp(site.url);
});

it("does not delay a stopping process", async () => {
  const stream = await listen();
  expect(stream.status).toBe(200);
  expect(await site.stop()).toBe(0);
  expect(stream.over()).toBe(true);
  // The site ended the stream; the timeout for open requests did not cut it.
  expect(stream.isWhole()).toBe(true);
});

/** Opens the stream as a browser does, accepting compression; `heard` grows until `leave` is called or the stream ends. */
async function listen() {
  const headers = { Cookie: cookie, "Accept-Encoding": "gzip, deflate, br, zstd" };
  // A separate connection: fetch opens spare ones, and a stopping process would wait for them.
  const request = get(`${site.url}/admin/live`, { headers, agent: false });
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request.on("response", resolve).on("error", reject),
  );
  let heard = "";
  let over = false;
  answer.setEncoding("utf8");
  answer.on("data", (piece: string) => (heard += piece));
  answer.on("error", () => undefined);
  answer.on("close", () => (over = true));
  const { statusCode, headers: received } = answer;
  return {
    status: statusCode,
    headers: received,
    ...{
      heard: () => heard,
      over: () => over,
      isWhole: () => answer.complete,
      leave: () => request.destroy(),
    },
  };
}

function send(email: string) {
  return postJson(`${site.url}/api/quotes`, { ...quoteFields({ email }), agreeToTerms: true });
}

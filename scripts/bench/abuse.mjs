import { connect } from "node:net";
import { startSite, watchMemory } from "../lib/processes.mjs";
import { load, postRequest, serverCore } from "./measure.mjs";
import { quote } from "./quotes.mjs";

const slowCount = 500;
const seconds = 18;

/** 500 connections that dribble headers or bodies: how long the last of them lives, and what others wait meanwhile. */
export async function measureAbuse() {
  const site = await startSite({ core: serverCore });
  const began = performance.now();
  const slow = Array.from({ length: slowCount }, (_, index) =>
    openSlow(site.port, index % 2 === 0),
  );
  const dribble = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write("a");
  }, 500);
  const lastClosed = Promise.all(slow.map(({ over }) => over)).then(
    () => performance.now() - began,
  );
  const { result, peak, before } = await watchMemory(site, async () => {
    const posts = { port: site.port, request: postRequest(site.port, "/api/quotes", quote) };
    const page = `GET /?n=######### HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nAccept-Encoding: br\r\n\r\n`;
    return Promise.all([
      load({ ...posts, connections: 4, rate: 20, seconds }),
      load({ port: site.port, request: page, connections: 8, rate: 100, seconds }),
    ]);
  });
  const [post, page] = result;
  const lived = await lastClosed;
  clearInterval(dribble);
  await site.stop();
  return {
    title: `${slowCount} slow senders, half in their headers and half in their body`,
    rows: [
      { what: "home page of others, p95 in ms, at 100/s", figure: page.p95, atMost: 500 },
      { what: "POST /api/quotes of others, p95 in ms, at 20/s", figure: post.p95, atMost: 500 },
      {
        what: "other answers than 200 and 201",
        figure: faults(page, "200") + faults(post, "201"),
        atMost: 0,
      },
      { what: "last slow connection closed after, s", figure: lived / 1_000, atMost: 20 },
      {
        what: "memory more than just after start",
        figure: `${Math.round((peak - before) / 1e6)} MB`,
      },
    ],
    samples: { post, page },
  };
}

function openSlow(port, inBody) {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(
    inBody
      ? `POST /get-quote HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 5000\r\n\r\n`
      : "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
  );
  socket.on("error", () => {}).resume();
  return { socket, over: new Promise((resolve) => socket.on("close", resolve)) };
}

function faults({ statuses }, expected) {
  const others = Object.entries(statuses).filter(([status]) => status !== expected);
  return others.reduce((sum, [, count]) => sum + count, 0);
}

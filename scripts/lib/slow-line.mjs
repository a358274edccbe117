import { connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/**
 * A line to a server on this machine as a driver has it with two bars: every connection shares one bandwidth each way, a byte is half a
 * round trip under way, a new connection costs one round trip more, and a segment in `lossEvery` comes late, as one that was sent again.
 * @typedef {{ roundTripMs: number, bitsPerSecond: number, segmentBytes: number, lossEvery: number, lossMs: number }} Line
 */

/** 400 ms there and back, 50 kbit/s, and a second's pause on every 20th segment in place of loss. @type {Line} */
export const twoBars = {
  roundTripMs: 400,
  bitsPerSecond: 50_000,
  segmentBytes: 1_460,
  lossEvery: 20,
  lossMs: 1_000,
};

/**
 * Listens on a free port and passes every connection on to `port` over such a line. Returns its port, how many bytes came down it,
 * and `close`.
 * @param {number} port
 * @param {Line} line
 */
export async function openSlowLine(port, line) {
  const down = makeDirection(line);
  const up = makeDirection(line);
  const sockets = new Set();
  const server = createServer({ noDelay: true }, async (visitor) => {
    sockets.add(visitor);
    visitor.on("error", () => visitor.destroy());
    visitor.pause();
    await delay(line.roundTripMs);
    const site = connect({ port, host: "127.0.0.1", noDelay: true });
    sockets.add(site);
    site.on("error", () => visitor.destroy());
    visitor.on("close", () => site.destroy());
    carry(visitor, site, up);
    carry(site, visitor, down);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: server.address().port,
    received: () => down.bytes,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One way of the line: what is asked of it first leaves first, whoever asks. */
function makeDirection(line) {
  return { line, bytes: 0, segments: 0, freeAt: 0, last: Promise.resolve() };
}

function carry(from, to, direction) {
  const { line } = direction;
  let arrived = Promise.resolve();
  const send = async () => {
    for await (const chunk of from) {
      for (let at = 0; at < chunk.length; at += line.segmentBytes) {
        const segment = chunk.subarray(at, at + line.segmentBytes);
        const turn = direction.last.then(() => leave(direction, segment.length));
        direction.last = turn;
        const late = await turn;
        const due = delay(line.roundTripMs / 2 + late);
        // Within a connection nothing overtakes a segment that is sent again.
        arrived = Promise.all([arrived, due]).then(() => void to.write(segment));
      }
    }
    await arrived;
    to.end();
  };
  send().catch(() => to.destroy());
}

/** Waits until a segment has left, and returns how many milliseconds it comes late. */
async function leave(direction, bytes) {
  const { line } = direction;
  direction.bytes += bytes;
  direction.segments += 1;
  const takesMs = (bytes * 8_000) / line.bitsPerSecond;
  const now = performance.now();
  direction.freeAt = Math.max(direction.freeAt, now) + takesMs;
  await delay(direction.freeAt - now);
  return direction.segments % line.lossEvery === 0 ? line.lossMs : 0;
}

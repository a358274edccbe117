// A load generator of its own process: `node load.mjs JSON` prints one JSON line. Connections are raw sockets and answers are
// only split, so that one core of it can saturate one core of a server; times are kept in microseconds.
import { connect } from "node:net";

/**
 * What to send: `request` is the whole HTTP request, in which `#########` becomes a number of nine digits that never repeats.
 * With `rate` (requests a second) requests start on schedule whether or not earlier ones are answered, and their times
 * count from the schedule; without it every connection sends its next one at once.
 * @type {{ port: number, request: string, connections: number, seconds: number, rate?: number, first?: number }}
 */
const job = JSON.parse(process.argv[2] ?? "{}");

let sent = job.first ?? 0;
const times = [];
const statuses = {};
const idle = [];
const due = [];
let over = false;
const pieces = job.request.split("#########");
const fixedRequest = Buffer.from(job.request);

function nextRequest() {
  sent += 1;
  return pieces.length === 1 ? fixedRequest : pieces.join(String(sent).padStart(9, "0"));
}

function open() {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: job.port, host: "127.0.0.1", noDelay: true });
    let head = Buffer.alloc(0);
    let missing = 0;
    /** The last bytes of a chunked answer; undefined outside one. */
    let chunkedTail;
    let startedAt = 0;
    const lane = {
      send(at) {
        startedAt = at;
        socket.write(nextRequest());
      },
      end: () => socket.destroy(),
    };
    const answered = () => {
      times.push(performance.now() - startedAt);
      if (over) return;
      if (!job.rate) lane.send(performance.now());
      else if (due.length > 0) lane.send(due.shift());
      else idle.push(lane);
    };
    socket.on("data", (chunk) => {
      let rest = chunk;
      while (rest.length > 0) {
        if (missing > 0) {
          const taken = Math.min(missing, rest.length);
          missing -= taken;
          rest = rest.subarray(taken);
          if (missing === 0) answered();
          continue;
        }
        if (chunkedTail !== undefined) {
          // One request at a time: the end of the data is the end of the answer, or of a piece of it.
          chunkedTail = (chunkedTail + rest.subarray(-5).latin1Slice()).slice(-5);
          if (chunkedTail !== "0\r\n\r\n") return;
          chunkedTail = undefined;
          answered();
          return;
        }
        const all = head.length > 0 ? Buffer.concat([head, rest]) : rest;
        const end = all.indexOf("\r\n\r\n");
        if (end === -1) {
          head = all;
          return;
        }
        const text = all.latin1Slice(0, end);
        head = Buffer.alloc(0);
        rest = all.subarray(end + 4);
        const status = text.slice(9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (/\r\ntransfer-encoding: *chunked/i.test(text)) {
          chunkedTail = "";
          continue;
        }
        missing = Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1] ?? 0);
        if (missing === 0) answered();
      }
    });
    socket.on("error", reject);
    socket.on("connect", () => resolve(lane));
    socket.on("close", () => {
      if (!over) fail("the server closed a connection");
    });
  });
}

function fail(reason) {
  process.stderr.write(`load: ${reason}\n`);
  process.exit(1);
}

const lanes = await Promise.all(Array.from({ length: job.connections }, open)).catch((error) =>
  fail(error.message),
);
const began = performance.now();
const finish = began + job.seconds * 1_000;
if (job.rate) {
  idle.push(...lanes);
  let scheduled = 0;
  // By a timer: a generator that spins keeps others on its core waiting, and itself.
  const tick = () => {
    const now = performance.now();
    if (now >= finish) return;
    for (; scheduled < ((now - began) * job.rate) / 1_000; scheduled += 1) {
      const at = began + (scheduled * 1_000) / job.rate;
      const lane = idle.shift();
      if (lane) lane.send(at);
      else due.push(at);
    }
    setTimeout(tick, 1);
  };
  tick();
} else {
  for (const lane of lanes) lane.send(performance.now());
}
await new Promise((resolve) => setTimeout(resolve, job.seconds * 1_000));
over = true;
const seconds = (performance.now() - began) / 1_000;
for (const lane of lanes) lane.end();
times.sort((a, b) => a - b);
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const answer = {
  answered: times.length,
  perSecond: times.length / seconds,
  statuses,
  waiting: due.length,
  p50: at(0.5),
  p95: at(0.95),
  p99: at(0.99),
  max: times.at(-1) ?? 0,
};
process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));

import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readAnswers, type WireAnswer } from "../support/answers";
import { fuzz, fuzzTimeoutMs } from "../support/fuzz";
import { quoteFields } from "../support/leads";
import { type Site, startSite } from "../support/site";
import { openConnection } from "../support/sockets";

let site: Site;
let port: number;

beforeAll(async () => {
  site = await startSite({ RATE_LIMIT_POSTS: "0" });
  port = Number(new URL(site.url).port);
});

afterAll(() => site.stop());

const framing: fc.Arbitrary<Framing> = fc.record({
  sizes: fc.option(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 })),
  extension: fc.constantFrom("", "", ";a", ";a=b", ';a="b c"'),
  zeros: fc.constantFrom("", "", "0", "000"),
  trailer: fc.constantFrom("", "", "X-Sum: 1\r\n", "Host: evil\r\n"),
});

const filler = fc.oneof(
  { weight: 6, arbitrary: fc.record({ count: fc.nat({ max: 8 }), size: fc.nat({ max: 40 }) }) },
  // Around the most that is taken, and over what the parser reads.
  {
    weight: 2,
    arbitrary: fc.record({ count: fc.integer({ min: 90, max: 120 }), size: fc.nat(9) }),
  },
  { weight: 1, arbitrary: fc.constant({ count: 3, size: 8_000 }) },
);

it(
  "answers each complete request once, none after an ambiguous one, and none with a server error",
  async () => {
    await fuzz("Conversations on a socket", conversations, async (some) => {
      await Promise.all(some.map(hold));
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    });
    expect(site.output()).not.toMatch(/"status":5(?!01)\d\d|"level":"error"/);
  },
  fuzzTimeoutMs,
);

interface Action {
  line: string;
  type?: string;
  body?: string;
  status: number;
}

/** How a body is cut into chunks (RFC 9112, 7.1), or that its length is told. */
interface Framing {
  sizes: readonly number[] | null;
  extension: string;
  zeros: string;
  trailer: string;
}

interface WireRequest {
  verb: Action;
  framing: Framing;
  filler: { count: number; size: number };
  /** Where among the headers those stand that say how long the body is. */
  place: number;
  shout: boolean;
}

function framed({ sizes, extension, zeros, trailer }: Framing, body: string): string {
  if (sizes === null) return body;
  let [text, rest] = ["", body];
  for (let index = 0; rest !== ""; index += 1) {
    const piece = rest.slice(0, sizes[index % sizes.length]);
    rest = rest.slice(piece.length);
    text += `${zeros}${piece.length.toString(16)}${extension}\r\n${piece}\r\n`;
  }
  return `${text}0\r\n${trailer}\r\n`;
}

/** The text of a request and what it is answered with; `last` when it ends the connection. */
function written({ verb, framing, filler, place, shout }: WireRequest, closing: boolean) {
  const { line, type, body } = verb;
  const headers = Array.from({ length: filler.count }, (_, index) => [
    `X-Filler-${index}`,
    "x".repeat(filler.size),
  ]);
  const length = framing.sizes === null ? "Content-Length" : "Transfer-Encoding";
  const own = [
    ["Host", "localhost"],
    ...(closing ? [["Connection", "close"]] : []),
    ...(type === undefined ? [] : [["Content-Type", type]]),
    ...(body === undefined ? [] : [[length, framing.sizes ? "chunked" : String(body.length)]]),
  ];
  headers.splice(place, 0, ...own);
  const lines = headers.map(
    ([name = "", value]) => `${shout ? name.toUpperCase() : name}: ${value}`,
  );
  const text = `${line} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body === undefined ? "" : framed(framing, body)}`;
  const tooMany = headers.length > mostHeaders || filler.count * filler.size > 16_384;
  // The parser refuses that itself, and then reads nothing more.
  const unread = filler.count * filler.size > 16_384;
  const status = tooMany ? 431 : verb.status;
  const head = line.startsWith("HEAD ") && !unread;
  return { text, status, unread, last: closing || tooMany || unread, head };
}

/** Sends a text in pieces, and returns what came back once the site closed, or was silent. */
async function exchange(text: string, sizes: readonly number[], patienceMs: number) {
  const { socket, over } = openConnection(port);
  let silent = false;
  socket.setNoDelay(true);
  socket.setTimeout(patienceMs, () => {
    silent = true;
    socket.destroy();
  });
  let rest = text;
  for (const size of sizes) {
    if (rest === "" || !socket.writable) break;
    socket.write(rest.slice(0, size), "latin1");
    rest = rest.slice(size);
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (socket.writable) socket.write(rest, "latin1");
  const received = await over;
  return { received, silent };
}

function expectDecent({ status, headers, body }: WireAnswer) {
  // 501: a transfer coding that the site does not know.
  expect(status < 500 || status === 501, String(status)).toBe(true);
  expect(headers).toHaveProperty("x-request-id");
  expect(headers).toHaveProperty("x-content-type-options", "nosniff");
  expect(body).not.toMatch(/\n {4}at |node:internal/);
}

/** What is sent on one connection, in pieces of these sizes, and what is to come back. */
interface Conversation {
  kind: "whole" | "uncertain" | "damaged";
  text: string;
  sizes: number[];
  /** What the requests are answered with, and which of them without a body. */
  statuses: number[];
  heads: boolean[];
  /** The last of them is no request to the parser: while an answer is due before, the connection may end without a word about it. */
  unread: boolean;
}

function conversation(
  kind: Conversation["kind"],
  requests: readonly ReturnType<typeof written>[],
  sizes: number[],
  text = requests.map((one) => one.text).join(""),
): Conversation {
  const answered = requests.slice(0, requests.findIndex(({ last }) => last) + 1 || undefined);
  return {
    kind,
    text,
    sizes,
    statuses: [...answered.map(({ status }) => status), ...(kind === "uncertain" ? [400] : [])],
    heads: requests.map(({ head }) => head),
    unread: kind === "uncertain" || (answered.at(-1)?.unread ?? false),
  };
}

function told(...headers: string[]) {
  return `${headers.join("\r\n")}\r\n\r\nhello`;
}

function chunks(text: string) {
  return `Transfer-Encoding: chunked\r\n\r\n${text}`;
}

async function hold({ kind, text, sizes, statuses, heads, unread }: Conversation) {
  const { received, silent } = await exchange(text, sizes, kind === "damaged" ? 150 : 5_000);
  const answers = readAnswers(received, (number) => heads[number] ?? false);
  for (const answer of answers) expectDecent(answer);
  if (kind === "damaged") return;
  expect(silent, "the connection stayed open").toBe(false);
  const got = answers.map(({ status }) => (kind === "uncertain" && status === 501 ? 400 : status));
  // A method that a page does not take is refused before a chunked body is read, and says that the connection ends there.
  const last = answers.at(-1);
  if (last?.status === 405 && last.headers.connection === "close") {
    expect(got).toEqual(statuses.slice(0, got.length));
    return;
  }
  const wordless = unread && got.length > 0 && got.length === statuses.length - 1;
  expect(got).toEqual(wordless ? statuses.slice(0, -1) : statuses);
}

/** The headers that the site takes at most; the parser takes no more than 16 KB of them. */
const mostHeaders = 100;

const quote = JSON.stringify({ ...quoteFields(), agreeToTerms: true });

const quoteForm = new URLSearchParams(quoteFields()).toString();

/** A whole request within another one's body, or after one whose end is not certain. It must never be heard. */
const hidden = JSON.stringify({
  ...quoteFields({ companyName: "Hidden Freight" }),
  agreeToTerms: true,
});

const smuggled = `POST /api/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`;

const reads: readonly Action[] = [
  { line: "GET /healthz", status: 200 },
  { line: "GET /about", status: 200 },
  { line: "GET /about/", status: 301 },
  { line: "HEAD /about", status: 200 },
  { line: "GET /no-such-page", status: 404 },
  { line: "GET /%2e%2e/etc/passwd", status: 400 },
  { line: "GET /api/quotes", status: 401 },
  { line: "OPTIONS /api/quotes", status: 204 },
  { line: "TRACE /about", status: 405 },
];

const form = "application/x-www-form-urlencoded";

const writes: readonly Action[] = [
  { line: "POST /api/quotes", type: "application/json", body: quote, status: 201 },
  { line: "POST /api/quotes", type: "application/json", body: "{}", status: 400 },
  { line: "POST /api/quotes", type: "application/json", body: smuggled, status: 400 },
  { line: "POST /api/quotes", type: "text/plain", body: smuggled, status: 415 },
  { line: "POST /get-quote", type: form, body: quoteForm, status: 303 },
  { line: "POST /get-quote", type: form, body: smuggled, status: 400 },
  { line: "POST /about", type: form, body: smuggled, status: 405 },
  { line: "PUT /api/team-members/x", type: "application/json", body: smuggled, status: 401 },
];

const wireRequest: fc.Arbitrary<WireRequest> = fc.record({
  verb: fc.constantFrom(...reads, ...writes),
  framing,
  filler,
  place: fc.nat({ max: 120 }),
  shout: fc.boolean(),
});

const cuts = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 5 });

/** Whole requests one after the other. */
const wholeRequests = fc
  .tuple(fc.array(wireRequest, { minLength: 1, maxLength: 5 }), cuts)
  .map(([requests, sizes]) => {
    const sent = requests.map((one, index) => written(one, index === requests.length - 1));
    return conversation("whole", sent, sizes);
  });

/** Headers, and what follows them, by which two readers would find another end of the same request. */
const uncertainEnds = [
  told("Content-Length: 5", "Transfer-Encoding: chunked"),
  told("Transfer-Encoding: chunked", "Content-Length: 5"),
  told("Content-Length: 5", "Content-Length: 6"),
  told("Content-Length: 5, 6"),
  told("Content-Length: +5"),
  told("Content-Length: -5"),
  told("Content-Length: 0x5"),
  told("Content-Length: 5 5"),
  told("Content-Length: 5e0"),
  told("Content-Length:"),
  told("Content-Length: 99999999999999999999999"),
  told("Content-Length : 5"),
  told("Content-Length\t: 5"),
  told(" Content-Length: 5"),
  told("Content-Length: 5\nX-More: 1"),
  told("X-More: 1\rContent-Length: 5"),
  told("X-More: a\0b", "Content-Length: 5"),
  told("Content-Length\0: 5"),
  told("X-More", "Content-Length: 5"),
  told(": nameless", "Content-Length: 5"),
  told("Transfer-Encoding: identity"),
  told("Transfer-Encoding: xchunked"),
  told("Transfer-Encoding: chunked, identity"),
  told("Transfer-Encoding: chunked\x0b"),
  told("Transfer-Encoding : chunked"),
  told("Transfer-Encoding:\r\n chunked", "Content-Length: 5"),
  told("Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
  chunks("5\nhello\r\n0\r\n\r\n"),
  chunks("0x5\r\nhello\r\n0\r\n\r\n"),
  chunks("-5\r\nhello\r\n0\r\n\r\n"),
  chunks("+5\r\nhello\r\n0\r\n\r\n"),
  chunks("\r\n5\r\nhello\r\n0\r\n\r\n"),
  chunks("fffffffffffffffff\r\nhello\r\n0\r\n\r\n"),
  chunks("5\r\nhello0\r\n\r\n"),
  chunks("5\r\nhelloXX0\r\n\r\n"),
  chunks("5;a\nhello\r\n0\r\n\r\n"),
  chunks("5;a=\0\r\nhello\r\n0\r\n\r\n"),
  chunks("5\r\nhello\r\n0\n\r\n"),
  chunks("5\r\nhello\r\n0\r\nX: 1\n\r\n"),
  chunks("5\r\nhello\r\n0\r\nContent-Length: 3\r\n\r\n"),
];

/** Whole requests, one whose end is not certain, and behind it what may be another's. */
const uncertainRequests = fc
  .tuple(fc.array(wireRequest, { maxLength: 2 }), fc.constantFrom(...uncertainEnds), cuts)
  .map(([before, end, sizes]) => {
    const sent = before.map((one) => written(one, false)).filter(({ last }) => !last);
    const head = "POST /api/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n";
    const text = sent.map((one) => one.text).join("") + head + end + smuggled;
    return conversation("uncertain", sent, sizes, text);
  });

/** A change of some bytes of a text, by where it is (a share of the text). */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.nat({ max: 20 }),
  put: fc.oneof(
    fc.constantFrom("\r\n", "\n", "\r", "\0", " ", ":", "0", "\r\n\r\n", "%", ";", "\xff", "\t"),
    fc.constantFrom(
      "Content-Length: 3\r\n",
      "Transfer-Encoding: chunked\r\n",
      "Expect: 100-continue\r\n",
    ),
    fc.constantFrom(
      "Upgrade: h2c\r\nConnection: Upgrade\r\n",
      "HTTP/1.0",
      "GET / HTTP/1.1\r\n",
      "__proto__: x\r\n",
    ),
    fc.string({ unit: "binary-ascii", maxLength: 20 }),
    fc.string({ maxLength: 3 }).map((text) => text.repeat(5_000)),
  ),
});

/** Requests with damage anywhere. */
const damagedRequests = fc
  .tuple(
    fc.array(
      wireRequest.filter(({ verb }) => !verb.line.startsWith("HEAD ")),
      { minLength: 1, maxLength: 3 },
    ),
    fc.array(damage, { minLength: 1, maxLength: 4 }),
    cuts,
  )
  .map(([requests, damages, sizes]) => {
    const sent = requests.map((one, index) => written(one, index === requests.length - 1));
    const text = damages.reduce(
      (whole, { at, drop, put }) => {
        const place = Math.floor(at * whole.length);
        return whole.slice(0, place) + put + whole.slice(place + drop);
      },
      sent.map((one) => one.text).join(""),
    );
    return conversation("damaged", [], sizes, text);
  });

const conversations = fc.array(fc.oneof(wholeRequests, uncertainRequests, damagedRequests), {
  minLength: 1,
  maxLength: 12,
});

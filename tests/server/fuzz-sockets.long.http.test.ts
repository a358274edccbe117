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
  // Around the limit of the site, and over the limit of the parser.
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
      await Promise.all(some.map(checkConversation));
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

/** How a body is divided into chunks (RFC 9112, 7.1); without sizes the request has a Content-Length. */
interface Framing {
  sizes: readonly number[] | null;
  extension: string;
  zeros: string;
  trailer: string;
}

interface WireRequest {
  action: Action;
  framing: Framing;
  filler: { count: number; size: number };
  /** The position of the headers that matter among the fillers. */
  place: number;
  upperCase: boolean;
}

function frameBody({ sizes, extension, zeros, trailer }: Framing, body: string): string {
  if (sizes === null) return body;
  let [text, rest] = ["", body];
  for (let index = 0; rest !== ""; index += 1) {
    const piece = rest.slice(0, sizes[index % sizes.length]);
    rest = rest.slice(piece.length);
    text += `${zeros}${piece.length.toString(16)}${extension}\r\n${piece}\r\n`;
  }
  return `${text}0\r\n${trailer}\r\n`;
}

/**
 * Returns a request's text and expected status. `last`: it ends the connection. `mayCloseEarly`: the site may refuse it and close before it has read
 * the body. */
function writeRequest(
  { action, framing, filler, place, upperCase }: WireRequest,
  closing: boolean,
) {
  const { line, type, body } = action;
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
    ([name = "", value]) => `${upperCase ? name.toUpperCase() : name}: ${value}`,
  );
  const text = `${line} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body === undefined ? "" : frameBody(framing, body)}`;
  const tooMany = headers.length > maxHeaders || filler.count * filler.size > 16_384;
  // The parser refuses these headers and reads no further.
  const mayEndSilently = filler.count * filler.size > 16_384;
  const status = tooMany ? 431 : action.status;
  const head = line.startsWith("HEAD ") && !mayEndSilently;
  const mayCloseEarly = action.status === 405 && length === "Transfer-Encoding";
  return {
    text,
    status,
    mayEndSilently,
    mayCloseEarly,
    last: closing || tooMany || mayEndSilently,
    head,
  };
}

/** Sends a text in pieces. Returns the bytes received when the site closed the connection or was silent for `patienceMs`. */
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

function expectWellFormed({ status, headers, body }: WireAnswer) {
  // 501: an unknown transfer coding.
  expect(status < 500 || status === 501, String(status)).toBe(true);
  expect(headers).toHaveProperty("x-request-id");
  expect(headers).toHaveProperty("x-content-type-options", "nosniff");
  expect(body).not.toMatch(/\n {4}at |node:internal/);
}

/** The input of one connection, in pieces of these sizes, and the expected responses. */
interface Conversation {
  kind: "whole" | "ambiguous" | "damaged";
  text: string;
  sizes: number[];
  /** The expected statuses, and which answers have no body. */
  statuses: number[];
  isHead: boolean[];
  /** Which requests the site may refuse before it has read their chunked body; it then closes the connection. */
  mayCloseEarly: boolean[];
  /** The parser rejects the last request. While an earlier answer is pending, the connection may end without an answer to it. */
  mayEndSilently: boolean;
}

function conversation(
  kind: Conversation["kind"],
  requests: readonly ReturnType<typeof writeRequest>[],
  sizes: number[],
  text = requests.map((one) => one.text).join(""),
): Conversation {
  const answered = requests.slice(0, requests.findIndex(({ last }) => last) + 1 || undefined);
  return {
    kind,
    text,
    sizes,
    statuses: [...answered.map(({ status }) => status), ...(kind === "ambiguous" ? [400] : [])],
    isHead: requests.map(({ head }) => head),
    mayCloseEarly: requests.map((one) => one.mayCloseEarly),
    mayEndSilently: kind === "ambiguous" || (answered.at(-1)?.mayEndSilently ?? false),
  };
}

function withHeaders(...headers: string[]) {
  return `${headers.join("\r\n")}\r\n\r\nhello`;
}

function withChunks(text: string) {
  return `Transfer-Encoding: chunked\r\n\r\n${text}`;
}

async function checkConversation(conversation: Conversation) {
  const { kind, text, sizes, statuses, isHead, mayCloseEarly, mayEndSilently } = conversation;
  const { received, silent } = await exchange(text, sizes, kind === "damaged" ? 150 : 5_000);
  const answers = readAnswers(received, (number) => isHead[number] ?? false);
  for (const answer of answers) expectWellFormed(answer);
  if (kind === "damaged") return;
  expect(silent, "the connection stayed open").toBe(false);
  const got = answers.map(({ status }) => (kind === "ambiguous" && status === 501 ? 400 : status));
  const closedEarly =
    mayCloseEarly[got.length - 1] && answers.at(-1)?.headers.connection === "close";
  if (closedEarly) {
    expect(got).toEqual(statuses.slice(0, got.length));
    return;
  }
  const endedSilently = mayEndSilently && got.length > 0 && got.length === statuses.length - 1;
  expect(got).toEqual(endedSilently ? statuses.slice(0, -1) : statuses);
}

/** Most headers that the site accepts. The parser accepts 16 KB of them. */
const maxHeaders = 100;

const quote = JSON.stringify({ ...quoteFields(), agreeToTerms: true });

const quoteForm = new URLSearchParams(quoteFields()).toString();

/** A complete request within another's body, or after an ambiguous one. It must never be answered. */
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
  action: fc.constantFrom(...reads, ...writes),
  framing,
  filler,
  place: fc.nat({ max: 120 }),
  upperCase: fc.boolean(),
});

const cuts = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 5 });

/** Complete requests, one after the other. */
const wholeRequests = fc
  .tuple(fc.array(wireRequest, { minLength: 1, maxLength: 5 }), cuts)
  .map(([requests, sizes]) => {
    const sent = requests.map((one, index) => writeRequest(one, index === requests.length - 1));
    return conversation("whole", sent, sizes);
  });

/** Headers and bodies whose end two parsers could see in different places. */
const ambiguousEnds = [
  withHeaders("Content-Length: 5", "Transfer-Encoding: chunked"),
  withHeaders("Transfer-Encoding: chunked", "Content-Length: 5"),
  withHeaders("Content-Length: 5", "Content-Length: 6"),
  withHeaders("Content-Length: 5, 6"),
  withHeaders("Content-Length: +5"),
  withHeaders("Content-Length: -5"),
  withHeaders("Content-Length: 0x5"),
  withHeaders("Content-Length: 5 5"),
  withHeaders("Content-Length: 5e0"),
  withHeaders("Content-Length:"),
  withHeaders("Content-Length: 99999999999999999999999"),
  withHeaders("Content-Length : 5"),
  withHeaders("Content-Length\t: 5"),
  withHeaders(" Content-Length: 5"),
  withHeaders("Content-Length: 5\nX-More: 1"),
  withHeaders("X-More: 1\rContent-Length: 5"),
  withHeaders("X-More: a\0b", "Content-Length: 5"),
  withHeaders("Content-Length\0: 5"),
  withHeaders("X-More", "Content-Length: 5"),
  withHeaders(": nameless", "Content-Length: 5"),
  withHeaders("Transfer-Encoding: identity"),
  withHeaders("Transfer-Encoding: xchunked"),
  withHeaders("Transfer-Encoding: chunked, identity"),
  withHeaders("Transfer-Encoding: chunked\x0b"),
  withHeaders("Transfer-Encoding : chunked"),
  withHeaders("Transfer-Encoding:\r\n chunked", "Content-Length: 5"),
  withHeaders("Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
  withChunks("5\nhello\r\n0\r\n\r\n"),
  withChunks("0x5\r\nhello\r\n0\r\n\r\n"),
  withChunks("-5\r\nhello\r\n0\r\n\r\n"),
  withChunks("+5\r\nhello\r\n0\r\n\r\n"),
  withChunks("\r\n5\r\nhello\r\n0\r\n\r\n"),
  withChunks("fffffffffffffffff\r\nhello\r\n0\r\n\r\n"),
  withChunks("5\r\nhello0\r\n\r\n"),
  withChunks("5\r\nhelloXX0\r\n\r\n"),
  withChunks("5;a\nhello\r\n0\r\n\r\n"),
  withChunks("5;a=\0\r\nhello\r\n0\r\n\r\n"),
  withChunks("5\r\nhello\r\n0\n\r\n"),
  withChunks("5\r\nhello\r\n0\r\nX: 1\n\r\n"),
  withChunks("5\r\nhello\r\n0\r\nContent-Length: 3\r\n\r\n"),
];

/** Complete requests, then an ambiguous one, then a possible request of another client. */
const ambiguousRequests = fc
  .tuple(fc.array(wireRequest, { maxLength: 2 }), fc.constantFrom(...ambiguousEnds), cuts)
  .map(([before, end, sizes]) => {
    const sent = before.map((one) => writeRequest(one, false)).filter(({ last }) => !last);
    const head = "POST /api/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n";
    const text = sent.map((one) => one.text).join("") + head + end + smuggled;
    return conversation("ambiguous", sent, sizes, text);
  });

/** A change to some bytes of a text; `at` is its position as a share of the text. */
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

/** Requests with random damage. */
const damagedRequests = fc
  .tuple(
    fc.array(
      wireRequest.filter(({ action }) => !action.line.startsWith("HEAD ")),
      { minLength: 1, maxLength: 3 },
    ),
    fc.array(damage, { minLength: 1, maxLength: 4 }),
    cuts,
  )
  .map(([requests, damages, sizes]) => {
    const sent = requests.map((one, index) => writeRequest(one, index === requests.length - 1));
    const text = damages.reduce(
      (whole, { at, drop, put }) => {
        const place = Math.floor(at * whole.length);
        return whole.slice(0, place) + put + whole.slice(place + drop);
      },
      sent.map((one) => one.text).join(""),
    );
    return conversation("damaged", [], sizes, text);
  });

const conversations = fc.array(fc.oneof(wholeRequests, ambiguousRequests, damagedRequests), {
  minLength: 1,
  maxLength: 12,
});

/** A raw HTTP response; header names are in lower case. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const statusLine = /^HTTP\/1\.1 ([1-5]\d\d) [ -~]*$/;
const headerLine = /^([!#$%&'*+.^_`|~\w-]+): ([^\0\r\n]*)$/;

/**
 * Parses the responses from one connection as strictly as a proxy in front of the site would (RFC 9112). `isHead` takes
 * a request's index and returns whether its response has no body. Skips interim responses. Throws on an invalid one; the last may be cut.
 */
export function readAnswers(
  received: string,
  isHead: (number: number) => boolean = () => false,
): WireAnswer[] {
  const answers: WireAnswer[] = [];
  let rest = received;
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n");
    if (end === -1 && /^HTTP\/1\.1 /.test(rest)) return answers;
    const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
    const status = Number(statusLine.exec(first)?.[1]);
    if (end === -1 || !status) throw new Error(`This is no answer: ${JSON.stringify(rest)}`);
    const headers = Object.fromEntries(lines.map(readHeader));
    rest = rest.slice(end + 4);
    if (status < 200) continue;
    const bodiless = status === 204 || status === 304 || isHead(answers.length);
    const { body, after } = bodiless ? { body: "", after: rest } : readBody(headers, rest);
    answers.push({ status, headers, body });
    rest = after;
  }
  return answers;
}

function readHeader(line: string): [name: string, value: string] {
  const [, name, value] = headerLine.exec(line) ?? [];
  if (name === undefined || value === undefined) {
    throw new Error(`This is no header: ${JSON.stringify(line)}`);
  }
  return [name.toLowerCase(), value];
}

function readBody(headers: Record<string, string>, text: string): { body: string; after: string } {
  if (headers["transfer-encoding"] === undefined) {
    const length = Number(headers["content-length"] ?? text.length);
    return { body: text.slice(0, length), after: text.slice(length) };
  }
  let body = "";
  let rest = text;
  for (;;) {
    const [line = "", size = ""] = /^([\da-f]+)\r\n/i.exec(rest) ?? [];
    if (line === "") return { body, after: "" };
    const length = Number.parseInt(size, 16);
    body += rest.slice(line.length, line.length + length);
    rest = rest.slice(line.length + length + 2);
    if (length === 0) return { body, after: rest };
  }
}

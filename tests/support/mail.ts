import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, expect } from "vitest";
import { configure } from "./config";

/** A mail as the server received it. */
interface ReceivedMail {
  from: string;
  to: string[];
  /** The raw header and body. */
  raw: string;
}

/** A real SMTP server on a loopback port. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** Starts a mail server that accepts everything, except for what `overrides` (smtp-server handlers) refuse. */
export async function startMailServer(overrides: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, callback) {
      let raw = "";
      stream.setEncoding("utf8");
      stream.on("data", (piece: string) => {
        raw += piece;
      });
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        mails.push({ from, to: rcptTo.map(({ address }) => address), raw });
        callback();
      });
    },
    ...overrides,
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  return {
    url: `smtp://127.0.0.1:${portOf(listening.address())}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A post as the receiver got it. */
interface ReceivedPost {
  headers: IncomingMessage["headers"];
  body: string;
}

/** A real HTTP receiver on a loopback port. */
export interface Receiver {
  url: string;
  posts: ReceivedPost[];
  close(): Promise<void>;
}

/** Starts a receiver that records every post and responds with `answer`; 200 by default. */
export async function startReceiver(
  answer: (response: ServerResponse, nth: number) => void = (response) => response.end("ok"),
): Promise<Receiver> {
  const posts: ReceivedPost[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => {
      body += piece;
    });
    request.on("end", () => {
      posts.push({ headers: request.headers, body });
      answer(response, posts.length);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/hook`,
    posts,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns a loopback port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("No port was given.");
  return address.port;
}

/** Starts a mail server before each test, to which the site under test sends. Passes each server to `begun`. */
export function eachWithMail(begun: (server: MailServer) => unknown): void {
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
    configure({ NODE_ENV: "test", SMTP_URL: server.url });
    begun(server);
  });
  afterEach(() => server.close());
}

/** Returns the token of the set-password link in a mail, or "". */
export function passwordTokenIn(mail: { text: string } | undefined): string {
  return /\/set-password\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** Waits for `count` mails and returns them with their text decoded. */
export async function receivedMails(server: MailServer, count: number) {
  await expect.poll(() => server.mails.length).toBe(count);
  return server.mails.map(({ to, raw }) => {
    const bytes = raw
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
    return { to, text: bytes.replaceAll("\r\n", "\n") };
  });
}

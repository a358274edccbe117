import { createServer } from "node:net";
import fc from "fast-check";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { insertLead, type LeadRecord } from "#db/queries/leads.server";
import type { OutboxEntry } from "#db/queries/notifications.server";
import { parseConfig } from "~/config.server";
import { checkConfiguration } from "~/health/check-configuration.server";
import { leadMessages } from "~/leads/lead-notifications.server";
import { DeliveryError } from "~/notifications/messages.server";
import { mailSettings, sendMail } from "~/notifications/send-mail.server";
import { sendWebhook, signWebhook } from "~/notifications/send-webhook.server";
import { createDelivery } from "~/notifications/worker.server";
import { newLead } from "../db/lead-fixture";
import { createTestDatabase } from "../support/database";
import { triesOf } from "../support/long";
import { closedPort, startMailServer, startReceiver } from "../support/mail";

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe("mail to staff", () => {
  it("has what a reply needs and the link to the desk; replies go to the visitor", async () => {
    const server = await mailServer();
    const of = await lead({ comments: "Two trucks.\nCall after lunch." });
    await deliver("email", of, server.url);
    const [mail] = server.mails;
    expect(mail?.to).toEqual(["desk@site.example"]);
    const raw = (mail?.raw ?? "").replace(/=\r\n/g, "");
    expect(raw).toContain(`Subject: New quote request from Desert Haul LLC (${of.reference})`);
    expect(raw).toContain("Reply-To: Ana Ruiz <Ana@deserthaul.example>");
    expect(raw).toContain("Answer by Monday, August 4 at 9:00 AM MST.");
    expect(raw).toContain("Phone: (602) 555-0199");
    expect(raw).toContain("Monthly revenue: $50,000");
    expect(raw).toContain("Two trucks.\r\nCall after lunch.");
    expect(raw).toContain(`https://site.example/admin/quotes/${of.id}`);
    expect(raw).toContain(`Message-ID: <${entry.id}@site.example>`);
  });

  it("prevents injected headers, recipients and messages", async () => {
    const server = await mailServer();
    const attack = "Evil\r\nBcc: victim@example.net\r\n\r\n<b>hi</b>\u2028X: y";
    const contactName = `"${attack}" <victim@example.net>,`;
    await deliver("email", await lead({ companyName: attack, contactName }), server.url);
    expect(server.mails.map(({ to }) => to)).toEqual([["desk@site.example"]]);
    const [head = ""] = (server.mails[0]?.raw ?? "").split("\r\n\r\n");
    const names = head.match(/^[\w-]+(?=:)/gm) ?? [];
    expect(names).not.toContain("Bcc");
    expect(names).not.toContain("X");
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the sender", () => {
  it.each([
    [{ NOTIFY_FROM: "desk@haul.example" }, "desk@haul.example"],
    [{ COMPANY_EMAIL: "info@haul.example" }, "info@haul.example"],
    [{}, "no-reply@site.example"],
    [{ SITE_URL: "http://localhost" }, "info@example.com"],
  ])("of a site with %j is %s: no placeholder in production", (settings, address) => {
    const site = { SITE_URL: "https://site.example", SMTP_URL: "smtp://mail.example" };
    const mailing = parseConfig({ NODE_ENV: "test", ...site, ...settings });
    expect(mailSettings(mailing)?.from.address).toBe(address);
  });
});

describe("the autoreply", () => {
  it("has the reference and repeats nothing that was typed", async () => {
    const server = await mailServer();
    const of = await lead({ comments: "BUY PILLS", companyName: "Spam Inc" });
    await deliver("autoreply", of, server.url);
    const [mail] = server.mails;
    expect(mail?.to).toEqual(["Ana@deserthaul.example"]);
    expect(mail?.raw).toContain(`Reference ID: ${of.reference}`);
    expect(mail?.raw).toContain("Auto-Submitted: auto-replied");
    expect(mail?.raw).not.toMatch(/PILLS|Spam Inc/);
  });
});

describe("the link to verify an address", () => {
  it("reaches the visitor", async () => {
    const server = await mailServer();
    await deliver("verification", await lead(), server.url);
    expect(server.mails.map(({ to }) => to)).toEqual([["Ana@deserthaul.example"]]);
  });
});

describe("a failing mail server", () => {
  const soon = { stepMs: 60, wholeMs: 120 };
  const patient = { stepMs: 10_000, wholeMs: 10_000 };
  const from = { name: "Copper Factors", address: "desk@site.example" };
  const mail = {
    id: entry.id,
    to: [from.address],
    subject: "New lead",
    text: "A lead.",
    automatic: "generated",
  } as const;
  const send = (smtpUrl: string, deadlines = soon) =>
    failure(sendMail(mail, { smtpUrl, from }, never, deadlines));

  it("that refuses the connection is retried", async () => {
    const error = await send(`smtp://127.0.0.1:${await closedPort()}`, patient);
    expect(error.message).toMatch(/ECONNREFUSED/);
    expect(error.failure.final).toBeUndefined();
  });

  it("that never answers times out and is retried", async () => {
    const error = await send(`smtp://127.0.0.1:${await silentServer()}`);
    expect(error.failure.final).toBeUndefined();
  });

  it("that goes silent after the greeting times out", async () => {
    const server = await mailServer({ onData: () => undefined });
    expect((await send(server.url)).failure.final).toBeUndefined();
    expect(server.mails).toEqual([]);
  });

  it("that is busy (4xx) is retried, one that refuses for good (5xx) is not", async () => {
    const refuse = (responseCode: number) =>
      mailServer({
        onRcptTo: (_address, _session, callback) =>
          callback(Object.assign(new Error("No such user here"), { responseCode })),
      });
    expect((await send((await refuse(450)).url, patient)).failure.final).toBeUndefined();
    expect(await send((await refuse(550)).url, patient)).toMatchObject({
      failure: { final: true },
      message: expect.stringMatching(/No such user here/),
    });
  });
});

describe("a mail server that requires authentication", () => {
  const from = { name: "Copper Factors", address: "desk@site.example" };
  const mail = {
    id: entry.id,
    to: [from.address],
    subject: "New lead",
    text: "A lead.",
    automatic: "generated",
  } as const;
  /** This machine, by a non-loopback address. */
  const elsewhere = (url: string) => url.replace("127.0.0.1", "desk:secret@0.0.0.0");
  const sending = (smtpUrl: string) =>
    sendMail(mail, { smtpUrl, from }, never, { stepMs: 2_000, wholeMs: 4_000 });

  /** Starts a server that records who signs in, and whether the connection was unencrypted. */
  async function guardedServer(more: SMTPServerOptions = {}) {
    const signIns: { user: string | undefined; readable: boolean }[] = [];
    const server = await mailServer({
      allowInsecureAuth: true,
      onAuth: ({ username }, session, callback) => {
        signIns.push({ user: username, readable: !session.secure });
        callback(null, { user: username });
      },
      ...more,
    });
    return { ...server, signIns };
  }

  const switches = fc.uniqueArray(
    fc.constantFrom(
      "ignoreTLS=true",
      "ignoreTLS=1",
      "opportunisticTLS=true",
      "opportunisticTLS=yes",
      "requireTLS=false",
      "requireTLS=0",
      "requireTLS=",
      "secure=false",
      "service=",
    ),
    { maxLength: 4 },
  );

  it("gets no unencrypted password, whatever the parameters, and is retried", async () => {
    const { url, mails, signIns } = await guardedServer();
    await fc.assert(
      fc.asyncProperty(switches, async (some) => {
        const error = await failure(sending(`${elsewhere(url)}?${some.join("&")}`));
        expect(error.failure.final).toBeUndefined();
        expect([mails, signIns]).toEqual([[], []]);
      }),
      { numRuns: triesOf(40) },
    );
  });

  it("gets the password encrypted, even if an attacker hides STARTTLS", async () => {
    for (const hideSTARTTLS of [false, true]) {
      const { url, mails, signIns } = await guardedServer({ disabledCommands: [], hideSTARTTLS });
      // The test server's certificate is self-signed.
      await sending(`${elsewhere(url)}?tls.rejectUnauthorized=false&ignoreTLS=true`);
      expect(mails).toHaveLength(1);
      expect(signIns).toEqual([{ user: "desk", readable: false }]);
    }
  });

  it("and refuses our password or sender is retried until the settings are right", async () => {
    const refuse = Object.assign(new Error("ann@site.example may not"), { responseCode: 550 });
    const wrong = new Error("ann@site.example may not");
    const signIn = await guardedServer({ onAuth: (_auth, _session, reply) => reply(wrong) });
    const sender = await guardedServer({ onMailFrom: (_from, _session, reply) => reply(refuse) });
    const failures = ["refused the sign-in (535)", "refused the sender (550)"];
    for (const [nth, { url }] of [signIn, sender].entries()) {
      const error = await failure(sending(url.replace("127.0.0.1", "desk:wrong@127.0.0.1")));
      expect([error.failure.isOurs, error.failure.final]).toEqual([true, undefined]);
      expect(error.message).toContain("ann@site.example may not");
      expect(error.problem).toBe(`The mail server ${failures[nth]}.`);
    }
  });

  it("may get the password unencrypted on this machine", async () => {
    const { url, mails, signIns } = await guardedServer();
    await sending(url.replace("127.0.0.1", "desk:secret@127.0.0.1"));
    expect(mails).toHaveLength(1);
    expect(signIns).toEqual([{ user: "desk", readable: true }]);
  });

  it.each([
    [
      "smtp://desk:secret@mail.example.com?ignoreTLS=true",
      /allows sign-in without encryption \(ignoreTLS\)/,
    ],
    [
      "smtp://desk:secret@mail.example.com?requireTLS=false",
      /allows sign-in without encryption \(requireTLS\)/,
    ],
    [
      "smtps://desk:secret@mail.example.com?tls.rejectUnauthorized=false",
      /turns off protection.*tls\.rejectUnauthorized/,
    ],
    ["smtp://mail.example.com?ignoreTLS=1", /turns off protection.*ignoreTLS/],
  ])("has a parameter that the doctor reports: %s", (smtpUrl, warning) => {
    const found = checkConfiguration(parseConfig({ ...environment, SMTP_URL: smtpUrl }));
    const warnings = found.filter(({ group }) => group !== null).map(({ text }) => text);
    expect(warnings.filter((text) => warning.test(text))).toHaveLength(1);
    expect(JSON.stringify(found)).not.toContain("secret");
  });
});

describe("the webhook", () => {
  const empty = { id: entry.id, summary: "", url: "", json: {} };

  it("is JSON that Slack shows, signed with time and body", async () => {
    const server = await receiver();
    const of = await lead({ companyName: "A & <!channel>" });
    const message = { ...leadMessages(of, config).staff, id: entry.id };
    const now = new Date("2025-08-04T15:00:07.900Z");
    await sendWebhook(message, { url: server.url, secret }, never, { now });
    const [post] = server.posts;
    const timestamp = Number(post?.headers["x-timestamp"]);
    expect(timestamp).toBe(1_754_319_607);
    expect(post?.headers["x-signature"]).toBe(signWebhook(secret, timestamp, post?.body ?? ""));
    expect(post?.headers["x-notice-id"]).toBe(entry.id);
    const sent = JSON.parse(post?.body ?? "");
    expect(sent.text).toContain("A &amp; &lt;!channel&gt;");
    expect(sent.text).toContain(`<https://site.example/admin/quotes/${of.id}|Open>`);
    expect(sent.lead).toMatchObject({ reference: of.reference, email: "Ana@DesertHaul.example" });
    expect(post?.body).not.toContain(of.receiptToken);
  });

  it("has a signature that anyone can recompute", () => {
    // printf '1.{}' | openssl dgst -sha256 -hmac key
    const expected = "1ba6b8171186efc613e8bcc0cbdab2748f24984d7c5a84faa2637afa0e40d224";
    expect(signWebhook("key", 1, "{}")).toBe(`sha256=${expected}`);
  });

  it.each<[string, number, RegExp]>([
    ["an error of the receiver", 500, /answered 500/],
    ["a redirect, which is not followed", 302, /answered 302/],
  ])("fails on %s", async (_case, status, message) => {
    const server = await receiver((response) =>
      response.writeHead(status, { Location: "http://127.0.0.1:9/" }).end(),
    );
    const error = await failure(sendWebhook(empty, { url: server.url, secret }, never));
    expect([error.failure.final, error.message]).toEqual([
      undefined,
      expect.stringMatching(message),
    ]);
    expect(server.posts.length).toBe(1);
  });

  it("fails when nothing listens, and times out when the receiver is half open", async () => {
    const refused = `http://127.0.0.1:${await closedPort()}/`;
    expect((await failure(sendWebhook(empty, { url: refused, secret }, never))).message).toMatch(
      /cannot be reached/,
    );
    const silent = `http://127.0.0.1:${await silentServer()}/`;
    const sending = sendWebhook(empty, { url: silent, secret }, never, { timeoutMs: 60 });
    expect((await failure(sending)).message).toMatch(/did not answer in time/);
  });
});

async function mailServer(...given: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...given);
  closers.push(server.close);
  return server;
}

async function receiver(...given: Parameters<typeof startReceiver>) {
  const server = await startReceiver(...given);
  closers.push(server.close);
  return server;
}

/** A server that accepts connections and never responds. */
async function silentServer(): Promise<number> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => sockets.add(socket.on("error", () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function lead(changes: Parameters<typeof newLead>[0] = {}): Promise<LeadRecord> {
  const database = await createTestDatabase();
  closers.push(database.cleanup);
  const fields = { monthlyRevenue: "50k-100k", replyDueAt: "2025-08-04T16:00:00.000Z", ...changes };
  return (await insertLead(database.db, newLead(fields))).lead;
}

/** Sends a lead's notification by a channel, as the worker does, to the mail server at an address. */
function deliver(channel: string, of: LeadRecord, url: string): Promise<void> {
  const mailing = parseConfig({ ...environment, SMTP_URL: url });
  const delivery = createDelivery(
    () => mailing,
    async () => leadMessages(of, mailing),
  );
  return delivery.deliver({ ...entry, channel }, never);
}

async function failure(sending: Promise<void>): Promise<DeliveryError> {
  const error = await sending.catch((thrown: unknown) => thrown);
  if (error instanceof DeliveryError) return error;
  throw new Error(`It did not fail as a notification does: ${String(error)}`);
}

const environment = {
  NODE_ENV: "test",
  SITE_URL: "https://site.example",
  COMPANY_NAME: "Copper Factors",
  NOTIFY_FROM: "desk@site.example",
  NOTIFY_TO: "desk@site.example",
  AUTOREPLY: "1",
} as const;

const config = parseConfig(environment);

const entry: OutboxEntry = {
  id: "5f1c1f0e-0000-4000-8000-000000000000",
  leadId: "x",
  channel: "email",
  event: "submitted",
  state: "pending",
  attempts: 1,
  nextAttemptAt: "",
  lastError: null,
  recipient: null,
  createdAt: "",
  sentAt: null,
};

const never = new AbortController().signal;

const secret = "sixteen characters";

const closers: (() => Promise<void>)[] = [];

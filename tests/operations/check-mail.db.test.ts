import { createHash, createVerify, generateKeyPairSync } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { setDatabase } from "#db/connection.server";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { insertLead } from "#db/queries/leads.server";
import { claimOutboxEntry, insertOutboxEntry } from "#db/queries/notifications.server";
import { inTransaction } from "#db/transactions.server";
import { parseConfig } from "~/config.server";
import { checkMail, sendTestToStaff } from "~/health/check-mail.server";
import { askDns, dkimFinding, readSavedMessage } from "~/health/mail-records.server";
import { action } from "~/routes/admin.system";
import { newLead } from "../db/lead-fixture";
import { createTestDatabase } from "../support/database";
import { answerOf, signedInCookie } from "../support/desk";
import { closedPort, startMailServer } from "../support/mail";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function mailServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  closers.push(server.close);
  return server;
}

const configOf = (environment: Record<string, string>) =>
  parseConfig({
    NODE_ENV: "test",
    SITE_URL: "https://www.haul.example",
    NOTIFY_FROM: "desk@haul.example",
    NOTIFY_TO: "ann@haul.example",
    ...environment,
  });

/** What the check says, a line each, with DNS of these records and no test message. */
async function told(
  records: Record<string, string[]>,
  environment: Record<string, string> = {},
  message?: string,
): Promise<string[]> {
  const server = await mailServer();
  const findings = await checkMail(configOf({ SMTP_URL: server.url, ...environment }), {
    findRecords: async (name) => records[name] ?? [],
    to: [],
    ...(message !== undefined && { message: readSavedMessage(message) }),
  });
  return findings.map(({ severity, text, remedy = "" }) => `${severity}: ${text} ${remedy}`);
}

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const published = publicKey.export({ type: "spki", format: "der" }).toString("base64");

const whole = {
  "haul.example": ["google-site-verification=x", "v=spf1 a:mail.haul.example ~all"],
  "_dmarc.haul.example": ["v=DMARC1; p=none"],
  "s1._domainkey.haul.example": [`v=DKIM1; k=rsa; p=${published}`],
};

describe("the check of mail", () => {
  it("is content with a domain that has all three", async () => {
    const lines = await told(whole, { MAIL_DKIM_SELECTOR: "s1" });
    expect(lines.filter((line) => !line.startsWith("ok: "))).toEqual([]);
    expect(lines).toHaveLength(4);
  });

  it("says what to put into DNS where nothing is", async () => {
    const lines = await told({}, { MAIL_DKIM_SELECTOR: "s1", MAIL_DKIM_KEY: pem });
    expect(lines.slice(1)).toEqual([
      expect.stringContaining("name haul.example (or @), type TXT: v=spf1 a:127.0.0.1 ~all"),
      expect.stringContaining(
        `name s1._domainkey.haul.example, type TXT: v=DKIM1; k=rsa; p=${published}`,
      ),
      expect.stringContaining(
        "name _dmarc.haul.example, type TXT: v=DMARC1; p=none; rua=mailto:info@example.com",
      ),
    ]);
    expect((await told({}))[2]).toMatch(/selector is not known.* MAIL_DKIM_SELECTOR/);
  });

  it.each<[string, Record<string, string[]>, RegExp]>([
    [
      "two SPF records",
      { "haul.example": ["v=spf1 -all", "v=spf1 mx -all"] },
      /2 SPF records: then none counts/,
    ],
    ["an SPF record for everybody", { "haul.example": ["v=spf1 +all"] }, /lets everybody send/],
    [
      "two DMARC records",
      { "_dmarc.haul.example": ["v=DMARC1; p=none", "v=DMARC1; p=reject"] },
      /2 DMARC records/,
    ],
    [
      "a DMARC record without a policy",
      { "_dmarc.haul.example": ["v=DMARC1; pct=5"] },
      /says no policy/,
    ],
    [
      "a key that was taken back",
      { "s1._domainkey.haul.example": ["v=DKIM1; p="] },
      /was taken back/,
    ],
    [
      "another key than the site's",
      { "s1._domainkey.haul.example": ["v=DKIM1; p=QUJD"] },
      /is not that of MAIL_DKIM_KEY/,
    ],
  ])("warns of %s", async (_case, records, warning) => {
    const lines = await told(
      { ...whole, ...records },
      { MAIL_DKIM_SELECTOR: "s1", MAIL_DKIM_KEY: pem },
    );
    const warnings = lines.filter((line) => line.startsWith("warning: "));
    expect(warnings).toEqual([expect.stringMatching(warning)]);
  });

  it.each([
    [
      "aspmx.l.google.com",
      /is with Google: SMTP_URL=smtp:.*@smtp\.gmail\.com:587\. .*apppasswords/,
    ],
    [
      "haul-example.mail.protection.outlook.com",
      /is with Microsoft: SMTP_URL=smtp:.*@smtp\.office365\.com:587\. .*Authenticated SMTP/,
    ],
    ["mail.haul.example", /and NOTIFY_TO for staff\.$/],
    ["notgoogle.com", /and NOTIFY_TO for staff\.$/],
  ])(
    "says without SMTP_URL what it may be where %s takes the domain's mail",
    async (host, hint) => {
      const [told] = await checkMail(configOf({}), {
        findRecords: async (name, type) => (`${type} ${name}` === "MX haul.example" ? [host] : []),
        to: [],
      });
      expect(told?.remedy).toMatch(hint);
    },
  );

  it("finds a large provider's DKIM by the names that it has, or says where it is turned on", async () => {
    const ask = async (server: string, records: Record<string, string[]> = {}) =>
      dkimFinding(
        "haul.example",
        { smtpUrl: `smtp://${server}:587`, from: { name: "", address: "desk@haul.example" } },
        configOf({}),
        async (name) => records[name] ?? [],
        undefined,
      );
    const key = [`v=DKIM1; k=rsa; p=${published}`];
    expect(await ask("smtp.gmail.com", { "google._domainkey.haul.example": key })).toEqual({
      severity: "ok",
      text: "google._domainkey.haul.example has a DKIM key.",
    });
    expect(
      await ask("smtp.office365.com", { "selector2._domainkey.haul.example": key }),
    ).toMatchObject({ severity: "ok", text: expect.stringMatching(/^selector2\._domainkey/) });
    expect(await ask("smtp.gmail.com")).toMatchObject({
      severity: "warning",
      remedy: expect.stringMatching(/admin\.google\.com under Apps/),
    });
    expect(await ask("smtp.office365.com")).toMatchObject({
      severity: "warning",
      remedy: expect.stringMatching(/security\.microsoft\.com\/dkimv2/),
    });
  });

  it("finds the policy of the domain above", async () => {
    const above = { "_dmarc.haul.example": ["v=DMARC1; p=reject"] };
    const lines = await told(above, { NOTIFY_FROM: "desk@mail.haul.example" });
    expect(lines.at(-1)).toMatch(/^ok: _dmarc\.haul\.example has a DMARC record/);
  });

  it("reads a saved message: who signed it, and how its mailbox judged it", async () => {
    const head = (signer: string) =>
      `Authentication-Results: mx.example;\r\n spf=pass smtp.mailfrom=x;\r\n\tdkim=fail (bad)\r\nDKIM-Signature: v=1; a=rsa-sha256; d=${signer};\r\n s=s1; b=x\r\nSubject: Test\r\n\r\nDKIM-Signature: d=body.example`;
    const lines = await told(whole, {}, head("haul.example"));
    expect(lines).toContainEqual(
      expect.stringMatching(/^ok: s1\._domainkey\.haul\.example has a DKIM key/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^ok: .*spf=pass/));
    expect(lines).toContainEqual(expect.stringMatching(/^warning: .*dkim=fail/));
    expect(await told(whole, {}, head("relay.example"))).toContainEqual(
      expect.stringMatching(/is signed by relay\.example, not by haul\.example/),
    );
    expect(await told(whole, {}, "no message at all")).toContainEqual(
      expect.stringMatching(/^warning: The message carries no DKIM signature/),
    );
  });

  it("goes on without DNS, and gives up a server that never answers in time", async () => {
    const silent = createSocket("udp4").bind(0, "127.0.0.1");
    await once(silent, "listening");
    closers.push(() => silent.close());
    const findRecords = askDns({ servers: [`127.0.0.1:${silent.address().port}`], timeoutMs: 100 });
    const findings = await checkMail(configOf({ SMTP_URL: (await mailServer()).url }), {
      findRecords,
      to: [],
    });
    expect(findings.map(({ severity }) => severity)).toEqual([
      "ok",
      "warning",
      "warning",
      "warning",
    ]);
    expect(findings[1]).toMatchObject({
      text: expect.stringMatching(/^DNS did not answer for haul\.example/),
      remedy: expect.stringMatching(/Try again/),
    });
  });

  it("tells a refused sign-in, a refused address and a server that is not there, with what to do", async () => {
    const refuse = Object.assign(new Error("No"), { responseCode: 550 });
    const ask = async (smtpUrl: string) =>
      (
        await checkMail(configOf({ SMTP_URL: smtpUrl }), {
          findRecords: async () => [],
          to: ["ann@haul.example"],
        })
      )
        .filter(({ severity }) => severity === "fault")
        .map(({ text, remedy }) => `${text} ${remedy}`);
    const signIn = await mailServer({
      allowInsecureAuth: true,
      onAuth: (_a, _s, reply) => reply(new Error("No")),
    });
    const withPassword = signIn.url.replace("127.0.0.1", "desk:wrong@127.0.0.1");
    expect((await ask(withPassword))[0]).toMatch(
      /refused the sign-in \(535\).*Correct user name and password in SMTP_URL/,
    );
    const address = await mailServer({ onRcptTo: (_a, _s, reply) => reply(refuse) });
    expect(await ask(address.url)).toEqual([
      expect.stringMatching(/refused the recipient.*NOTIFY_TO/),
    ]);
    expect((await ask(`smtp://127.0.0.1:${await closedPort()}`))[0]).toMatch(
      /cannot be reached.*host and port/,
    );
  });
});

describe("the button on the system page", () => {
  async function desk(environment: Record<string, string>) {
    const database = await createTestDatabase();
    setDatabase(database);
    closers.push(() => setDatabase(undefined), database.cleanup);
    const cookie = await signedInCookie(database.db);
    const config = configOf(environment);
    const test = (now = new Date()) => sendTestToStaff(database.db, config, "dana", now);
    return { database, cookie, test };
  }

  it("sends staff a test message, on record, once a minute, and what waits with it", async () => {
    const server = await mailServer();
    const { database, test } = await desk({ SMTP_URL: server.url });
    const { lead } = await insertLead(database.db, newLead());
    const at = new Date();
    await inTransaction(database.db, (transaction) =>
      insertOutboxEntry(
        transaction,
        { leadId: lead.id, channel: "email" },
        new Date(at.getTime() + 60_000),
      ),
    );
    expect(await test(at)).toMatchObject({
      severity: "ok",
      text: expect.stringMatching(/went to ann@haul\.example/),
    });
    expect(server.mails.map(({ to }) => to)).toEqual([["ann@haul.example"]]);
    expect(server.mails[0]?.raw).toContain("Subject: Test message of www.haul.example");
    expect(await claimOutboxEntry(database.db, "email", 1_000, at)).not.toBeNull();
    const [entry] = await findAllAuditEntries(database.db, { limit: 1 });
    expect(entry).toMatchObject({ action: "mail.tested", actorId: "dana" });
    await expect(test(new Date(at.getTime() + 59_000))).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/sent just now/),
    });
    expect((await test(new Date(at.getTime() + 60_000))).severity).toBe("ok");
    expect(server.mails).toHaveLength(2);
  });

  it("says what failed and what to do, and sends nobody else anything", async () => {
    const { test } = await desk({ SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` });
    expect(await test()).toMatchObject({
      severity: "fault",
      remedy: expect.stringMatching(/host and port in SMTP_URL/),
    });
    const { cookie } = await desk({});
    const body = new URLSearchParams({ intent: "send-test-mail", to: "stranger@else.example" });
    const request = new Request("http://localhost:3000/admin/system", {
      method: "POST",
      body,
      headers: { Cookie: cookie },
    });
    expect(await answerOf(() => action({ request, params: {}, context: {} }))).toMatchObject({
      status: 400,
      body: { severity: "fault", text: expect.stringMatching(/set SMTP_URL and NOTIFY_TO/) },
    });
  });
});

/** Checks a signature as RFC 6376 says, relaxed in header and body, under the key of these tests. */
function verified(raw: string): boolean {
  const [head = "", ...parts] = raw.split("\r\n\r\n");
  const fields = head.split(/\r\n(?![ \t])/).map((line): [string, string] => {
    const [name = "", ...value] = line.split(":");
    const text = value
      .join(":")
      .replace(/\r\n/g, "")
      .replace(/[ \t]+/g, " ")
      .trim();
    return [name.toLowerCase().trim(), text];
  });
  const signature = new Map(fields).get("dkim-signature") ?? "";
  const tag = (name: string) =>
    new RegExp(`\\b${name}=([^;]*)`).exec(signature)?.[1]?.replace(/\s/g, "") ?? "";
  const lines = parts
    .join("\r\n\r\n")
    .replace(/[ \t]+/g, " ")
    .replace(/ \r\n/g, "\r\n");
  const body = `${lines.replace(/(\r\n)*$/, "")}\r\n`;
  const signed = tag("h")
    .split(":")
    .map((name) => `${name}:${new Map(fields).get(name)}\r\n`);
  const data = `${signed.join("")}dkim-signature:${signature.replace(/\bb=.*$/, "b=")}`;
  return (
    createHash("sha256").update(body).digest("base64") === tag("bh") &&
    createVerify("sha256").update(data).verify(publicKey, tag("b"), "base64")
  );
}

describe("signing by the site", () => {
  it("is done with the key, which a mailbox can check", async () => {
    const server = await mailServer();
    const config = configOf({ SMTP_URL: server.url, MAIL_DKIM_SELECTOR: "s1", MAIL_DKIM_KEY: pem });
    await checkMail(config, { findRecords: async () => [], to: ["ann@haul.example"] });
    const { signatures } = readSavedMessage(server.mails[0]?.raw ?? "");
    expect(signatures.map((tags) => [tags.get("d"), tags.get("s")])).toEqual([
      ["haul.example", "s1"],
    ]);
    expect(verified(server.mails[0]?.raw ?? "")).toBe(true);
    expect(verified((server.mails[0]?.raw ?? "").replace("Subject: Test", "Subject: Best"))).toBe(
      false,
    );
  });

  it("wants an RSA key in PEM and a selector", () => {
    expect(() => configOf({ MAIL_DKIM_KEY: "x", MAIL_DKIM_SELECTOR: "s1" })).toThrow(
      /MAIL_DKIM_KEY must be an RSA private key in PEM/,
    );
    expect(() => configOf({ MAIL_DKIM_KEY: pem })).toThrow(
      /MAIL_DKIM_KEY needs MAIL_DKIM_SELECTOR/,
    );
    expect(() => configOf({ MAIL_DKIM_SELECTOR: "s1._domainkey" })).toThrow(/without \._domainkey/);
  });
});

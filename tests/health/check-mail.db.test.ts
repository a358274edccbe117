import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { setDatabase } from "#db/connection.server";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { insertLead } from "#db/queries/leads.server";
import { insertOutboxEntry, leaseOutboxEntry } from "#db/queries/notifications.server";
import { inTransaction } from "#db/transactions.server";
import { parseConfig } from "~/config.server";
import { checkMail, sendTestToStaff } from "~/health/check-mail.server";
import { action } from "~/routes/admin.system";
import { newLead } from "../db/lead-fixture";
import { createTestDatabase } from "../support/database";
import { answerOf, signedInCookie } from "../support/desk";
import { closedPort, startMailServer } from "../support/mail";

describe("the check of mail", () => {
  it("finds nothing wrong with a domain that has both records", async () => {
    const lines = await findingLines(whole);
    expect(lines.filter((line) => !line.startsWith("ok: "))).toEqual([]);
    expect(lines).toHaveLength(3);
  });

  it("lists what to add to an empty DNS", async () => {
    const lines = await findingLines({});
    expect(lines.slice(1)).toEqual([
      expect.stringContaining("name haul.example (or @), type TXT: v=spf1 a:127.0.0.1 ~all"),
      expect.stringContaining(
        "name _dmarc.haul.example, type TXT: v=DMARC1; p=none; rua=mailto:info@example.com",
      ),
    ]);
  });

  it("warns of two SPF records", async () => {
    const lines = await findingLines({
      ...whole,
      "haul.example": ["v=spf1 -all", "v=spf1 mx -all"],
    });
    expect(lines.filter((line) => line.startsWith("fix: "))).toEqual([
      expect.stringMatching(/2 SPF records: receiving servers then ignore all/),
    ]);
  });

  it("finds the parent domain's policy", async () => {
    const above = { "_dmarc.haul.example": ["v=DMARC1; p=reject"] };
    const lines = await findingLines(above, { NOTIFY_FROM: "desk@mail.haul.example" });
    expect(lines.at(-1)).toMatch(/^ok: _dmarc\.haul\.example has a DMARC record/);
  });

  it("continues without DNS", async () => {
    const findings = await checkMail(configOf({ SMTP_URL: (await mailServer()).url }), {
      findRecords: () => Promise.reject(new Error("queryTxt ETIMEOUT haul.example")),
      to: [],
    });
    expect(findings.map(({ group }) => group)).toEqual([null, "fix", "fix"]);
    expect(findings[1]).toMatchObject({
      text: expect.stringMatching(/^DNS did not answer for haul\.example/),
      remedy: expect.stringMatching(/Try again/),
    });
  });

  it("distinguishes a refused sign-in, a refused address and an unreachable server, with what to do", async () => {
    const refuse = Object.assign(new Error("No"), { responseCode: 550 });
    const ask = async (smtpUrl: string) =>
      (
        await checkMail(configOf({ SMTP_URL: smtpUrl }), {
          findRecords: async () => [],
          to: ["ann@haul.example"],
        })
      )
        .filter(({ group }) => group === "leads")
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

  it("sends staff a logged test message, once a minute, along with pending ones", async () => {
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
      group: null,
      text: expect.stringMatching(/went to ann@haul\.example/),
    });
    expect(server.mails.map(({ to }) => to)).toEqual([["ann@haul.example"]]);
    expect(server.mails[0]?.raw).toContain("Subject: Test message from www.haul.example");
    expect(await leaseOutboxEntry(database.db, "email", 1_000, at)).not.toBeNull();
    const [entry] = await findAllAuditEntries(database.db, { limit: 1 });
    expect(entry).toMatchObject({ action: "mail.tested", actorId: "dana" });
    await expect(test(new Date(at.getTime() + 59_000))).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/sent just now/),
    });
    expect((await test(new Date(at.getTime() + 60_000))).group).toBeNull();
    expect(server.mails).toHaveLength(2);
  });

  it("explains what failed and what to do, and mails no one else", async () => {
    const { test } = await desk({ SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` });
    expect(await test()).toMatchObject({
      group: "leads",
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
      body: { group: "leads", text: expect.stringMatching(/set SMTP_URL, and say under Settings/) },
    });
  });
});

async function mailServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  closers.push(server.close);
  return server;
}

function configOf(environment: Record<string, string>) {
  return parseConfig({
    NODE_ENV: "test",
    SITE_URL: "https://www.haul.example",
    NOTIFY_FROM: "desk@haul.example",
    NOTIFY_TO: "ann@haul.example",
    ...environment,
  });
}

/** Returns the lines of the check's report for these DNS records, without a test message. */
async function findingLines(
  records: Record<string, string[]>,
  environment: Record<string, string> = {},
): Promise<string[]> {
  const server = await mailServer();
  const findings = await checkMail(configOf({ SMTP_URL: server.url, ...environment }), {
    findRecords: async (name) => records[name] ?? [],
    to: [],
  });
  return findings.map(({ group, text, remedy = "" }) => `${group ?? "ok"}: ${text} ${remedy}`);
}

const closers: (() => unknown)[] = [];

const whole = {
  "haul.example": ["google-site-verification=x", "v=spf1 a:mail.haul.example ~all"],
  "_dmarc.haul.example": ["v=DMARC1; p=none"],
};

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

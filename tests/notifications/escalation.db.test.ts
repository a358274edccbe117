import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findLeadById } from "#db/queries/leads.server";
import { findAllOutboxEntries } from "#db/queries/notifications.server";
import type { NotificationEvent } from "#db/schema";
import { assignLead } from "~/desk/assignments.server";
import { escalateLeads } from "~/leads/escalation.server";
import { findLeadMessages } from "~/leads/lead-notifications.server";
import { leadForms } from "~/leads/lead-posts.server";
import { submitLead } from "~/leads/submit-lead.server";
import { createDelivery, startNotificationWorker } from "~/notifications/worker.server";
import { configure } from "../support/config";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { aStaffAccount } from "../support/desk";
import { quoteFields } from "../support/leads";
import { startMailServer, startReceiver } from "../support/mail";

const everyChannel = {
  NODE_ENV: "test",
  SMTP_URL: "smtp://127.0.0.1:1",
  NOTIFY_TO: "desk@site.example",
  NOTIFY_ESCALATE_TO: "owner@site.example",
  NOTIFY_WEBHOOK_URL: "http://127.0.0.1:1/",
  COMPANY_TIME_ZONE: "America/Phoenix",
  COMPANY_HOLIDAYS: "none",
} as const;
let config = configure(everyChannel);

let database: TestDatabase;
beforeEach(async () => {
  config = configure(everyChannel);
  database = await createTestDatabase();
});
afterEach(() => database.cleanup());

describe("a lead without an owner", () => {
  it("is escalated after 5 minutes and again after 30, each once", async () => {
    await send(tuesday("10:00"));
    const early = await look(tuesday("10:04:59"));
    expect(early).toEqual(tuesday("10:05"));
    expect(await queued()).toEqual([]);
    await look(tuesday("10:05"));
    await look(tuesday("10:06"));
    expect(await queued()).toEqual(first);
    expect(await look(tuesday("10:29:59"))).toEqual(tuesday("10:30"));
    expect(await queued()).toEqual(first);
    await Promise.all([look(tuesday("10:30")), look(tuesday("10:30"))]);
    await look(wednesday("10:00"));
    expect(await queued()).toEqual([...first, ...second].sort());
  });

  it.each([
    ["at night", tuesday("03:00"), tuesday("07:05"), tuesday("07:30")],
    ["after closing", tuesday("16:00"), wednesday("07:05"), wednesday("07:30")],
    ["shortly before closing", tuesday("14:58"), wednesday("07:03"), wednesday("07:28")],
  ])("that arrived %s starts its clock at opening", async (_when, sent, one, two) => {
    await send(sent);
    await look(new Date(sent.getTime() + 6 * 60_000));
    await look(new Date(one.getTime() - 1_000));
    expect(await queued()).toEqual([]);
    await look(one);
    expect(await queued()).toEqual(first);
    await look(two);
    expect(await queued()).toHaveLength(4);
  });

  it("is escalated once after downtime, at its current step", async () => {
    await send(tuesday("10:00"));
    await look(tuesday("11:00"));
    expect(await queued()).toEqual(second);
    await look(tuesday("12:00"));
    expect(await queued()).toEqual(second);
  });

  it("is escalated once per step if the business hours change in between", async () => {
    await send(tuesday("10:00"));
    await look(tuesday("10:05"));
    config = configure({ ...everyChannel, COMPANY_OPENS: "10:10" });
    await look(tuesday("10:30"));
    expect(await queued()).toEqual(first);
    await look(tuesday("10:40"));
    expect(await queued()).toEqual([...first, ...second].sort());
  });

  it("is no longer escalated once assigned, pending notifications included", async () => {
    const lead = await send(tuesday("10:00"));
    const editor = await aStaffAccount(database.db, { username: "eli" });
    await look(tuesday("10:05"));
    expect(await queued()).toEqual(first);
    const owners = { to: editor.id, seen: null };
    await assignLead(database.db, editor, lead.id, owners, tuesday("10:06"));
    expect(await queued()).toEqual([]);
    await look(tuesday("11:30"));
    expect(await queued()).toEqual([]);
  });

  it("is escalated again once unassigned untried, each step still once", async () => {
    const lead = await send(tuesday("10:00"));
    const eli = await aStaffAccount(database.db, { username: "eli" });
    const ana = await aStaffAccount(database.db, { username: "ana" });
    const assign = (editor: typeof ana, to: string | null, seen: string | null) =>
      assignLead(database.db, editor, lead.id, { to, seen }, tuesday("10:06"));
    await assign(eli, eli.id, null);
    await look(tuesday("10:06"));
    await assign(eli, null, eli.id);
    await look(tuesday("10:07"));
    expect(await queued()).toEqual(first);
    // An owner whom a colleague chose gives the lead up.
    await assign(ana, eli.id, null);
    await assign(eli, null, eli.id);
    for (const clock of ["10:08", "10:30"]) await look(tuesday(clock));
    expect(await queued()).toEqual([...first, ...second].sort());
  });

  it("by then has an owner whom a colleague chose: the notification names that owner", async () => {
    const lead = await send(tuesday("10:00"));
    const eli = await aStaffAccount(database.db, { username: "eli" });
    const ana = await aStaffAccount(database.db, { username: "ana" });
    await assignLead(database.db, ana, lead.id, { to: eli.id, seen: null });
    const subjectOf = async (event: NotificationEvent) =>
      (await findLeadMessages(database.db, config, { leadId: lead.id, event }))?.staff.subject;
    expect(await subjectOf("not-taken")).toMatch(/^eli has not begun: new quote request from /);
    expect(await subjectOf("nobody-has-taken-it")).toMatch(/^eli has not begun: new quote /);
    expect(await subjectOf("submitted")).toMatch(/^New quote request from /);
  });

  it("is not escalated without recipients, and not checked again", async () => {
    config = configure({ NODE_ENV: "test" });
    const lead = await send(tuesday("10:00"));
    await look(tuesday("11:00"));
    expect(await queued()).toEqual([]);
    expect((await findLeadById(database.db, lead.id))?.escalateAt).toBeNull();
  });
});

describe("suspected spam", () => {
  it("is reported once a business day while any waits, and never escalated", async () => {
    const lead = await send(tuesday("10:00"), true);
    await look(tuesday("06:00"));
    expect(await queued()).toEqual([]);
    for (const clock of ["10:01", "12:00", "16:00"]) await look(tuesday(clock));
    const once = ["email: suspected-spam", "webhook: suspected-spam"];
    expect(await queued()).toEqual(once);
    await look(wednesday("08:00"));
    expect(await queued()).toEqual([...once, ...once].sort());
    await database.db
      .updateTable("leads")
      .set({ status: "spam" })
      .where("id", "=", lead.id)
      .execute();
    await look(new Date("2025-08-07T08:00-07:00"));
    expect(await queued()).toHaveLength(4);
  });
});

describe("the notification", () => {
  it("reaches its recipients with its own text; a mail names no suspected spam", async () => {
    const mail = await startMailServer();
    const receiver = await startReceiver();
    config = configure({
      ...everyChannel,
      SMTP_URL: mail.url,
      NOTIFY_WEBHOOK_URL: receiver.url,
    });
    await send(tuesday("10:00"));
    await send(tuesday("10:00"), true, "bot@spam.example");
    let now = tuesday("10:05");
    const delivery = createDelivery(
      () => config,
      (about) => findLeadMessages(database.db, config, about),
    );
    const fill = (at: Date) => look(at);
    const run = async () => {
      const worker = startNotificationWorker(database.db, delivery, { now: () => now, fill });
      await worker.settled();
      await worker.stop();
    };
    await run();
    now = tuesday("10:30");
    await run();
    await run();
    const subjectOf = (raw: string) =>
      /^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1]?.replace(/\r\n/g, "");
    const subjects = mail.mails.map(({ to, raw }) => `${to}: ${subjectOf(raw)}`).sort();
    expect(subjects).toEqual([
      expect.stringMatching(
        /^desk@site\.example: 1 request held as suspected spam: please check for real people/,
      ),
      expect.stringMatching(/^desk@site\.example: New quote request from Copper State Hauling/),
      expect.stringMatching(/^owner@site\.example: No owner yet: new quote request from /),
      expect.stringMatching(/^owner@site\.example: Still no owner: new quote request from /),
    ]);
    expect(JSON.stringify(mail.mails)).not.toContain("bot@spam");
    const events = receiver.posts.map(({ body }) => JSON.parse(body).event).sort();
    expect(events).toEqual([
      "lead.created",
      "lead.nobody-has-taken-it",
      "lead.not-taken",
      "suspected-spam.waiting",
    ]);
    await mail.close();
    await receiver.close();
  });
});

/** In Phoenix, where the business opens at 7 AM and closes at 3 PM. */
function tuesday(clock: string) {
  return new Date(`2025-08-05T${clock}-07:00`);
}

function wednesday(clock: string) {
  return new Date(`2025-08-06T${clock}-07:00`);
}

function send(submittedAt: Date, honeypotFilled = false, email = "rosa@copperstate.example") {
  return submitLead(
    database.db,
    "quote-request",
    leadForms["quote-request"].parse(quoteFields({ email })),
    { address: "203.0.113.7", honeypotFilled, submittedAt },
  );
}

/** The notifications in the outbox other than those for new leads. */
async function queued(): Promise<string[]> {
  const { entries } = await findAllOutboxEntries(database.db, { limit: 50, cursor: null });
  return entries
    .filter(({ event }) => event !== "submitted")
    .map(({ channel, event }) => `${channel}: ${event}`)
    .sort();
}

/** A running site checks once a minute; a stopped site checks when it starts again. */
function look(now: Date) {
  return escalateLeads(database.db, config, now);
}

const first = ["escalation: not-taken", "webhook: not-taken"];

const second = ["escalation: nobody-has-taken-it", "webhook: nobody-has-taken-it"];

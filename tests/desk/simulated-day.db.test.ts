import { expect, it } from "vitest";
import { verifyAuditChain } from "#db/queries/audit.server";
import { findDeskPage } from "#db/queries/desk-list.server";
import { updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import { findLeadById } from "#db/queries/leads.server";
import { assignLead } from "~/desk/assignments.server";
import { addNote } from "~/desk/lead-edits.server";
import { changeStatus, logAttempt } from "~/desk/lead-work.server";
import { deskFilterOf } from "~/desk/list.server";
import { effectiveSort, type LeadListState, plainList } from "~/desk/list-state";
import { escalateLeads } from "~/leads/escalation.server";
import { leadForms } from "~/leads/lead-posts.server";
import { submitLead } from "~/leads/submit-lead.server";
import { attemptChoices, readAttempt } from "~/leads/work";
import type { Delivery } from "~/notifications/worker.server";
import { startNotificationWorker } from "~/notifications/worker.server";
import { businessHoursOf } from "~/site/business-hours";
import { type QueueName, queueNames } from "~/staff/queues";
import { loadSidebar } from "~/staff/sidebar.server";
import { configure } from "../support/config";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { aStaffAccount } from "../support/desk";
import { quoteFields } from "../support/leads";

it("keeps every promise on a day with 200 leads and three people", async () => {
  const seed = Number(process.env.FUZZ_SEED || Date.now() % 2 ** 31);
  const random = randomOf(seed);
  const database = await createTestDatabase();
  try {
    await simulate(database, random);
  } catch (error) {
    throw new Error(`A promise is broken; FUZZ_SEED=${seed} tries it again.`, { cause: error });
  } finally {
    await database.cleanup();
  }
});

async function simulate(database: TestDatabase, random: (below: number) => number): Promise<void> {
  const { db } = database;
  const staff: { id: string }[] = [];
  const idOf = (who: number | null) => (who === null ? null : staff[who]?.id);
  for (const username of ["dana", "eli", "fay"]) {
    staff.push(await aStaffAccount(db, { username }));
  }
  const model: ModelLead[] = [];
  let minute = begins;
  let spamNotified = 0;
  const deliver: Delivery["deliver"] = async ({ leadId, channel, event }) => {
    if (event === "suspected-spam") spamNotified += 1;
    else if (event !== "submitted") {
      model.find(({ id }) => id === leadId)?.notified.push(`${channel} ${event} ${minute}`);
    }
  };
  const startWorker = () =>
    startNotificationWorker(
      db,
      { channels: ["webhook", "escalation"], deliver },
      { now: () => at(minute), fill: (now) => escalateLeads(db, config, now) },
    );
  let worker = startWorker();

  const arrive = async (number: number) => {
    const spam = random(20) === 0;
    const values = leadForms["quote-request"].parse(
      quoteFields({ companyName: `Haul ${number}`, email: `haul${number}@day.example` }),
    );
    const source = { address: "203.0.113.7", honeypotFilled: spam, submittedAt: at(minute) };
    const lead = await submitLead(db, "quote-request", values, source);
    const fresh = { owner: null, waits: !spam, attempts: 0, over: false };
    const due = later(minute, 60);
    const notified: string[] = [];
    model.push({
      id: lead.id,
      receipt: lead.receiptToken,
      arrived: minute,
      due,
      spam,
      apart: spam,
      notified,
      expected: [],
      ...fresh,
    });
  };

  const tries: Action = async (lead, who, editor) => {
    const choice = attemptChoices[random(attemptChoices.length)]?.value ?? "";
    const attempt = readAttempt(choice);
    if (attempt === null) throw new Error(`No attempt: ${choice}`);
    const time = { now: at(minute), hours };
    await logAttempt(db, editor, lead.id, attempt, time);
    lead.attempts += 1;
    lead.waits = false;
    lead.apart = false;
    if (lead.over) return;
    lead.owner ??= who;
    const { outcome } = attempt;
    const retry = later(minute, 120);
    // No one calls back at closing time.
    const again = lead.attempts > 2 || retry === closes ? tomorrow : retry;
    lead.due = outcome === "wrong-number" ? minute : outcome === "reached" ? tomorrow : again;
  };

  const actions: readonly Action[] = [
    // Their most common actions: many leads get a third attempt and then come back another day.
    tries,
    tries,
    tries,
    async (lead, who, editor) => {
      const owners = { to: editor.id, seen: null };
      const assigning = assignLead(db, editor, lead.id, owners, at(minute));
      const isOthers = lead.owner !== null && lead.owner !== who;
      if (isOthers) return expect(assigning).rejects.toThrow("owns this lead now");
      await assigning;
      // Counts as a response even if a colleague gave them the lead before.
      lead.waits = false;
      lead.apart = false;
      lead.owner = who;
    },
    async (lead, who, editor) => {
      // Some are assigned to a colleague who has not worked on them yet.
      const to = random(staff.length + 1);
      const [next = null, seen = null] = [staff[to]?.id, idOf(lead.owner)];
      await assignLead(db, editor, lead.id, { to: next, seen }, at(minute));
      if (to === staff.length) {
        // A lead that no one has tried waits again.
        if (lead.owner !== null) lead.waits = lead.attempts === 0 && !lead.over;
        lead.owner = null;
        return;
      }
      if (lead.owner === who || to === who) lead.waits = false;
      lead.apart = false;
      lead.owner = to;
    },
    async (lead, who, editor) => {
      await addNote(db, editor, lead.id, "Asked for their invoices", at(minute));
      if (lead.owner === who) lead.waits = false;
    },
    async (lead, _who, editor) => {
      const found = await findLeadById(db, lead.id);
      if (found === null || lead.over) return;
      const over = random(2) === 0 ? "won" : "lost";
      const time = { now: at(minute), hours };
      const result = await changeStatus(db, editor, [found], over, { time });
      expect(result.changed).toBe(1);
      // A lost lead is not shown to be real.
      Object.assign(lead, { over: true, waits: false, apart: lead.apart && over === "lost" });
    },
    async (lead) => {
      if (lead.over || random(4) > 0) return;
      await updateLeadByReceiptToken(db, lead.receipt, { kind: "withdrawn" }, at(minute));
      Object.assign(lead, { over: true, waits: false });
    },
  ];

  for (; minute <= ends; minute++) {
    const left = leadsOfTheDay - model.length;
    const arrivals = Math.min(left, minute === closes ? left : random(5) === 0 ? 1 : 0);
    for (let count = 0; count < arrivals; count++) await arrive(model.length);
    for (const [who, editor] of staff.entries()) {
      // They work on the latest leads, so that they conflict with each other.
      const lead = model[model.length - 1 - random(Math.min(model.length, 6))];
      const verb = actions[random(actions.length)];
      // No one works from 7 to 9, so that leads wait long enough to be escalated.
      const works = minute > opens + 120 && minute < closes && random(2) === 0;
      if (works && lead !== undefined && verb !== undefined) await verb(lead, who, editor);
    }
    for (const lead of model) lead.expected.push(...stepsDue(lead, minute));
    if (minute % 60 === 30) await checkLists(database, model, staff, minute);
    if (random(40) === 0) {
      await worker.stop();
      worker = startWorker();
    }
    worker.wake();
    await worker.settled();
  }
  await worker.stop();
  expect(model).toHaveLength(leadsOfTheDay);
  await checkAll(database, model, staff);
  await checkLists(database, model, staff, ends);
  // Spam that arrives at closing time is reported on the next day.
  const isReported = model.some(({ spam, arrived }) => spam && arrived < closes);
  expect(spamNotified).toBe(isReported ? 1 : 0);
}

/** The queue of a lead at a given minute. */
function boxOf({ over, attempts, due }: ModelLead, minute: number): QueueName {
  if (over) return "done";
  if (attempts === 0 || due <= minute) return "now";
  return due < midnight ? "today" : "waiting";
}

/** Compares each queue and its order, the total counts and each person's own leads with the model. */
async function checkLists(
  { db }: TestDatabase,
  model: readonly ModelLead[],
  staff: readonly { id: string }[],
  minute: number,
): Promise<void> {
  const clock = { now: at(minute), timeZone: hours.timeZone, timeZoneLabel: "MST" };
  const idsOf = async (state: Partial<LeadListState>, viewer = { id: "nobody" }) => {
    const list = { ...plainList, ...state };
    const filter = deskFilterOf(list, viewer, clock);
    const request = { sort: effectiveSort(list), limit: leadsOfTheDay };
    return (await findDeskPage(db, filter, request)).leads.map(({ id }) => id);
  };
  const shown = model.filter(({ apart }) => !apart);
  const inQueue = (box: QueueName) => shown.filter((lead) => boxOf(lead, minute) === box);
  for (const box of queueNames) {
    const when = ({ due, arrived }: ModelLead) => (box === "done" ? -arrived : due);
    const byId = (one: ModelLead, other: ModelLead) =>
      (one.id < other.id ? -1 : 1) * (box === "done" ? -1 : 1);
    const expected = inQueue(box).toSorted(
      (one, other) => when(one) - when(other) || one.arrived - other.arrived || byId(one, other),
    );
    expect(await idsOf({ box })).toEqual(expected.map(({ id }) => id));
  }
  for (const [who, person] of staff.entries()) {
    const own = shown.filter((lead) => !lead.over && lead.owner === who);
    const mine = await idsOf({ mine: "1" }, person);
    expect(mine.toSorted()).toEqual(own.map(({ id }) => id).toSorted());
  }
  const now = inQueue("now");
  expect(
    await loadSidebar(db, { username: "dana", role: "administrator" }, at(minute)),
  ).toMatchObject({
    now: now.length,
    overdue: now.filter(({ due }) => due < minute).length,
    today: inQueue("today").length,
    waiting: inQueue("waiting").length,
    suspectedSpam: model.filter(({ apart, over }) => apart && !over).length,
  });
}

/** Compares the stored leads and the sent notifications with the model, lead by lead. */
async function checkAll(
  { db }: TestDatabase,
  model: readonly ModelLead[],
  staff: readonly { id: string }[],
): Promise<void> {
  for (const lead of model) {
    expect(lead.notified.toSorted()).toEqual(lead.expected.toSorted());
    const found = await findLeadById(db, lead.id);
    if (found === null) throw new Error("A lead is lost.");
    expect(found.assignedTo).toBe(lead.owner === null ? null : staff[lead.owner]?.id);
    expect(found.attempts).toBe(lead.attempts);
    // No lead is lost: an open lead comes back, and an untouched one is due when its response is.
    expect(found.dueAt).toBe(lead.over ? null : at(lead.due).toISOString());
    if (lead.attempts === 0) expect(found.replyDueAt).toBe(at(lead.due).toISOString());
  }
  expect(await verifyAuditChain(db)).toMatchObject({ ok: true });
}

function at(minute: number) {
  return new Date(Date.UTC(2025, 7, 5, 7) + minute * 60_000);
}

/** Returns the minute that is this many business minutes later; at closing time, the rest carries over to the next day. */
function later(minute: number, minutes: number) {
  const due = Math.max(minute, opens) + minutes;
  return due <= closes ? due : tomorrow + due - Math.max(minute, closes);
}

/** A model of what the desk promises about a lead. */
interface ModelLead {
  id: string;
  receipt: string;
  arrived: number;
  spam: boolean;
  /** Whether it is still suspected spam, because nobody has worked with it. */
  apart: boolean;
  /** The owner's index among the staff. */
  owner: number | null;
  /** Whether no one has begun with it, or its owner gave it up untried. False for suspected spam that arrives. */
  waits: boolean;
  attempts: number;
  /** The minute of the next follow-up. */
  due: number;
  over: boolean;
  notified: string[];
  /** The notifications that the model expects. */
  expected: string[];
}

/** An action on a lead; `who` is the person's index among the staff. */
type Action = (lead: ModelLead, who: number, editor: { id: string }) => Promise<void>;

/** Returns the same numbers for the same seed (a linear congruential generator). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns the notifications of the step that is due for a lead at this minute, each step once. If both are due, only the later is sent. */
function stepsDue({ arrived, waits, expected }: ModelLead, minute: number): string[] {
  if (!waits) return [];
  const dueAt = { "not-taken": 5, "nobody-has-taken-it": 30 };
  const due = Object.entries(dueAt).filter(([, minutes]) => {
    const at = Math.max(arrived, opens) + minutes;
    return at <= minute && at <= closes;
  });
  const [step] = due.at(-1) ?? [];
  if (step === undefined || expected.some((sent) => sent.includes(` ${step} `))) return [];
  return ["escalation", "webhook"].map((channel) => `${channel} ${step} ${minute}`);
}

const config = configure({
  NODE_ENV: "test",
  SMTP_URL: "smtp://127.0.0.1:1",
  NOTIFY_ESCALATE_TO: "owner@site.example",
  NOTIFY_WEBHOOK_URL: "http://127.0.0.1:1/",
  COMPANY_TIME_ZONE: "America/Phoenix",
  COMPANY_HOLIDAYS: "none",
});

/** A Tuesday in Phoenix, which has no daylight saving time: open from 7 AM to 3 PM, in minutes of the day. */
const [begins, opens, closes, ends] = [6 * 60, 7 * 60, 15 * 60, 16 * 60];

const midnight = 24 * 60;

const tomorrow = midnight + opens;

const leadsOfTheDay = 200;

const hours = businessHoursOf(config);

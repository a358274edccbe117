import { randomBytes } from "node:crypto";
import type { ActionFunction } from "@remix-run/node";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { setDatabase } from "#db/connection.server";
import { findLeadByReceiptToken } from "#db/queries/leads.server";
import { findAllLeadsByContact, type PersonalContact } from "#db/queries/personal-data.server";
import { openLead } from "~/desk/open-lead.server";
import { erasePersonalData, exportPersonalData } from "~/desk/personal-data.server";
import { action as applyForCard } from "~/routes/fuel-card-application";
import { action as sendQuote } from "~/routes/get-quote";
import { action as changeReceipt } from "~/routes/receipt.$token";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { answerOf, aStaffAccount } from "../support/desk";
import { fuelCardFields, quoteFields } from "../support/leads";
import { triesOf } from "../support/long";
import { everyRow } from "../support/rows";

let database: TestDatabase;
let staff: { id: string };

beforeAll(async () => {
  // The clock of the limits, too: a day passes between two histories.
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  database = await createTestDatabase();
  setDatabase(database);
  staff = await aStaffAccount(database.db);
});
afterAll(async () => {
  vi.useRealTimers();
  setDatabase(undefined);
  await database.cleanup();
});

const phone = fc.constantFrom("(602) 555-0187", "480 555 0199");
const comments = fc.constantFrom("", "Two trucks");
const email = fc.constantFrom("rosa@copper.example", "dale@mogollon.example");
/** The few keys of a history, so that they repeat. */
const key = fc.option(fc.constantFrom("a", "b"), { freq: 2 });

/** The current history; each has its own keys. */
let history = 0;

it("answers a repeat with the live lead of its key, else with an equal one of the last ten minutes, else stores a new one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      vi.advanceTimersByTime(86_400_000);
      const leads: Known[] = [];
      history += 1;
      for (const one of steps) await take(one, leads);
      for (const lead of leads) await expectAsKnown(lead);
    }),
    { numRuns: triesOf(40) },
  );
});

const first = {
  email: "rosa@copper.example",
  phone: "(602) 555-0187",
  comments: "",
  smsConsent: true,
};

it.each<[string, Record<string, string>]>([
  ["withdrawn", { intent: "withdraw", confirm: "on" }],
  ["corrected", { intent: "correct", email: first.email, phone: "480 555 0199", comments: "" }],
  ["without its consent to text messages", { intent: "stop-texts" }],
])("a repeat is a new lead once the first is %s", async (_how, fields) => {
  vi.advanceTimersByTime(86_400_000);
  const receipt = await send(first);
  expect(await send(first)).toBe(receipt);
  await post(changeReceipt, receipt, fields);
  const next = await send(first);
  expect(next).not.toBe(receipt);
  expect(await send(first)).toBe(next);
});

it.each<[string, Record<string, string>, Partial<Content>]>([
  [
    "as it was corrected",
    { intent: "correct", email: first.email, phone: "480 555 0199", comments: "Late" },
    // The phone number changed, and the consent covered only the previous one.
    { phone: "480 555 0199", comments: "late", smsConsent: false },
  ],
  ["without the consent that was ended", { intent: "stop-texts" }, { smsConsent: false }],
])("treats the request %s as a repeat", async (_how, fields, changes) => {
  vi.advanceTimersByTime(86_400_000);
  const receipt = await send(first);
  await post(changeReceipt, receipt, fields);
  expect(await send({ ...first, ...changes })).toBe(receipt);
});

const ownKey = { submissionKey: "0123456789abcdef0123456789abcdef" };

async function leadOf(receipt: string) {
  const token = receipt.split("/").at(-1) ?? "";
  const lead = await findLeadByReceiptToken(database.db, token);
  if (lead === null) throw new Error("There is no such lead.");
  return lead;
}

it("a key replaces its lead's content days later, and the timeline keeps both versions", async () => {
  vi.advanceTimersByTime(86_400_000);
  const receipt = await send({ ...first, comments: "Two trucks" }, ownKey);
  const before = await leadOf(receipt);
  vi.advanceTimersByTime(3 * 86_400_000);
  const other = { email: "dale@mogollon.example", phone: "480 555 0199", comments: "" };
  expect(
    await send(
      { ...other, smsConsent: false },
      { ...ownKey, mcNumber: "pending", campaign: "utm_a=b" },
    ),
  ).toBe(receipt);
  const after = await leadOf(receipt);
  expect(after).toMatchObject({ ...other, comments: null, mcNumber: "pending", smsConsent: false });
  expect(after).toMatchObject({
    authorityPending: true,
    version: before.version + 1,
    campaign: null,
  });
  // The response clock still starts at the first submission, and the earlier consent stays on record.
  const { submittedAt, replyDueAt, smsConsentAt } = before;
  expect(after).toMatchObject({ submittedAt, replyDueAt, smsConsentAt });
  const clock = { now: new Date(), timeZone: "America/Phoenix", timeZoneLabel: "MST" };
  const opened = await openLead(database.db, staff, before.id, clock);
  expect(opened?.timeline.map(({ kind, who, corrections }) => [kind, who, corrections])).toEqual([
    [
      "corrected",
      "Visitor",
      [
        { term: "Email Address", from: first.email, to: other.email },
        { term: "Phone Number", from: first.phone, to: other.phone },
        { term: "Comments", from: "Two trucks", to: null },
        { term: "MC Number", from: null, to: "pending" },
        { term: "Your agreement to text messages", from: "yes", to: "no" },
      ],
    ],
    ["submitted", "Visitor", []],
  ]);
});

it.each([
  ["email", { email: "ROSA_M@copper.example", phoneE164: null }],
  ["phone", { email: null, phoneE164: "+16025550187" }],
])(
  "a request before its correction is found and erased by its %s, and no other",
  async (_by, contact) => {
    vi.advanceTimersByTime(86_400_000);
    await erase({ email: "dale@mogollon.example", phoneE164: "+16025550187" });
    const key = () => ({ submissionKey: randomBytes(16).toString("hex") });
    const [before, decoy] = [
      { ...first, email: "rosa_m@copper.example" },
      { ...first, email: "rosaXm@copper.example", phone: "602 555 0188" },
    ];
    const after = { ...first, email: "dale@mogollon.example", phone: "480 555 0199" };
    for (const one of [before, decoy]) {
      const ownKey = key();
      await send(one, ownKey);
      await send({ ...after, comments: one.email }, ownKey);
    }
    expect(await erase(contact)).toMatchObject({ outcome: "erased", leads: 1 });
    expect(JSON.stringify(await everyRow(database))).not.toMatch(/rosa_m@copper|\(602\) 555-0187/);
  },
);

it("a repeated key does not undo later corrections", async () => {
  vi.advanceTimersByTime(86_400_000);
  const key = { submissionKey: "a-retry-that-came-late-a-retry" };
  const receipt = await send(first, key);
  await post(changeReceipt, receipt, {
    intent: "correct",
    email: first.email,
    phone: "480 555 0199",
    comments: "Late",
  });
  vi.advanceTimersByTime(3_600_000);
  expect(await send(otherwiseTyped(first), key)).toBe(receipt);
  expect(await leadOf(receipt)).toMatchObject({ phone: "480 555 0199", comments: "Late" });
});

it("a key belongs to one form, notifies staff once, and is stored as a hash only", async () => {
  vi.advanceTimersByTime(86_400_000);
  const key = { submissionKey: randomBytes(16).toString("hex") };
  const quote = await send({ ...first, email: "once@copper.example" }, key);
  await send({ ...first, email: "once@copper.example", comments: "Two trucks" }, key);
  const card = await post(applyForCard, "/fuel-card-application", fuelCardFields(key));
  expect(card.headers.get("Location")).not.toBe(quote);
  const { id } = await leadOf(quote);
  const notices = database.db.selectFrom("outbox").select("channel").where("leadId", "=", id);
  const channels = (await notices.execute()).map(({ channel }) => channel);
  expect(channels).toEqual([...new Set(channels)]);
  const rows = await everyRow(database);
  expect(JSON.stringify(rows)).not.toContain(key.submissionKey);
  const shown = [
    await leadOf(quote),
    (
      await exportPersonalData(database.db, staff, {
        email: "once@copper.example",
        phoneE164: null,
      })
    ).leads,
  ];
  expect(JSON.stringify(shown)).not.toMatch(/submission(Key|Content)Hash/);
});

it.each<[string, Record<string, string>]>([
  ["suspected spam", { companyFax: "1" }],
  ["a made-up key", { submissionKey: "x' or 1=1 --" }],
  ["a key that is too short to be random", { submissionKey: "1" }],
  ["a key without end", { submissionKey: "a".repeat(65) }],
])("%s corrects no lead and is stored", async (_what, more) => {
  vi.advanceTimersByTime(86_400_000);
  const receipt = await send(first, { ...ownKey, ...more });
  const next = await send({ ...first, comments: "Two trucks" }, { ...ownKey, ...more });
  expect(next).not.toBe(receipt);
  expect((await leadOf(receipt)).comments).toBeNull();
});

/** The fields that differ between submissions. */
interface Content {
  email: string;
  phone: string;
  comments: string;
  smsConsent: boolean;
}

/** The expected lead. */
interface Known extends Content {
  receipt: string;
  at: number;
  live: boolean;
  erased?: true;
  /** The key of its submission, and the last content sent with it. */
  key: string | null;
  sent: Content;
  /** All of its addresses so far: an erasure finds it by each. */
  emails: string[];
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function post(action: ActionFunction, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const request = new Request(`http://localhost:3000${path}`, { method: "POST", body });
  const params = { token: path.split("/").at(-1) ?? "" };
  return answerOf(() => action({ request, params, context: {} }));
}

function sameNumber(one: Content, other: Content): boolean {
  const digits = (text: string) => text.replace(/\D/g, "");
  return digits(one.phone) === digits(other.phone);
}

async function send(
  { smsConsent, ...fields }: Content,
  more: Record<string, string> = {},
): Promise<string> {
  const ticked: Record<string, string> = smsConsent ? { smsConsent: "on" } : {};
  const sent = quoteFields({ ...fields, ...ticked, ...more });
  const answer = await post(sendQuote, "/get-quote", sent);
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}

/** Normalizes content for comparison: ignores case and the notation of the phone number. */
function sameContent(a: Content, b: Content) {
  return (
    a.email === b.email &&
    a.phone === b.phone &&
    a.comments === b.comments &&
    a.smsConsent === b.smsConsent
  );
}

/** Returns the same content as someone else would type it. */
function otherwiseTyped(one: Content): Content {
  return {
    ...one,
    email: one.email.toUpperCase(),
    phone: `+1 ${one.phone.replace(/\D/g, "")}`,
    comments: ` ${one.comments.toUpperCase().replace(" ", "  ")}`,
  };
}

function withKey(name: string) {
  return { submissionKey: `${name}-${history}`.padStart(32, "0") };
}

/** Checks the content of the lead, and that deleted ones have no notifications. */
async function expectAsKnown(lead: Known): Promise<void> {
  const token = lead.receipt.split("/").at(-1) ?? "";
  const found = await findLeadByReceiptToken(database.db, token);
  if (!lead.live) return expect(found?.status ?? "withdrawn").toBe("withdrawn");
  expect(found).toMatchObject({
    smsConsent: lead.smsConsent,
    phoneE164: `+1${lead.phone.replace(/\D/g, "")}`,
  });
  expect(found?.email.toLowerCase()).toBe(lead.email);
  expect((found?.comments ?? "").toLowerCase()).toMatch(spacedLike(lead.comments));
}

function spacedLike(text: string) {
  return new RegExp(`^${text.toLowerCase().replaceAll(" ", " +")}$`);
}

async function erase(contact: PersonalContact) {
  const found = await findAllLeadsByContact(database.db, contact);
  const shown = { leads: found.map(({ id }) => id), clients: [], eraseClients: false };
  return erasePersonalData(database, staff, contact, shown);
}

async function take(one: Step, leads: Known[]): Promise<void> {
  if (one.does === "wait") {
    vi.advanceTimersByTime(one.minutes * 60_000);
    return;
  }
  if (one.does === "send") {
    // Two leads of the same millisecond have no order.
    vi.advanceTimersByTime(1);
    const now = Date.now();
    const keyed = leads.find((lead) => lead.live && one.key !== null && lead.key === one.key);
    const first =
      keyed ??
      leads.findLast(
        (lead) => lead.live && lead.at >= now - 600_000 && sameContent(lead, one.content),
      );
    const typed = leads.length % 2 === 0 ? one.content : otherwiseTyped(one.content);
    const receipt = await send(typed, one.key === null ? {} : withKey(one.key));
    if (first !== undefined) expect(receipt).toBe(first.receipt);
    else {
      expect(leads.map((lead) => lead.receipt)).not.toContain(receipt);
      const { content, key } = one;
      const emails = [content.email];
      leads.push({ ...content, receipt, at: now, live: true, key, sent: content, emails });
    }
    if (keyed !== undefined && !sameContent(keyed.sent, one.content)) {
      Object.assign(keyed, one.content, { sent: one.content });
      keyed.emails.push(one.content.email);
    }
    return;
  }
  if (one.does === "erase") {
    const erased = await erase({ email: one.email, phoneE164: null });
    expect(erased).toMatchObject({ outcome: "erased" });
    for (const lead of leads) {
      if (lead.emails.includes(one.email)) Object.assign(lead, { live: false, erased: true });
    }
    return;
  }
  const lead = leads[one.which % Math.max(leads.length, 1)];
  if (lead === undefined) return;
  const fields = {
    intent: one.does,
    ...(one.does === "correct" && {
      email: lead.email,
      phone: one.phone,
      comments: one.comments,
    }),
    ...(one.does === "withdraw" && { confirm: "on" }),
  };
  const answer = await post(changeReceipt, lead.receipt, fields);
  expect(answer.status).toBe(lead.live ? 303 : lead.erased ? 404 : 409);
  if (!lead.live) return;
  if (one.does === "correct") {
    const smsConsent = lead.smsConsent && sameNumber(lead, { ...lead, phone: one.phone });
    Object.assign(lead, { phone: one.phone, comments: one.comments, smsConsent });
  } else if (one.does === "stop-texts") {
    // STOP applies to every lead with the phone number.
    for (const other of leads) if (sameNumber(other, lead)) other.smsConsent = false;
  } else lead.live = false;
}

const content: fc.Arbitrary<Content> = fc.record({
  email,
  phone,
  comments,
  smsConsent: fc.boolean(),
});

/** One of the leads so far, modulo their number. */
const which = fc.nat({ max: 20 });

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant("send" as const), content, key }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("correct" as const), which, phone, comments }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("stop-texts" as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("withdraw" as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("erase" as const), email }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("wait" as const), minutes: fc.nat(11) }) },
);

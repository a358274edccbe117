import type { ActionFunction } from "@remix-run/node";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { setDatabase } from "#db/connection.server";
import { findAllLeadsByContact } from "#db/queries/personal-data.server";
import { insertStaffAccount } from "#db/queries/staff.server";
import { erasePersonalData } from "~/desk/personal-data.server";
import { action as sendQuote } from "~/routes/get-quote";
import { action as changeReceipt } from "~/routes/receipt.$token";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { answerOf } from "../support/desk";
import { quoteFields } from "../support/leads";

let database: TestDatabase;
let staff: { id: string };

beforeAll(async () => {
  // The clock of the limits, too: a day goes by between two histories.
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  database = await createTestDatabase();
  setDatabase(database);
  const account = { username: "Dana", usernameKey: "dana", passwordHash: "x" };
  staff = await insertStaffAccount(database.db, account);
});
afterAll(async () => {
  vi.useRealTimers();
  setDatabase(undefined);
  await database.cleanup();
});

/** What differs between the forms that are sent. */
interface Content {
  email: string;
  phone: string;
  comments: string;
  smsConsent: boolean;
}

/** A lead as it should be. */
interface Known extends Content {
  receipt: string;
  at: number;
  live: boolean;
}

const phone = fc.constantFrom("(602) 555-0187", "480 555 0199");
const comments = fc.constantFrom("", "Two trucks");
const email = fc.constantFrom("rosa@copper.example", "dale@mogollon.example");
const content: fc.Arbitrary<Content> = fc.record({
  email,
  phone,
  comments,
  smsConsent: fc.boolean(),
});
/** One of the leads so far, modulo how many there are. */
const which = fc.nat({ max: 20 });

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant("send" as const), content }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("correct" as const), which, phone, comments }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("stop-texts" as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("withdraw" as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("erase" as const), email }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("wait" as const), minutes: fc.nat(11) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function post(action: ActionFunction, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const request = new Request(`http://localhost:3000${path}`, { method: "POST", body });
  const params = { token: path.split("/").at(-1) ?? "" };
  return answerOf(() => action({ request, params, context: {} }));
}

async function send({ smsConsent, ...fields }: Content): Promise<string> {
  const ticked: Record<string, string> = smsConsent ? { smsConsent: "on" } : {};
  const answer = await post(sendQuote, "/get-quote", quoteFields({ ...fields, ...ticked }));
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}

/** What a person would call the same: notation of the phone number and case aside. */
const sameContent = (a: Content, b: Content) =>
  a.email === b.email &&
  a.phone === b.phone &&
  a.comments === b.comments &&
  a.smsConsent === b.smsConsent;

/** Returns the same content as somebody else would type it. */
const otherwiseTyped = (one: Content): Content => ({
  ...one,
  email: one.email.toUpperCase(),
  phone: `+1 ${one.phone.replace(/\D/g, "")}`,
  comments: ` ${one.comments.toUpperCase().replace(" ", "  ")}`,
});

async function take(one: Step, leads: Known[]): Promise<void> {
  if (one.does === "wait") {
    vi.advanceTimersByTime(one.minutes * 60_000);
    return;
  }
  if (one.does === "send") {
    const now = Date.now();
    const first = leads.findLast(
      (lead) => lead.live && lead.at >= now - 600_000 && sameContent(lead, one.content),
    );
    const receipt = await send(leads.length % 2 === 0 ? one.content : otherwiseTyped(one.content));
    if (first !== undefined) expect(receipt).toBe(first.receipt);
    else {
      expect(leads.map((lead) => lead.receipt)).not.toContain(receipt);
      leads.push({ ...one.content, receipt, at: now, live: true });
    }
    return;
  }
  if (one.does === "erase") {
    const contact = { email: one.email, phoneE164: null };
    const found = await findAllLeadsByContact(database.db, contact);
    const shown = { leads: found.map(({ id }) => id), clients: [], eraseClients: false };
    expect(await erasePersonalData(database, staff, contact, shown)).toMatchObject({
      outcome: "erased",
    });
    for (const lead of leads) if (lead.email === one.email) lead.live = false;
    return;
  }
  const lead = leads[one.which % Math.max(leads.length, 1)];
  if (lead === undefined) return;
  const fields = {
    intent: one.does,
    ...(one.does === "correct" && { phone: one.phone, comments: one.comments }),
    ...(one.does === "withdraw" && { confirm: "on" }),
  };
  const answer = await post(changeReceipt, lead.receipt, fields);
  expect(answer.status).toBe(lead.live ? 303 : 404);
  if (!lead.live) return;
  if (one.does === "correct") Object.assign(lead, { phone: one.phone, comments: one.comments });
  else if (one.does === "stop-texts") lead.smsConsent = false;
  else lead.live = false;
}

it("a try is answered with a live lead of the last ten minutes that says the same by now, and is a new lead otherwise", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      vi.advanceTimersByTime(86_400_000);
      const leads: Known[] = [];
      for (const one of steps) await take(one, leads);
    }),
    { numRuns: 40 },
  );
}, 60_000);

const first = {
  email: "rosa@copper.example",
  phone: "(602) 555-0187",
  comments: "",
  smsConsent: true,
};

it.each<[string, Record<string, string>]>([
  ["withdrawn", { intent: "withdraw", confirm: "on" }],
  ["corrected", { intent: "correct", phone: "480 555 0199", comments: "" }],
  ["without its consent to text messages", { intent: "stop-texts" }],
])("what was sent first is a new lead once that one is %s", async (_how, fields) => {
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
    { intent: "correct", phone: "480 555 0199", comments: "Late" },
    { phone: "480 555 0199", comments: "late" },
  ],
  ["without the consent that was ended", { intent: "stop-texts" }, { smsConsent: false }],
])("the request %s is a repeat", async (_how, fields, changes) => {
  vi.advanceTimersByTime(86_400_000);
  const receipt = await send(first);
  await post(changeReceipt, receipt, fields);
  expect(await send({ ...first, ...changes })).toBe(receipt);
});

import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openDatabase, type SqliteDatabase } from "#db/connection.server";
import { restoreFile } from "#db/maintenance/restore-file.server";
import { migrate } from "#db/migrate.server";
import { verifyAuditChain } from "#db/queries/audit.server";
import { type ReceiptChange, updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import { findLeadById } from "#db/queries/leads.server";
import type { LeadKind } from "#db/schema";
import { makeBackup } from "~/backups/make-backup.server";
import { workTime } from "~/desk/follow-ups.server";
import { changeStatus, undoBatch } from "~/desk/lead-work.server";
import { erasePersonalData } from "~/desk/personal-data.server";
import { leadForms } from "~/leads/lead-posts.server";
import { type LeadStatus, staffStatuses } from "~/leads/status";
import { submitLead } from "~/leads/submit-lead.server";
import { checkForm } from "~/ui/form-schema";
import { createTestFile } from "../support/database";
import { aStaffAccount } from "../support/desk";
import { fuzz, fuzzTimeoutMs } from "../support/fuzz";
import { fuelCardFields, quoteFields } from "../support/leads";

const comments = ["", "Call late.", "Wants 92%."];

it(
  "every history of leads matches an in-memory model",
  async () => {
    await fuzz("Histories", fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const { database, editor, cleanup } = await aSite();
      const run: Run = {
        database,
        editor,
        model: { leads: new Map(), keys: new Map(), batches: new Map() },
        receipts: [],
        batches: [],
        now: Date.parse("2026-11-02T15:00:00Z"),
        backup: null,
      };
      try {
        for (const one of steps) {
          await take(run, one);
          run.now += 1_000;
          await compare(run);
        }
        expect(await verifyAuditChain(run.database.db)).toMatchObject({ ok: true });
      } finally {
        await run.database.close();
        await cleanup();
      }
    });
  },
  fuzzTimeoutMs,
);

async function aSite() {
  const { cleanup, ...database } = await createTestFile();
  const editor = await aStaffAccount(database.db);
  return { database, editor, cleanup };
}

/** A change of status in a batch, with what its undo restores. */
interface Done {
  id: string;
  from: LeadStatus;
  spam: boolean;
  version: number;
  isUndone?: true;
}

/** The expected lead, with everything that decides whether another lead repeats it. */
interface ModelLead {
  kind: LeadKind;
  email: string;
  phone: string;
  comments: string | null;
  texts: boolean;
  spam: boolean;
  status: LeadStatus;
  version: number;
  submittedAt: number;
  /** The number of entries in its timeline. */
  events: number;
}

/** The content sent with a key, normalized for comparison, and the lead that it created. */
interface SentWithKey {
  id: string;
  content: { email: string };
  /** Earlier addresses of the lead: an erasure request for any of them erases it. */
  before: string[];
}

/** Leads by their id, submissions by kind and key, and the last staff change, by its batch. */
interface Model {
  leads: Map<string, ModelLead>;
  keys: Map<string, SentWithKey>;
  batches: Map<string, Done[]>;
}

/** The site and its model. */
interface Run {
  database: SqliteDatabase;
  /** The signed-in staff member. */
  editor: { id: string };
  model: Model;
  /** Every receipt and every batch so far. */
  receipts: { id: string; token: string }[];
  batches: string[];
  /** Milliseconds. */
  now: number;
  backup: { file: string; model: Model } | null;
}

function e164(phone: number) {
  return `+1${phones[phone]?.[0].replace(/\D/g, "")}`;
}

function commentOf(index: number) {
  return comments[index] || null;
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function take(run: Run, step: Step): Promise<void> {
  const { model, database, editor } = run;
  switch (step.do) {
    case "submit":
      return submit(run, step);
    case "correct": {
      const typed = phones[step.phone]?.[0] ?? "";
      const [phoneE164, comments] = [e164(step.phone), commentOf(step.comments)];
      return change(
        run,
        step.lead,
        { kind: "corrected", phone: typed, phoneE164, comments },
        (lead) => {
          // Consent covers only the phone number it was given for.
          const texts = lead.texts && lead.phone === phoneE164;
          Object.assign(lead, { phone: phoneE164, comments, texts });
        },
      );
    }
    case "withdraw":
      return change(run, step.lead, { kind: "withdrawn" }, (lead, id) => {
        Object.assign(lead, { status: "withdrawn", texts: false });
        // From now on its key creates a new request; the withdrawn lead keeps its content.
        const sent = [...run.model.keys.values()].find((one) => one.id === id);
        forgetKeys(run.model, [id]);
        if (sent) run.model.keys.set(`withdrawn ${id}`, sent);
      });
    case "stop-texts":
      return change(run, step.lead, { kind: "texts-stopped" }, (lead) => {
        lead.texts = false;
        // STOP applies to every lead with the phone number.
        for (const other of run.model.leads.values()) {
          if (other.phone !== lead.phone || !other.texts) continue;
          Object.assign(other, {
            texts: false,
            version: other.version + 1,
            events: other.events + 1,
          });
        }
      });
    case "status":
      return giveStatus(run, step);
    case "undo": {
      const batch = run.batches.at(-1 - step.batch) ?? "none";
      const result = { undone: 0, missed: 0 };
      const known = (model.batches.get(batch) ?? []).filter(({ id }) => model.leads.has(id));
      for (const change of known.filter(({ isUndone }) => !isUndone)) {
        const { id, from: status, spam, version } = change;
        const lead = model.leads.get(id);
        if (lead?.version !== version) result.missed += Number(lead !== undefined);
        else {
          Object.assign(lead, { status, spam, version: version + 1, events: lead.events + 1 });
          result.undone += 1;
          change.isUndone = true;
        }
      }
      const undoing = undoBatch(database.db, editor, batch, new Date(run.now));
      if (known.length > 0) expect(await undoing).toEqual(result);
      else await expect(undoing).rejects.toThrow("can no longer be undone");
      return;
    }
    case "erase": {
      const email = emails[step.email] ?? "";
      const once = [...model.keys.values()].filter(({ before }) => before.includes(email));
      const gone = [...model.leads]
        .filter(([id, lead]) => lead.email === email || once.some((sent) => sent.id === id))
        .map(([id]) => id);
      const shown = { leads: gone, clients: [], eraseClients: false };
      const contact = { email: email.toUpperCase(), phoneE164: null };
      expect(await erasePersonalData(database, editor, contact, shown)).toEqual({
        outcome: "erased",
        leads: gone.length,
        clients: 0,
      });
      for (const id of gone) model.leads.delete(id);
      forgetKeys(model, gone);
      return;
    }
    case "wait":
      run.now += step.minutes * 60_000;
      return;
    case "back-up": {
      const made = makeBackup(database, {
        key: undefined,
        folder: join(dirname(database.path), "backups", String(run.now)),
      });
      expect(made.leads).toBe(model.leads.size);
      run.backup = { file: made.file, model: structuredClone(model) };
      return;
    }
    case "restart":
    case "restore":
      await database.close();
      if (step.do === "restore" && run.backup) {
        await restoreFile({
          backup: { path: run.backup.file },
          database: { path: database.path },
          now: new Date(run.now),
        });
        run.model = structuredClone(run.backup.model);
      }
      run.database = openDatabase({ path: database.path });
      await migrate(run.database.db);
  }
}

function forgetKeys({ keys }: Model, ids: readonly string[]): void {
  for (const [key, { id }] of keys) if (ids.includes(id)) keys.delete(key);
}

async function submit(run: Run, step: Extract<Step, { do: "submit" }>): Promise<void> {
  const { model, now } = run;
  const { kind, otherwise } = step;
  const email = emails[step.email] ?? "";
  const canonicalPath = (text: string) =>
    otherwise ? `  ${text.toUpperCase().replace(/ /g, "  ")} ` : text;
  const typed = {
    ...(kind === "quote-request" ? quoteFields() : fuelCardFields()),
    email: canonicalPath(email),
    phone: phones[step.phone]?.[otherwise ? 1 : 0] ?? "",
    comments: canonicalPath(comments[step.comments] ?? ""),
    ...(step.texts && { smsConsent: "on" }),
  };
  const checked = checkForm(leadForms[kind], typed);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  const stored = await submitLead(run.database.db, kind, checked.values, {
    address: "203.0.113.9",
    honeypotFilled: step.spam,
    submittedAt: new Date(now),
    key: step.key === null ? null : `a key of twenty-two or more ${step.key}`,
  });
  const content = {
    kind,
    email,
    phone: e164(step.phone),
    comments: compared(commentOf(step.comments)),
    texts: step.texts,
    spam: step.spam,
  };
  // Suspected spam brings no key.
  const key = step.key === null || step.spam ? null : `${kind} ${step.key}`;
  const before = key === null ? undefined : model.keys.get(key);
  if (key !== null && before !== undefined) {
    expect(stored.id, "the key's lead").toBe(before.id);
    const lead = model.leads.get(before.id);
    if (lead === undefined || alike(before.content, content)) return;
    const earlier = [...before.before, before.content.email];
    model.keys.set(key, { id: before.id, content, before: earlier });
    Object.assign(lead, {
      ...content,
      comments: checked.values.comments,
      version: lead.version + 1,
      events: lead.events + 1,
    });
    return;
  }
  const same = ([, lead]: [string, ModelLead]) =>
    lead.status !== "withdrawn" &&
    lead.submittedAt >= now - windowMs &&
    alike({ ...lead, comments: compared(lead.comments) }, content);
  const first = [...model.leads].filter(same);
  if (first.length > 0) {
    expect(first.map(([id]) => id)).toContain(stored.id);
    return;
  }
  expect(model.leads.has(stored.id), "another lead's receipt").toBe(false);
  if (key !== null) model.keys.set(key, { id: stored.id, content, before: [] });
  const comment = checked.values.comments;
  model.leads.set(stored.id, {
    ...content,
    comments: comment,
    status: "new",
    version: 1,
    submittedAt: now,
    events: 1,
  });
  run.receipts.push({ id: stored.id, token: stored.receiptToken });
}

/** Normalizes a text for comparison. */
function compared(text: string | null): string | null {
  return text?.toLowerCase().replace(/\s+/g, " ") ?? null;
}

function alike(lead: object, content: object): boolean {
  const all = new Map<string, unknown>(Object.entries(lead));
  return Object.entries(content).every(([name, value]) => all.get(name) === value);
}

async function change(
  { model, receipts, database, now }: Run,
  number: number,
  asked: ReceiptChange,
  apply: (lead: ModelLead, id: string) => void,
): Promise<void> {
  const receipt = receipts[number % receipts.length];
  if (receipt === undefined) return;
  const lead = model.leads.get(receipt.id);
  const before = Object.entries((await findLeadById(database.db, receipt.id)) ?? {});
  const done = await updateLeadByReceiptToken(database.db, receipt.token, asked, new Date(now));
  if (lead === undefined || lead.status === "withdrawn") {
    expect(done).toBeNull();
    return;
  }
  apply(lead, receipt.id);
  // A correction that corrects nothing is none.
  const { kind, ...columns } = asked;
  const stored = new Map<string, unknown>(before);
  const isOther = Object.entries(columns).some(([name, value]) => stored.get(name) !== value);
  const count = Number(kind !== "corrected" || isOther);
  lead.version += count;
  lead.events += count;
  expect(done?.version).toBe(lead.version);
}

async function giveStatus(run: Run, { leads, to, stale }: Extract<Step, { do: "status" }>) {
  const { model, receipts, now } = run;
  const ids = [...new Set(leads.flatMap((number) => receipts[number % receipts.length]?.id ?? []))];
  const asked = ids.map((id) => ({
    id,
    version: (model.leads.get(id)?.version ?? 1) - Number(stale),
  }));
  const done: Done[] = [];
  let missed = 0;
  for (const { id, version } of asked) {
    const lead = model.leads.get(id);
    if (lead?.status === to) continue;
    if (lead === undefined || lead.status === "withdrawn" || lead.version !== version) missed += 1;
    else {
      done.push({ id, from: lead.status, spam: lead.spam, version: lead.version + 1 });
      const spam = lead.spam && (to === "spam" || to === "lost");
      Object.assign(lead, { status: to, spam, version: lead.version + 1, events: lead.events + 1 });
    }
  }
  const { batch, ...counts } = await changeStatus(run.database.db, run.editor, asked, to, {
    time: workTime(new Date(now)),
  });
  expect(counts).toEqual({ changed: done.length, missed });
  model.batches.set(batch, done);
  run.batches.push(batch);
}

/** Compares every lead, with its timeline and its receipt, with the model. */
async function compare({ database: { db }, model, receipts }: Run): Promise<void> {
  const rows = await db.selectFrom("leads").selectAll().execute();
  const events = await db.selectFrom("leadEvents").select("leadId").execute();
  const stored = rows.map((row): [string, ModelLead] => [
    row.id,
    {
      kind: row.kind,
      email: row.email.toLowerCase(),
      phone: row.phoneE164,
      comments: row.comments,
      texts: row.smsConsent,
      spam: row.quarantined,
      status: row.status,
      version: row.version,
      submittedAt: Date.parse(row.submittedAt),
      events: events.filter(({ leadId }) => leadId === row.id).length,
    },
  ]);
  expect(new Map(stored)).toEqual(model.leads);
  const tokens = new Map(receipts.map(({ id, token }) => [id, token]));
  for (const { id, receiptToken } of rows) expect(tokens.get(id)).toBe(receiptToken);
}

const windowMs = 10 * 60_000;

const kinds = ["quote-request", "fuel-card-application"] as const;

const emails = ["rosa@copper.example", "dale@mogollon.example"];

/** Each number in two notations. */
const phones = [
  ["(602) 555-0187", "+1 602 555 0187"],
  ["928-555-0110", "1 (928) 555.0110"],
] as const;

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("submit" as const),
      kind: fc.constantFrom(...kinds),
      email: fc.nat({ max: 1 }),
      phone: fc.nat({ max: 1 }),
      comments: fc.nat({ max: 2 }),
      texts: fc.boolean(),
      spam: fc.integer({ min: 0, max: 9 }).map((number) => number === 9),
      /** Typed differently: case, spaces and notation. */
      otherwise: fc.boolean(),
      /** The submission's key. There are few keys, so the same one repeats with the same content and with other content. */
      key: fc.option(fc.nat({ max: 2 }), { freq: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("correct" as const),
      lead: fc.nat({ max: 20 }),
      phone: fc.nat({ max: 1 }),
      comments: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("withdraw" as const, "stop-texts" as const),
      lead: fc.nat({ max: 20 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      leads: fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 3 }),
      to: fc.constantFrom(...staffStatuses),
      /** Sent with the version from before the last change, as another staff member saw it. */
      stale: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("undo" as const), batch: fc.nat({ max: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("erase" as const), email: fc.nat({ max: 1 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.nat({ max: 12 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("restart", "back-up", "restore") }),
  },
);

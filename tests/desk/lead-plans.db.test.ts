import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  countDeskLeads,
  countQueues,
  type DeskFilter,
  type DeskPageRequest,
  type DeskQueue,
  everyLead,
  findDeskPage,
  findNextDue,
} from "#db/queries/desk-list.server";
import {
  findAllLeadsOfSameCompany,
  findLeadIdsSharingCompany,
} from "#db/queries/desk-lookups.server";
import {
  findAllLeadNotesByLead,
  findAllLeadNotesByLeads,
  findChangesByBatch,
  findLastLeadEditor,
  findLeadNews,
} from "#db/queries/desk-work.server";
import {
  findAllIdsMergedWith,
  findAllLeadsMergedInto,
  findTimelineByLead,
  insertLead,
} from "#db/queries/leads.server";
import { findUnsentNotifications } from "#db/queries/notifications.server";
import { encodeCursor } from "#db/queries/pages.server";
import {
  countLeadsSubmittedBefore,
  findAllLeadsByContact,
  findLeadIdsSubmittedBefore,
} from "#db/queries/personal-data.server";
import { findReportCounts } from "#db/queries/report.server";
import type { Queryable } from "#db/transactions.server";
import { emailLookups, searchLookups } from "~/desk/search-term";
import { newLead } from "../db/lead-fixture";
import { queryPlans, serverPlans } from "../db/query-plans";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { postgresServer } from "../support/postgres";

let database: TestDatabase;
// SQLite returns the plan of a statement prepared again. PostgreSQL plans by the contents of its tables, so we fill them once.
const [before, after] = postgresServer ? [beforeAll, afterAll] : [beforeEach, afterEach];
before(async () => {
  database = await createTestDatabase();
  if (database.engine === "postgres") await fill(database.db);
});
after(() => database.cleanup());

describe("the plans of the desk's queries", () => {
  it.each<[string, RegExp, () => Promise<unknown>]>([
    ["the plain list", /leads_by_arrival/, () => page({})],
    ["its next page", /leads_by_arrival .*\(submitted_at,id\)</, () => page({}, { after: cursor })],
    [
      "its last page",
      /leads_by_arrival .*\(submitted_at,id\)>/,
      () => page({}, { before: cursor }),
    ],
    ["suspected spam", /leads_by_arrival/, () => page({ suspectedSpam: true })],
    ["one kind", /leads_by_kind/, () => page({ kind: "quote-request" }, { after: cursor })],
    ["one status", /leads_by_status /, () => page({ status: "won" }, { after: cursor })],
    [
      "a status of a kind",
      /leads_by_status_and_kind/,
      () => page({ status: "won", kind: "quote-request" }),
    ],
    ["consent", /leads_by_sms_consent/, () => page({ smsConsent: false })],
    [
      "a pending authority",
      /leads_by_pending_authority .*submitted_at/,
      () => page({ authorityPending: true }, { after: cursor }),
    ],
    ["its count", /leads_by_pending_authority /, () => count({ authorityPending: true })],
    [
      "Now of a pending authority",
      /leads_open_by_due .*due_at/,
      () => page({ ...inQueue("now"), authorityPending: true }, { sort: "due" }),
    ],
    ["consent and status", /leads_by_status /, () => page({ smsConsent: true, status: "won" })],
    [
      "days",
      /leads_by_arrival .*submitted_at>\? AND submitted_at</,
      () => page({ submittedFrom: instant, submittedBefore: instant }),
    ],
    ["the reply clock", /leads_by_due/, () => page({ status: "new" }, { sort: "due" })],
    [
      "its next page",
      /leads_by_due .*\(due_at,submitted_at,id\)>/,
      () => page({ status: "new" }, { sort: "due", after: dueCursor }),
    ],
    [
      "an email",
      /^(?![\s\S]*leads_by_arrival)[\s\S]*leads_by_email\S* \(email_key>[\s\S]*leads_by_merge/,
      () => page({ lookups: emailLookups("ana@b.example") }),
    ],
    [
      "a word",
      /SEARCH leads USING COVERING INDEX leads_by_words_id [\s\S]*lead_words VIRTUAL TABLE INDEX \d+:M[\s\S]*leads_by_email\S* /,
      () => page({ lookups: searchLookups("delgado"), status: "new", kind: "quote-request" }),
    ],
    [
      "digits",
      /leads_by_phone [\s\S]*lead_words VIRTUAL TABLE INDEX [\s\S]*leads_by_words_id [\s\S]*leads_by_reference /,
      () => page({ lookups: searchLookups("4187") }, { after: cursor }),
    ],
    ["the count", /leads_by_arrival/, () => count({})],
    [
      "the count of a search",
      /lead_words VIRTUAL TABLE INDEX /,
      () => count({ lookups: searchLookups("ana") }),
    ],
    [
      "Now",
      /leads_open_by_due .*due_at/,
      () => page(inQueue("now"), { sort: "due", after: dueCursor }),
    ],
    [
      "Now of a kind",
      /leads_open_by_due .*due_at/,
      () => page({ ...inQueue("now"), kind: "quote-request" }, { sort: "due" }),
    ],
    [
      "Today",
      /leads_open_by_due \(quarantined=\? AND due_at>\? AND due_at</,
      () => page(inQueue("today"), { sort: "due" }),
    ],
    [
      "Today of a kind",
      /leads_open_by_due \(quarantined=\? AND due_at>\? AND due_at</,
      () => page({ ...inQueue("today"), kind: "quote-request", smsConsent: true }, { sort: "due" }),
    ],
    [
      "Waiting, its next page",
      /leads_open_by_due .*due_at>/,
      () => page(inQueue("waiting"), { sort: "due", after: dueCursor }),
    ],
    ["Done", /leads_by_end /, () => page(inQueue("done"), { after: cursor })],
    [
      "a search in a box",
      /lead_words VIRTUAL TABLE INDEX /,
      () => page({ ...inQueue("today"), lookups: searchLookups("ana") }, { sort: "due" }),
    ],
    [
      "the counts of the boxes",
      /(?:COVERING INDEX leads_open_by_due [\s\S]*){4}/,
      () => countQueues(database.db, { now: instant, endOfDay: instant }),
    ],
    [
      "when the counts change",
      /leads_open_by_due \(quarantined=\? AND due_at>[\s\S]*leads_open_by_due \(quarantined=\? AND due_at>/,
      () => findNextDue(database.db, instant),
    ],
    [
      "repeats on a page",
      /leads_by_email\S* [\s\S]*leads_by_phone [\s\S]*leads_by_dot_number /,
      () => findLeadIdsSharingCompany(database.db, ["a", "b"]),
    ],
    [
      "one lead's repeats",
      /leads_by_email\S* [\s\S]*leads_by_phone [\s\S]*leads_by_dot_number /,
      () => findAllLeadsOfSameCompany(database.db, ids),
    ],
    ["notes", /lead_notes_by_lead/, () => findAllLeadNotesByLead(database.db, "a")],
    [
      "an export's notes",
      /leads_by_merge[\s\S]*lead_notes_by_lead/,
      () => findAllLeadNotesByLeads(database.db, ["a", "b"]),
    ],
    ["the timeline", /lead_events_by_lead/, () => findTimelineByLead(database.db, "a")],
    ["the last editor", /lead_events_by_lead/, () => findLastLeadEditor(database.db, "a")],
    ["an undo", /lead_events_by_admin/, () => findChangesByBatch(database.db, "a", "b")],
    [
      "a person's data",
      /leads_by_email\S* [\s\S]*leads_by_phone [\s\S]*lead_events_by_correction /,
      () => findAllLeadsByContact(database.db, ids),
    ],
    [
      "leads that are merged with others",
      /sqlite_autoindex_leads_1 [\s\S]*leads_by_merge \(merged_into=\?\)/,
      () => findAllIdsMergedWith(database.db, ["a", "b"]),
    ],
    [
      "the leads merged into one",
      /leads_by_merge /,
      () => findAllLeadsMergedInto(database.db, "a"),
    ],
    ["mine", /leads_by_assignee /, () => page({ ownedBy })],
    [
      "mine, a box of them",
      /leads_by_assignee .*due_at>/,
      () => page({ ownedBy, ...inQueue("today") }, { sort: "due" }),
    ],
    [
      "mine of those that are done",
      /leads_by_assignee_and_end .*assigned_to=/,
      () => page({ ownedBy, ...inQueue("done") }),
    ],
    [
      "which of some leads fit",
      /sqlite_autoindex_leads_1/,
      () => page({ ids: ["a", "b"], ...inQueue("now") }, { sort: "due" }),
    ],
    [
      "the report",
      /COVERING INDEX leads_by_local_hour \(quarantined=\? AND local_hour>\? AND local_hour<\?\)[\s\S]*report_counts_by_month \(dimension=\? AND month=\?/,
      () => findReportCounts(database.db, ["2025-01"], new Date(instant)),
    ],
    ["what happened since", /INTEGER PRIMARY KEY \(rowid>/, () => findLeadNews(database.db, 1, 9)],
    [
      "notifications that were not sent",
      /outbox_by_state \(state=\?\)[\s\S]*outbox_by_state \(state=\?\)/,
      () =>
        findUnsentNotifications(database.db, {
          channels: ["email"],
          toStaff: ["email"],
          lateBefore: new Date(instant),
        }),
    ],
    ["old leads", /leads_by_arrival/, () => countLeadsSubmittedBefore(database.db, instant)],
    [
      "old leads to remove",
      /leads_by_arrival/,
      () => findLeadIdsSubmittedBefore(database.db, instant, 200),
    ],
  ])("answer %s from an index, never by scanning a table", async (name, index, run) => {
    if (database.engine === "postgres") {
      const plan = await serverPlans(database.db, run);
      expect(plan).not.toEqual([]);
      // When nearly all rows match, a scan counts the first thousand fastest.
      if (name !== "the count") expect(serverScans(plan)).toEqual([]);
      return;
    }
    const plan = await queryPlans(database, run);
    expect(plan.join("\n")).toMatch(index);
    expect(tableScans(plan)).toEqual([]);
  });
});

/** Puts 20,000 leads of three years into PostgreSQL, each with an event, and a report of twenty years. */
async function fill(db: Queryable): Promise<void> {
  const { lead } = await insertLead(db, newLead());
  await sql`
    insert into leads select filled.* from leads, (
      select n::bigint, (array['quote-request', 'fuel-card-application'])[1 + n % 2] as kind,
        to_char(timestamp '2025-07-20' + n * interval '80 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') as at
      from generate_series(1, 20000) n
    ) made, jsonb_populate_record(leads, jsonb_build_object(
      'id', lpad(to_hex(n), 8, '0') || substr(gen_random_uuid()::text, 9), 'reference', lpad(to_hex(n), 8, '0'), 'receipt_token', n, 'content_hash', n, 'kind', made.kind,
      'status', case when n % 100 < 2 then 'new' when n % 100 < 14 then 'quoted' when n % 100 < 44 then 'won' else 'lost' end,
      'quarantined', (n % 20 = 3)::int, 'quarantine_reason', case when n % 20 = 3 then 'honeypot' end,
      'sms_consent', n % 2, 'sms_consent_at', case when n % 2 = 1 then at end, 'sms_consent_version', case when n % 2 = 1 then '1' end,
      'submitted_at', at, 'due_at', case when n % 100 < 14 then at end,
      'last_attempt_at', case when n % 100 between 2 and 13 then at end,
      'email_key', 'p' || n % 20000 || '@h' || n % 977 || '.example', 'phone_e164', '+1' || 2000000000 + n * 199999,
      'dot_number', n % 30000, 'local_hour', left(at, 13), 'words_id', n + 1,
      'words', concat_ws(' ', 'trucking', 'c' || n % 5000, '@h' || n % 977 || 'example',
        '~' || reverse((2000000000 + n * 199999)::text), '#mc' || n, '#dot' || n % 30000)
    )) filled where leads.id = ${lead.id}`.execute(db);
  await sql`
    insert into lead_events (lead_id, at, kind, actor_kind)
    select id, submitted_at, 'submitted', 'visitor' from leads`.execute(db);
  await sql`
    insert into report_counts
    select month || dimension || minutes, month, dimension, '', minutes, 1, 0, 0, 0, 0
    from unnest(array['all', 'lost', 'hour', 'person', 'source']) dimension, generate_series(1, 30) minutes,
      (select to_char(date '2006-01-01' + n * interval '1 month', 'YYYY-MM') as month from generate_series(0, 240) n) months`.execute(
    db,
  );
  // As autovacuum does on a running server; index-only scans depend on it.
  await sql`vacuum analyze`.execute(db);
}

const instant = "2025-08-04T15:00:00.000Z";

const id = "aaaaaaaa-0000-4000-8000-000000000001";

const cursor = encodeCursor([instant, id]);

const dueCursor = encodeCursor([instant, instant, id]);

const page = (filter: Partial<DeskFilter>, request: Partial<DeskPageRequest> = {}) =>
  findDeskPage(database.db, { ...everyLead, ...filter }, { sort: "newest", limit: 50, ...request });

const count = (filter: Partial<DeskFilter>) =>
  countDeskLeads(database.db, { ...everyLead, ...filter }, { sort: "newest" });

const inQueue = (name: DeskQueue["name"]) => ({ queue: { name, now: instant, endOfDay: instant } });

const ownedBy = "a";

const ids = { id: "a", email: "ana@b.example", phoneE164: "+16025550199", dotNumber: "1" };

/** Returns the tables that a plan scans in full, except for the plan's own subqueries. */
function tableScans(plan: readonly string[]): string[] {
  const named = (pattern: RegExp) => plan.flatMap((line) => pattern.exec(line)?.[1] ?? []);
  const own = new Set(named(/^(?:CO-ROUTINE|MATERIALIZE) (\S+)/));
  // Skips the word index when it has a MATCH, and the constant row of a select without a table.
  return named(/^SCAN (?!CONSTANT ROW$)(\S+)(?= |$)(?! VIRTUAL TABLE INDEX \d+:M)/).filter(
    (name) => !own.has(name),
  );
}

/** Only the tables that grow with the leads: the others are small, so a full scan is fine. */
const serverScans = (plan: readonly string[]) =>
  plan.filter((line) => /Seq Scan on (?:leads|lead_events|report_counts)\b/.test(line));

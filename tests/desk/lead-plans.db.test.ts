import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  countBoxes,
  countDeskLeads,
  type DeskBox,
  type DeskFilter,
  type DeskPageRequest,
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
  findLastLeadEditor,
  findStatusChangesByBatch,
  findTimelineByLead,
} from "#db/queries/desk-work.server";
import { findLeadNews } from "#db/queries/lead-news.server";
import { findUnsentNotifications } from "#db/queries/notifications.server";
import {
  countLeadsSubmittedBefore,
  findAllLeadsByContact,
  findLeadIdsSubmittedBefore,
} from "#db/queries/personal-data.server";
import {
  findEventsOfLeads,
  findMonthlyCounts,
  findReportCounts,
  findReportedMonths,
  findUncountedLeads,
} from "#db/queries/report.server";
import { emailLookups, searchLookups } from "~/desk/search-term";
import { queryPlans } from "../db/query-plans";
import { createTestFile, type TestFile } from "../support/database";

let database: TestFile;
beforeEach(async () => {
  database = await createTestFile();
});
afterEach(() => database.cleanup());

const instant = "2025-08-04T15:00:00.000Z";
const cursor = Buffer.from(`${instant}|aaaaaaaa-0000-4000-8000-000000000001`).toString("base64url");
const page = (filter: Partial<DeskFilter>, request: Partial<DeskPageRequest> = {}) =>
  findDeskPage(database.db, { ...everyLead, ...filter }, { sort: "newest", limit: 50, ...request });
const count = (filter: Partial<DeskFilter>) =>
  countDeskLeads(database.db, { ...everyLead, ...filter }, { sort: "newest" });
const year = { from: "2025-01", to: "2025-12" };
const inBox = (name: DeskBox["name"]) => ({ box: { name, endOfDay: instant } });
const heldBy = { id: "a", at: instant };
const ids = { id: "a", email: "ana@b.example", phoneE164: "+16025550199", dotNumber: "1" };

/** Returns the tables that a plan reads from end to end; subqueries of the plan's own are none. */
function tableScans(plan: readonly string[]): string[] {
  const named = (pattern: RegExp) => plan.flatMap((line) => pattern.exec(line)?.[1] ?? []);
  const own = new Set(named(/^(?:CO-ROUTINE|MATERIALIZE) (\S+)/));
  // The index of words is told what to match.
  return named(/^SCAN (\S+)(?= |$)(?! VIRTUAL TABLE INDEX \d+:M)/).filter((name) => !own.has(name));
}

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
    ["consent and status", /leads_by_status /, () => page({ smsConsent: true, status: "won" })],
    [
      "days",
      /leads_by_arrival .*submitted_at>\? AND submitted_at</,
      () => page({ submittedFrom: instant, submittedBefore: instant }),
    ],
    ["the reply clock", /leads_by_due/, () => page({ status: "new" }, { sort: "due" })],
    [
      "its next page",
      /leads_by_due .*\(due_at,id\)>/,
      () => page({ status: "new" }, { sort: "due", after: cursor }),
    ],
    [
      "an email",
      /leads_by_email\S* \(email_key=[\s\S]*leads_by_email\S* \(email_key>/,
      () => page({ lookups: emailLookups("ana@b.example") }),
    ],
    [
      "a word",
      /lead_words VIRTUAL TABLE INDEX \d+:M[\s\S]*SEARCH leads USING INDEX leads_by_words_id [\s\S]*leads_by_email\S* /,
      () => page({ lookups: searchLookups("delgado"), status: "new", kind: "quote-request" }),
    ],
    [
      "digits",
      /leads_by_phone [\s\S]*lead_words VIRTUAL TABLE INDEX [\s\S]*leads_by_words_id [\s\S]*leads_by_reference /,
      () => page({ lookups: searchLookups("0187") }, { after: cursor }),
    ],
    ["the count", /leads_by_arrival/, () => count({})],
    [
      "the count of a search",
      /lead_words VIRTUAL TABLE INDEX /,
      () => count({ lookups: searchLookups("ana") }),
    ],
    ["Now", /leads_by_due .*due_at/, () => page(inBox("now"), { sort: "due", after: cursor })],
    [
      "Now of a kind",
      /leads_by_due .*due_at/,
      () => page({ ...inBox("now"), kind: "quote-request" }, { sort: "due" }),
    ],
    [
      "Today",
      /leads_by_follow_up \(quarantined=\? AND due_at>\? AND due_at</,
      () => page(inBox("today"), { sort: "due" }),
    ],
    [
      "Today of a kind",
      /leads_by_follow_up \(quarantined=\? AND due_at>\? AND due_at</,
      () => page({ ...inBox("today"), kind: "quote-request", smsConsent: true }, { sort: "due" }),
    ],
    [
      "Waiting, its next page",
      /leads_by_follow_up .*due_at>/,
      () => page(inBox("waiting"), { sort: "due", after: cursor }),
    ],
    ["Done", /leads_by_end /, () => page(inBox("done"), { after: cursor })],
    [
      "a search in a box",
      /lead_words VIRTUAL TABLE INDEX /,
      () => page({ ...inBox("today"), lookups: searchLookups("ana") }, { sort: "due" }),
    ],
    [
      "the counts of the boxes",
      /leads_by_due [\s\S]*leads_by_due [\s\S]*leads_by_follow_up [\s\S]*leads_by_follow_up /,
      () => countBoxes(database.db, { now: new Date(instant), endOfDay: instant }),
    ],
    [
      "when the counts change",
      /leads_by_due \(status=\? AND quarantined=\? AND due_at>[\s\S]*leads_by_follow_up \(quarantined=\? AND due_at>/,
      () => findNextDue(database.db, { now: new Date(instant), endOfDay: instant }),
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
    ["the timeline", /lead_events_by_lead/, () => findTimelineByLead(database.db, "a")],
    ["the last editor", /lead_events_by_lead/, () => findLastLeadEditor(database.db, "a")],
    ["an undo", /lead_events_by_admin/, () => findStatusChangesByBatch(database.db, "a", "b")],
    [
      "a person's data",
      /leads_by_email\S* [\s\S]*leads_by_phone [\s\S]*lead_events_by_correction /,
      () => findAllLeadsByContact(database.db, ids),
    ],
    ["mine", /leads_by_assignee [\s\S]*leads_by_claim /, () => page({ heldBy })],
    [
      "mine, a box of them",
      /leads_by_assignee .*due_at>[\s\S]*leads_by_claim /,
      () => page({ heldBy, ...inBox("today") }, { sort: "due" }),
    ],
    [
      "mine of those that are done",
      /leads_by_assignee_and_end .*assigned_to=/,
      () => page({ heldBy, ...inBox("done") }),
    ],
    [
      "which of some leads fit",
      /sqlite_autoindex_leads_1/,
      () => page({ ids: ["a", "b"], ...inBox("now") }, { sort: "due" }),
    ],
    [
      "the report by month",
      /report_counts_by_month \(dimension=\? AND month>\? AND month</,
      () => findMonthlyCounts(database.db, year),
    ],
    [
      "the report by all else",
      /report_counts_by_month \(dimension=\? AND month>\? AND month</,
      () => findReportCounts(database.db, year),
    ],
    [
      "the years of the report",
      /report_counts_by_month \(dimension=\?\)/,
      () => findReportedMonths(database.db),
    ],
    [
      "leads that no report counts",
      /leads_not_counted/,
      () => findUncountedLeads(database.db, 200),
    ],
    [
      "the work on such leads",
      /lead_events_by_lead/,
      () => findEventsOfLeads(database.db, ["a", "b"], ["status-changed"]),
    ],
    ["what happened since", /INTEGER PRIMARY KEY \(rowid>/, () => findLeadNews(database.db, 1, 9)],
    [
      "notices that did not go out",
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
  ])("answer %s from an index, never by scanning a table", async (_name, index, run) => {
    const plan = await queryPlans(database, run);
    expect(plan.join("\n")).toMatch(index);
    expect(tableScans(plan)).toEqual([]);
  });
});

import { countDeskLeads, type DeskFilter, findDeskPage } from "#db/queries/desk-list.server";
import { findLeadIdsSharingCompany, findSharingLeadIds } from "#db/queries/desk-lookups.server";
import { findNewestNewsId } from "#db/queries/desk-work.server";
import { type LeadRecord, selectLeads } from "#db/queries/leads.server";
import { BadCursorError } from "#db/queries/pages.server";
import { findAllStaffAccounts, type StaffAccount } from "#db/queries/staff.server";
import { pick } from "#db/records.server";
import type { Queryable } from "#db/transactions.server";
import { httpErrorOf } from "~/http/http-error.server";
import { leadKinds } from "~/leads/kinds";
import { leadInShort } from "~/leads/lead-facts.server";
import { endOfDay, formatInstant, shortInstant, startOfDay } from "~/site/dates";
import { readQueue } from "~/staff/queues";
import { recordRead } from "~/staff/reads.server";
import type { ActionOutcome, DeskSidebar } from "~/staff/sidebar.server";
import { type DeskClock, offeredFollowUps, workTime } from "./follow-ups.server";
import type { Editor } from "./lead-edits.server";
import {
  effectiveSort,
  effectiveStatus,
  type LeadListState,
  lookupsOf,
  plainList,
  readLeadListState,
} from "./list-state";
import { responseTime } from "./response-clock";
import { findDeskViews } from "./views.server";

export type LeadInList = Awaited<ReturnType<typeof toRows>>[number];

/** A page of the list of leads, with the outcome of the previous action. */
export type ListPage = Omit<Awaited<ReturnType<typeof loadListPage>>, "httpError">;

const pageSize = 50;
/** How many urgent leads the team page lists. */
const mostUrgent = 4;

/**
 * Returns the list and logs that its leads were read. If the database does not answer, the list is empty, `error` is the message to show, and `httpError` has the status of the
 * response. Rethrows unexpected errors.
 */
export async function loadListPage(
  db: Queryable,
  viewer: Editor,
  { query, done }: { query: URLSearchParams; done: ActionOutcome | null },
  clock: DeskClock,
) {
  const state = readLeadListState(query);
  const madeAt = shortInstant(clock.now.toISOString(), clock.now, clock.timeZone);
  try {
    const newsId = await findNewestNewsId(db);
    const views = await findDeskViews(db, viewer);
    const accounts = await findAllStaffAccounts(db);
    const list = await loadDeskList(db, viewer, state, clock, accounts);
    const staff = accounts
      .filter(({ disabled }) => !disabled)
      .map(({ id, displayName }) => ({ value: id, label: displayName }));
    const outcome = done ?? describeUnknown(query);
    // Follow-ups of selected leads are in the company's time zone.
    const quickFollowUps = offeredFollowUps({ phoneE164: "" }, workTime(clock.now));
    const shown = { list, views, staff, outcome, newsId, quickFollowUps };
    return { state, madeAt, ...shown, error: null, httpError: null };
  } catch (thrown) {
    const error =
      lookupsOf(state).length === 0
        ? leadKinds[state.kind ?? "quote-request"].unlisted
        : "Failed to search submissions";
    const shown = { list: noList, views: [], staff: [], outcome: null, newsId: 0 };
    return { state, madeAt, ...shown, quickFollowUps: [], error, httpError: httpErrorOf(thrown) };
  }
}

const noList: Awaited<ReturnType<typeof loadDeskList>> = {
  leads: [],
  next: null,
  previous: null,
  alsoQuarantined: 0,
  count: { count: 0, capped: false, searchCut: false },
};

/** Returns the message about an unknown view or queue, or null. */
function describeUnknown(query: URLSearchParams): ActionOutcome | null {
  if (query.has("view")) {
    return { message: "This view does not exist anymore, or it is private.", isProblem: true };
  }
  if (!query.has("box") || readQueue(query.get("box")) !== null) return null;
  return { message: "There is no queue with that name. This is Now.", isProblem: true };
}

/** Returns the database filter for a list state. The days of the state are in the time zone of the `DeskClock`. */
export function deskFilterOf(state: LeadListState, viewer: Editor, { now, timeZone }: DeskClock) {
  return {
    lookups: lookupsOf(state),
    kind: state.kind,
    status: effectiveStatus(state),
    suspectedSpam: state.quarantined !== null,
    smsConsent: state.consent && state.consent === "yes",
    authorityPending: state.authority !== null,
    submittedFrom: state.from && startOfDay(state.from, timeZone),
    submittedBefore: state.to && startOfDay(state.to, timeZone, 1),
    queue: state.box && {
      name: state.box,
      now: now.toISOString(),
      endOfDay: endOfDay(now, timeZone),
    },
    ...(state.mine && { ownedBy: viewer.id }),
  };
}

/**
 * Returns a page of at most 50 leads, or the first page if the cursor is invalid. Writes an audit entry for the leads shown. If the list has a search with at most 50 matches,
 * the entry lists all matches, because the page shows their number. Reads the staff accounts unless they are given.
 */
export async function loadDeskList(
  db: Queryable,
  viewer: Editor,
  state: LeadListState,
  clock: DeskClock,
  accounts?: StaffAccount[],
) {
  const filter = deskFilterOf(state, viewer, clock);
  const sort = effectiveSort(state);
  const request = { sort, limit: pageSize };
  const { cursor: after, before } = state;
  const page = await findDeskPage(db, filter, { ...request, after, before }).catch((error) => {
    if (!(error instanceof BadCursorError)) throw error;
    return findDeskPage(db, filter, request);
  });
  const { leads, next, previous } = page;
  const searched = filter.lookups.length > 0;
  const count = await countDeskLeads(db, filter, { sort, ...(searched && { cap: pageSize }) });
  const hidden = { ...filter, suspectedSpam: true };
  const matches = searched ? await findCountedIds(db, filter, sort) : [];
  const spam = searched && !filter.suspectedSpam ? await findCountedIds(db, hidden, sort) : [];
  const counted = [matches, spam].flatMap((ids) => (ids.length > pageSize ? [] : ids));
  await recordRows(db, viewer, leads, counted);
  const rows = await toRows(db, leads, clock, accounts);
  /** `alsoQuarantined` counts the suspected spam that the same search finds, up to 51. It is 0 without a search. */
  return { leads: rows, next, previous, count, alsoQuarantined: spam.length };
}

/** Returns the ids of the leads that a filter matches: at most one more than fits on a page. */
async function findCountedIds(db: Queryable, filter: DeskFilter, sort: "newest" | "due") {
  const { leads } = await findDeskPage(db, filter, { sort, limit: pageSize + 1 });
  return leads.map(({ id }) => id);
}

/** Writes an audit entry for the rows shown, for the leads that a "repeated" mark reveals, and for `others`. */
async function recordRows(
  db: Queryable,
  viewer: Editor,
  rows: readonly LeadRecord[],
  others: readonly string[],
) {
  const ids = rows.map(({ id }) => id);
  const sharing = await findSharingLeadIds(db, ids, pageSize + 1);
  const revealed = sharing.length > pageSize ? [] : sharing;
  const leads = [...new Set([...ids, ...others, ...revealed])];
  await recordRead(db, viewer, { action: "leads.listed", leads });
}

/** The changes to a list of leads since it was loaded, and the number of leads in each queue. */
export type ListChanges = Awaited<ReturnType<typeof loadListChanges>> & { sidebar: DeskSidebar };

/**
 * Returns `rows`, the current rows of the leads in `shown`, and `fitting`, the ids in `others` that match the list's filters. If the list has a search,
 * the audit entry lists all `others`, because "no match" reveals as much as a match.
 */
export async function loadListChanges(
  db: Queryable,
  viewer: Editor,
  { state, shown, others }: { state: LeadListState; shown: string[]; others: string[] },
  clock: DeskClock,
) {
  const found = shown.length === 0 ? [] : await selectLeads(db, shown).execute();
  const leads = found.filter(({ mergedInto }) => mergedInto === null);
  const filter = { ...deskFilterOf(state, viewer, clock), ids: others };
  const request = { sort: effectiveSort(state), limit: pageSize };
  const fitting = others.length === 0 ? [] : (await findDeskPage(db, filter, request)).leads;
  const searched = filter.lookups.length > 0 && others.length > 0;
  const tested = searched ? await selectLeads(db, others).execute() : [];
  const revealed = tested.map(({ id }) => id);
  await recordRows(db, viewer, leads, revealed);
  return { rows: await toRows(db, leads, clock), fitting: fitting.map(({ id }) => id) };
}

/** Returns the four most urgent leads of the queue *Now*, and logs that they were read. */
export async function loadMostUrgent(db: Queryable, viewer: Editor, clock: DeskClock) {
  const filter = deskFilterOf({ ...plainList, box: "now" }, viewer, clock);
  const { leads } = await findDeskPage(db, filter, { sort: "due", limit: mostUrgent });
  await recordRead(db, viewer, { action: "leads.listed", leads: leads.map(({ id }) => id) });
  return leads.map((lead) => ({ ...pick(lead, ["id", "companyName"]), reply: responseTime(lead) }));
}

/** Returns a lead's status, owner, deadline and due text, which an open page updates after changes by others. `owner` is a display name or null. */
export function leadNow(
  lead: LeadRecord,
  owner: string | null,
  { now, timeZone }: Pick<DeskClock, "now" | "timeZone">,
) {
  const dueText = lead.dueAt === null ? null : shortInstant(lead.dueAt, now, timeZone);
  return { status: lead.status, owner, reply: responseTime(lead), dueText };
}

async function toRows(
  db: Queryable,
  leads: readonly LeadRecord[],
  { now, timeZone, timeZoneLabel }: DeskClock,
  accounts?: StaffAccount[],
) {
  const ids = leads.map(({ id }) => id);
  const repeated = await findLeadIdsSharingCompany(db, ids);
  const staff = accounts ?? (await findAllStaffAccounts(db));
  const names = new Map(staff.map(({ id, displayName }) => [id, displayName]));
  return leads.map((lead) => ({
    ...pick(lead, ["id", "version", "reference", "kind", "companyName", "contactName", "email"]),
    ...pick(lead, ["phone", "phoneE164", "submittedAt", "authorityPending", "language"]),
    submittedShort: shortInstant(lead.submittedAt, now, timeZone),
    submittedText: formatInstant(new Date(lead.submittedAt), timeZone, timeZoneLabel, "en", now),
    ...leadInShort(lead),
    /** True if another lead has the same email address, phone number or DOT number. */
    repeated: repeated.has(lead.id),
    ...leadNow(lead, names.get(lead.assignedTo ?? "") ?? null, { now, timeZone }),
  }));
}

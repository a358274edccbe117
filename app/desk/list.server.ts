import { countDeskLeads, type DeskFilter, findDeskPage } from "#db/queries/desk-list.server";
import { findLeadIdsSharingCompany, findSharingLeadIds } from "#db/queries/desk-lookups.server";
import { findNewestNewsId } from "#db/queries/desk-work.server";
import { type LeadRecord, selectLeads } from "#db/queries/leads.server";
import { BadCursorError } from "#db/queries/pages.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import type { Queryable } from "#db/transactions.server";
import { httpErrorOf } from "~/http/http-error.server";
import { leadKinds } from "~/leads/kinds";
import { leadInShort } from "~/leads/lead-text.server";
import { endOfDay, formatInstant, shortInstant, startOfDay } from "~/site/dates";
import { readQueue } from "~/staff/queues";
import { recordRead } from "~/staff/reads.server";
import type { DeskSidebar } from "~/staff/sidebar.server";
import type { DeskClock } from "./desk-clock.server";
import type { ActionOutcome } from "./flash.server";
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

export type LeadInList = Awaited<ReturnType<typeof rowsOf>>[number];

export type DeskList = Awaited<ReturnType<typeof loadDeskList>>;

/** A page of the list, with the outcome of the action before it. */
export type ListPage = Omit<Awaited<ReturnType<typeof loadListPage>>, "fault">;

const pageSize = 50;
/** How many leads are named on a page that is about something else. */
const mostUrgent = 4;

/**
 * Returns the list and logs the read of its leads. Never throws: if the database does not answer, `error` is the specified message and
 * `fault` has the status of the response.
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
    const list = await loadDeskList(db, viewer, state, clock);
    const staff = (await findAllStaffAccounts(db))
      .filter(({ disabled }) => !disabled)
      .map(({ id, username }) => ({ id, username }));
    const outcome = done ?? describeUnknown(query);
    return { state, madeAt, list, views, staff, outcome, error: null, newsId, fault: null };
  } catch (thrown) {
    const error =
      lookupsOf(state).length === 0
        ? leadKinds[state.kind ?? "quote-request"].unlisted
        : "Failed to search submissions";
    const nothing = { list: noList, views: [], staff: [], outcome: null, newsId: 0 };
    return { state, madeAt, ...nothing, error, fault: httpErrorOf(thrown) };
  }
}

const noList: DeskList = {
  ...{ leads: [], next: null, previous: null, alsoQuarantined: 0 },
  count: { count: 0, capped: false, searchCut: false },
};

/** Returns the message for a view or a queue that the desk does not have. */
function describeUnknown(query: URLSearchParams): ActionOutcome | null {
  if (query.has("view")) {
    return { message: "This view does not exist anymore, or it is private.", isProblem: true };
  }
  if (!query.has("box") || readQueue(query.get("box")) !== null) return null;
  return { message: "There is no queue with that name. This is Now.", isProblem: true };
}

/** Returns the database's filter for what the list's address asks for. Days are those of the clock's zone. */
export function deskFilterOf(
  state: LeadListState,
  viewer: Editor,
  { now, timeZone }: DeskClock,
): DeskFilter {
  return {
    lookups: lookupsOf(state),
    kind: state.kind,
    status: effectiveStatus(state),
    suspectedSpam: state.suspectedSpam,
    smsConsent: state.consent,
    authorityPending: state.authorityPending,
    submittedFrom: state.from === null ? null : startOfDay(state.from, timeZone),
    submittedBefore: state.to === null ? null : startOfDay(state.to, timeZone, 1),
    box: state.box && { name: state.box, endOfDay: endOfDay(now, timeZone) },
    ...(state.mine && { ownedBy: { id: viewer.id, at: now.toISOString() } }),
  };
}

/**
 * Returns a page of the list, 50 leads at most. An unknown cursor starts at the first page. Writes an audit entry for the leads shown.
 * A search's counts reveal leads too: up to 50 matches are logged, and larger numbers are never given.
 */
export async function loadDeskList(
  db: Queryable,
  viewer: Editor,
  state: LeadListState,
  clock: DeskClock,
) {
  const filter = deskFilterOf(state, viewer, clock);
  const { leads, next, previous } = await findPage(db, filter, state);
  const sort = effectiveSort(state);
  const searched = filter.lookups.length > 0;
  const count = await countDeskLeads(db, filter, { sort, ...(searched && { cap: pageSize }) });
  const hidden = { ...filter, suspectedSpam: true };
  const matches = searched ? await findCountedIds(db, filter, sort) : [];
  const spam = searched && !filter.suspectedSpam ? await findCountedIds(db, hidden, sort) : [];
  const counted = [matches, spam].flatMap((ids) => (ids.length > pageSize ? [] : ids));
  await recordRows(db, viewer, leads, counted);
  const rows = await rowsOf(db, leads, clock);
  /** `alsoQuarantined`: suspected spam that the same search finds, up to 51; 0 without a search. */
  return { leads: rows, next, previous, count, alsoQuarantined: spam.length };
}

/** Returns the ids of the leads a filter matches, at most one more than a page holds. */
async function findCountedIds(db: Queryable, filter: DeskFilter, sort: "newest" | "due") {
  const { leads } = await findDeskPage(db, filter, { sort, limit: pageSize + 1 });
  return leads.map(({ id }) => id);
}

/** Writes an audit entry for the rows shown, the leads that a "repeated" mark reveals, and `others`. */
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

/** What became of some leads: those that a list shows as they are now, which of the others would stand in it, and the counts. */
export type ListChanges = Awaited<ReturnType<typeof loadListChanges>> & { sidebar: DeskSidebar };

/**
 * Returns the current rows of `shown` and the ids of `others` that the list's filters match. With a search, the audit entry
 * names every lead of `others`, because "no match" reveals as much as a match.
 */
export async function loadListChanges(
  db: Queryable,
  viewer: Editor,
  { state, shown, others }: { state: LeadListState; shown: string[]; others: string[] },
  clock: DeskClock,
) {
  const leads = shown.length === 0 ? [] : await selectLeads(db, shown).execute();
  const filter = { ...deskFilterOf(state, viewer, clock), ids: others };
  const request = { sort: effectiveSort(state), limit: pageSize };
  const fitting = others.length === 0 ? [] : (await findDeskPage(db, filter, request)).leads;
  const searched = filter.lookups.length > 0 && others.length > 0;
  const tested = searched ? await selectLeads(db, others).execute() : [];
  await recordRows(
    db,
    viewer,
    leads,
    tested.map(({ id }) => id),
  );
  return { rows: await rowsOf(db, leads, clock), fitting: fitting.map(({ id }) => id) };
}

async function rowsOf(db: Queryable, leads: readonly LeadRecord[], clock: DeskClock) {
  const ids = leads.map(({ id }) => id);
  const repeated = await findLeadIdsSharingCompany(db, ids);
  const owners = await findOwners(db, leads, clock.now);
  return leads.map((lead) => ({
    ...summaryOf(lead, clock),
    /** Another lead has the same email address, phone number or DOT number. */
    repeated: repeated.has(lead.id),
    /** Who has it: the name of who took it, else of whom it is assigned to. */
    owner: owners.get(lead.id) ?? null,
  }));
}

/** The most urgent leads of *Now*, to name them where staff are not at the list. That they are shown is on record. */
export async function loadMostUrgent(db: Queryable, viewer: Editor, clock: DeskClock) {
  const filter = deskFilterOf({ ...plainList, box: "now" }, viewer, clock);
  const { leads } = await findDeskPage(db, filter, { sort: "due", limit: mostUrgent });
  await recordRead(db, viewer, { action: "leads.listed", leads: leads.map(({ id }) => id) });
  return leads.map((lead) => ({
    id: lead.id,
    companyName: lead.companyName,
    reply: responseTime(lead),
  }));
}

async function findPage(db: Queryable, filter: DeskFilter, state: LeadListState) {
  const { after, before } = state;
  const request = { sort: effectiveSort(state), limit: pageSize };
  try {
    return await findDeskPage(db, filter, { ...request, after, before });
  } catch (error) {
    if (!(error instanceof BadCursorError)) throw error;
    return findDeskPage(db, filter, request);
  }
}

/** Returns who has each lead, by its id: who took it and still has it, else to whom it is assigned. */
async function findOwners(db: Queryable, leads: readonly LeadRecord[], now: Date) {
  const held = leads.flatMap(({ id, claimedBy, claimedUntil, assignedTo }) => {
    const claimed = claimedUntil !== null && claimedUntil > now.toISOString();
    const admin = claimed ? (claimedBy ?? assignedTo) : assignedTo;
    return admin === null ? [] : [{ id, admin }];
  });
  if (held.length === 0) return new Map<string, string>();
  const names = new Map((await findAllStaffAccounts(db)).map(({ id, username }) => [id, username]));
  return new Map(held.map(({ id, admin }) => [id, names.get(admin) ?? ""]));
}

function summaryOf(lead: LeadRecord, { now, timeZone, timeZoneLabel }: DeskClock) {
  return {
    id: lead.id,
    version: lead.version,
    reference: lead.reference,
    kind: lead.kind,
    status: lead.status,
    companyName: lead.companyName,
    contactName: lead.contactName,
    email: lead.email,
    phone: lead.phone,
    submittedAt: lead.submittedAt,
    authorityPending: lead.authorityPending,
    language: lead.language,
    quarantined: lead.quarantined,
    submittedShort: shortInstant(lead.submittedAt, now, timeZone),
    submittedText: formatInstant(new Date(lead.submittedAt), timeZone, timeZoneLabel),
    reply: responseTime(lead),
    ...leadInShort(lead),
  };
}

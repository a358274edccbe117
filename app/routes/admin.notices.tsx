import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { BadCursorError } from "#db/queries/leads.server";
import { findAllOutboxEntries } from "#db/queries/notifications.server";
import { getConfig } from "~/config.server";
import { answerPost } from "~/http/form-post.server";
import { answer, personalPage, seeOther } from "~/http/respond.server";
import { noticesDone } from "~/notifications/channel-names";
import { NoticeChannels, type NoticeRow, NoticeTable } from "~/notifications/notification-table";
import { requeueNotice } from "~/notifications/requeue.server";
import { activeChannels, noticeSettingsOf } from "~/notifications/settings.server";
import { formatTimestamp } from "~/site/dates";
import { unlistedPage } from "~/site/site-data";
import { doneSentence } from "~/staff/account-texts";
import { requireStaff, staffLoader } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

export const handle = { layout: "admin" };

export const meta = unlistedPage("Notices");

export const headers = personalPage;

const pageSize = 50;

export const loader = staffLoader(async ({ staff, query }) => {
  const { entries, nextCursor } = await findPage(query.get("cursor"));
  const config = getConfig();
  const settings = noticeSettingsOf(config);
  const inZone = (instant: string | null) => formatTimestamp(instant, config.COMPANY_TIME_ZONE);
  const rows = entries.map(
    ({ id, leadId, reference, companyName, channel, state, attempts, lastError, ...at }) =>
      ({
        ...{ id, leadId, reference, companyName, channel, state, attempts, lastError },
        createdAt: inZone(at.createdAt),
        sentAt: inZone(at.sentAt),
        nextAttemptAt: inZone(at.nextAttemptAt),
      }) satisfies NoticeRow,
  );
  return answer({
    username: staff.username,
    rows,
    nextCursor,
    first: !query.has("cursor"),
    active: activeChannels(settings),
    unsigned: settings.webhook !== null && settings.webhook.secret === null,
    done: doneSentence(noticesDone, query.get("done")),
  });
});

export function action({ request }: ActionFunctionArgs) {
  return answerPost(request, {
    guard: requireStaff,
    deeds: async (form, admin) => {
      const requeued = await requeueNotice(getDatabase().db, form.text("id"), admin.id);
      return seeOther(`/admin/notices?done=${requeued ? "requeued" : "busy"}`);
    },
  });
}

export default function Notices() {
  const { username, rows, nextCursor, first, active, unsigned, done } =
    useLoaderData<typeof loader>();
  return (
    <DeskShell title="Notices" username={username}>
      {done !== null && (
        <Alert variant="info" announce="status" className="mb-6 max-w-4xl">
          <p>{done}</p>
        </Alert>
      )}
      <NoticeChannels active={active} unsigned={unsigned} />
      {rows.length === 0 ? (
        <EmptyState title="No notices yet">
          <p>Each new lead puts one here for every channel that is on.</p>
        </EmptyState>
      ) : (
        <NoticeTable rows={rows} />
      )}
      <div className="mt-4">
        <Pagination
          label="Notices"
          previous={first ? null : "/admin/notices"}
          next={nextCursor === null ? null : `/admin/notices?cursor=${nextCursor}`}
        />
      </div>
    </DeskShell>
  );
}

async function findPage(cursor: string | null) {
  const { db } = getDatabase();
  return findAllOutboxEntries(db, { limit: pageSize, cursor }).catch((error: unknown) => {
    // A cursor that this list never gave: start from the newest.
    if (!(error instanceof BadCursorError)) throw error;
    return findAllOutboxEntries(db, { limit: pageSize, cursor: null });
  });
}

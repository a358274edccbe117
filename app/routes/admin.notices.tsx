import { useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { findAllOutboxEntries } from "#db/queries/notifications.server";
import { BadCursorError } from "#db/queries/pages.server";
import { getConfig } from "~/config.server";
import { channelsOnDesk, notificationLabel } from "~/notifications/channels.server";
import { NotificationChannels, NotificationTable } from "~/notifications/notification-table";
import { requeueNotification } from "~/notifications/queue.server";
import { shortInstant } from "~/site/dates";
import {
  postAction,
  redirectWithOutcome,
  requireAdministrator,
  staffPage,
} from "~/staff/guards.server";
import { recordRead } from "~/staff/reads.server";
import { DeskShell } from "~/staff/shell";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

export const handle = { layout: "admin", title: "Notifications" };

const pageSize = 50;

export const loader = staffPage(async ({ staff, query, db }) => {
  const findPage = (cursor: string | null) => findAllOutboxEntries(db, { limit: pageSize, cursor });
  const { entries, nextCursor } = await findPage(query.get("cursor")).catch((error: unknown) => {
    // With an invalid cursor, the list starts at the newest notification.
    if (!(error instanceof BadCursorError)) throw error;
    return findPage(null);
  });
  const leads = [...new Set(entries.map(({ leadId }) => leadId))];
  await recordRead(db, staff, { action: "leads.listed", leads });
  const config = getConfig();
  const now = new Date();
  const inZone = (instant: string | null) =>
    instant === null ? "" : shortInstant(instant, now, config.COMPANY_TIME_ZONE);
  const rows = entries.map((entry) => ({
    ...entry,
    channel: notificationLabel(entry),
    createdAt: inZone(entry.createdAt),
    sentAt: inZone(entry.sentAt),
    nextAttemptAt: inZone(entry.nextAttemptAt),
  }));
  const channels = channelsOnDesk(config);
  return { rows, nextCursor, first: !query.has("cursor"), channels };
}, requireAdministrator);

export const action = postAction({
  guard: requireAdministrator,
  actions: async (form, admin, request) => {
    const requeued = await requeueNotification(getDatabase().db, form.text("id"), admin.id);
    return redirectWithOutcome(request, "/admin/notices", {
      message: requeued
        ? "The notification will be sent again."
        : "This notification is being sent now. Reload the page in a minute.",
      isProblem: !requeued,
    });
  },
});

export default function Notifications() {
  const { sidebar, rows, nextCursor, first, channels } = useLoaderData<typeof loader>();
  return (
    <DeskShell title="Notifications" sidebar={sidebar}>
      <NotificationChannels channels={channels} />
      <h2 className="mb-3 text-xl">Sent and waiting</h2>
      {rows.length === 0 ? (
        <EmptyState title="No notifications yet">
          <p>Each new lead adds one here for each channel that is on.</p>
        </EmptyState>
      ) : (
        <NotificationTable rows={rows} />
      )}
      <div className="mt-4">
        <Pagination
          label="Notifications"
          first={first ? null : "/admin/notices"}
          next={nextCursor === null ? null : `/admin/notices?cursor=${nextCursor}`}
        />
      </div>
    </DeskShell>
  );
}

import type { ListedOutboxEntry } from "#db/queries/notifications.server";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DeskTable, listedRows } from "~/ui/desk-table";
import { DefinitionList } from "~/ui/lists";
import type { channelsOnDesk } from "./channels.server";

/** A row of the list: the channel's label, times in the company's time zone, and "" for missing values. */
type NotificationRow = ListedOutboxEntry & { sentAt: string };

const states = {
  pending: { label: "Waiting", tone: "accent" },
  sent: { label: "Sent", tone: "positive" },
  failed: { label: "Failed", tone: "negative" },
} as const;

/** The list of channels. Shows warnings about each channel that is on, and the settings that turn on a channel that is off. */
export function NotificationChannels(props: { channels: ReturnType<typeof channelsOnDesk> }) {
  return (
    <div className="mb-8">
      <DefinitionList
        items={props.channels.map(({ label, on, variables }) => ({
          term: label,
          description: on ? (
            <Badge tone="positive">On</Badge>
          ) : (
            <>
              <Badge>Off</Badge>{" "}
              <span className="text-sm text-muted">Set {variables} to turn it on.</span>
            </>
          ),
        }))}
      />
      {props.channels.map(
        ({ label, caution }) =>
          caution !== null && (
            <Alert key={label} variant="warning" className="mt-4">
              <p>{caution}</p>
            </Alert>
          ),
      )}
    </div>
  );
}

/** The list of notifications, newest first. An unsent notification shows its last error and a button that sends it again. */
export function NotificationTable({ rows }: { rows: readonly NotificationRow[] }) {
  return (
    <DeskTable
      label="Notifications"
      className={`@container/early ${listedRows}`}
      columns={["Lead", "Company", "Notification", "Created", "State"]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <a href={`/admin/quotes/${row.leadId}`}>{row.reference}</a>
          </td>
          <td className="cell-wrap listed:basis-auto! listed:font-semibold">{row.companyName}</td>
          <td>{row.channel}</td>
          <td>{row.createdAt}</td>
          <td className={row.state === "sent" ? "listed:ms-auto" : "cell-wrap"}>
            <Badge tone={states[row.state].tone}>{states[row.state].label}</Badge>{" "}
            <span className="text-muted">{progressOf(row)}</span>{" "}
            {row.state !== "sent" && (
              <form method="post" action="/admin/notices" className="inline">
                <input type="hidden" name="id" value={row.id} />
                <Button variant="quiet" className="desk-button px-0">
                  Send again
                  <span className="sr-only">{` ${row.channel} of ${row.reference}`}</span>
                </Button>
              </form>
            )}
            {row.state !== "sent" && <span className="block">{row.lastError}</span>}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

/** Returns the attempts of an unsent notification, or the time of sending if it differs from the time of creation. */
function progressOf({ state, attempts, createdAt, sentAt, nextAttemptAt }: NotificationRow) {
  if (state === "sent") return sentAt === createdAt ? "" : sentAt;
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return state === "failed" ? tries : `${tries}, next ${nextAttemptAt}`;
}

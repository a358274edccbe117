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
    <div className="mb-6">
      <DefinitionList
        items={props.channels.map(({ label, on, variables }) => ({
          term: label,
          description: on ? (
            <Badge tone="positive">On</Badge>
          ) : (
            <>
              <Badge>Off</Badge> <span className="text-muted">Set {variables} to turn it on.</span>
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

/** The list of notifications, newest first. Each unsent notification has a button to send it again. The column of last errors is left out if there are none. */
export function NotificationTable({ rows }: { rows: readonly NotificationRow[] }) {
  const failures = rows.some(({ lastError }) => lastError) ? ["Last error"] : [];
  return (
    <DeskTable
      label="Notifications"
      className={`@container/early ${listedRows}`}
      columns={["Lead", "Company", "Notification", "Created", "State", ...failures, "Action"]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <a href={`/admin/quotes/${row.leadId}`}>{row.reference}</a>
          </td>
          <td className="cell-wrap">{row.companyName}</td>
          <td>{row.channel}</td>
          <td>{row.createdAt}</td>
          <td className="py-1!">
            <Badge tone={states[row.state].tone}>{states[row.state].label}</Badge>
            <span className="block whitespace-normal text-muted">{progressOf(row)}</span>
          </td>
          {failures.length > 0 && <td className="cell-wrap">{row.lastError}</td>}
          <td>
            {row.state !== "sent" && (
              <form method="post" action="/admin/notices">
                <input type="hidden" name="id" value={row.id} />
                <Button variant="quiet" size="small">
                  Send again
                  <span className="sr-only">{` ${row.channel} of ${row.reference}`}</span>
                </Button>
              </form>
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

function progressOf({ state, attempts, sentAt, nextAttemptAt }: NotificationRow): string {
  if (state === "sent") return sentAt;
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return state === "failed" ? tries : `${tries}, next ${nextAttemptAt}`;
}

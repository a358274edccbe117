import { Alert } from "~/ui/alert";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DeskTable } from "~/ui/desk-table";
import { DefinitionList } from "~/ui/lists";
import { channelNames, channelSettings, noticeStateNames } from "./channel-names";

type Channel = keyof typeof channelNames;
type State = keyof typeof noticeStateNames;

/** A notice as the list shows it; instants are in the business's zone, "" for none. */
export interface NoticeRow {
  id: string;
  leadId: string;
  reference: string;
  companyName: string;
  channel: Channel;
  state: State;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string;
  nextAttemptAt: string;
}

const tones: Record<State, BadgeTone> = {
  pending: "accent",
  sent: "positive",
  failed: "negative",
};

/** Which kinds of notices are on, and how to turn on the others. */
export function NoticeChannels(props: { active: readonly Channel[]; unsigned: boolean }) {
  const channels = Object.keys(channelNames) as Channel[];
  return (
    <div className="mb-6 max-w-4xl">
      <DefinitionList
        items={channels.map((channel) => ({
          term: channelNames[channel],
          description: props.active.includes(channel) ? (
            <Badge tone="positive">On</Badge>
          ) : (
            <>
              <Badge>Off</Badge>{" "}
              <span className="text-muted">Set {channelSettings[channel]} to turn it on.</span>
            </>
          ),
        }))}
      />
      {props.unsigned && (
        <Alert variant="warning" className="mt-4">
          <p>
            The webhook is not signed: set NOTIFY_WEBHOOK_SECRET, so that its receiver can tell that
            a notice comes from here.
          </p>
        </Alert>
      )}
    </div>
  );
}

/** The notices, newest first, each with its last error and a way to send it again. */
export function NoticeTable({ rows }: { rows: readonly NoticeRow[] }) {
  return (
    <DeskTable
      label="Notices"
      columns={["Lead", "Company", "Notice", "Created", "State", "Last error", "Action"]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td className="figures">
            <a href={`/admin/quotes/${row.leadId}`}>{row.reference}</a>
          </td>
          <td className="cut">{row.companyName}</td>
          <td>{channelNames[row.channel]}</td>
          <td className="figures">{row.createdAt}</td>
          <td className="py-1!">
            <Badge tone={tones[row.state]}>{noticeStateNames[row.state]}</Badge>
            <span className="figures block text-muted">{progressOf(row)}</span>
          </td>
          <td className="min-w-56 whitespace-normal! py-1!">{row.lastError}</td>
          <td>
            <form method="post" action="/admin/notices">
              <input type="hidden" name="id" value={row.id} />
              <Button variant="quiet" size="small">
                Send again
                <span className="sr-only">
                  {" "}
                  {channelNames[row.channel]} of {row.reference}
                </span>
              </Button>
            </form>
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

function progressOf({ state, attempts, sentAt, nextAttemptAt }: NoticeRow): string {
  if (state === "sent") return sentAt;
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return state === "failed" ? tries : `${tries}, next ${nextAttemptAt}`;
}

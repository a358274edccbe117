import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { formatBytes, formatCount } from "~/http/sizes";
import type { Finding } from "~/site/findings";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { IntentForm } from "~/ui/intent-form";
import { DefinitionList } from "~/ui/lists";
import type { systemReport } from "./diagnose.server";

type Report = Awaited<ReturnType<typeof systemReport>>;
type Backups = NonNullable<Report["file"]>["backups"];

const marks = {
  ok: { icon: CircleCheck, className: "text-positive", label: "All well" },
  warning: { icon: TriangleAlert, className: "text-accent-text", label: "Warning" },
  error: { icon: CircleAlert, className: "text-negative", label: "Error" },
} as const;

const order = ["error", "warning", "ok"] as const;

/** The desk's System page: versions, backups, a mail test, and the doctor's findings, worst first. */
export function SystemReport({
  file,
  findings,
  test,
  ...facts
}: Report & {
  /** The result of the test message, or undefined if none was sent. */
  test: Finding | undefined;
}) {
  const sorted = order.flatMap((severity) => findings.filter((one) => one.severity === severity));
  const failure = file?.backups.failure;
  return (
    <div className="max-w-4xl space-y-10">
      {failure && (
        <Alert variant="warning">
          <p>
            The backup of {failure.at} failed: {failure.message}
          </p>
        </Alert>
      )}
      <DefinitionList
        items={[
          ...(file === null
            ? [{ term: "Backups", description: "Made by the database server's operator" }]
            : [...backupItems(file.backups), { term: "Off-site", description: file.offsite }]),
          { term: "Database", description: formatBytes(facts.databaseBytes) },
          { term: "Encryption at rest", description: encryptionAtRest(file) },
          { term: "Version", description: facts.version },
          { term: "Runs on", description: `Node.js ${facts.nodeVersion}, ${facts.engine}` },
          { term: "API for programs", description: <a href="/api-docs">Addresses and fields</a> },
        ]}
      />
      <MailTest to={facts.testMailTo} test={test} />
      <section aria-labelledby="checklist">
        <h2 id="checklist" className="mb-4 text-xl">
          Checklist
        </h2>
        <ul className="space-y-4">
          {sorted.map(({ severity, text, remedy }) => {
            const { icon: Icon, className, label } = marks[severity];
            return (
              <li key={text} className="flex gap-3">
                <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${className}`} />
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <p>
                    <span className="sr-only">{label}: </span>
                    {text}
                  </p>
                  {remedy !== undefined && <p className="text-sm text-muted">{remedy}</p>}
                </div>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}

function MailTest({ to, test }: { to: string | null; test: Finding | undefined }) {
  return (
    <section id="mail" aria-labelledby="mail-title" className="space-y-4">
      <h2 id="mail-title" className="text-xl">
        Mail
      </h2>
      {test !== undefined && (
        <Alert variant={test.severity === "ok" ? "success" : "destructive"} announce="status">
          <p>{test.text}</p>
          {test.remedy !== undefined && <p>{test.remedy}</p>}
        </Alert>
      )}
      {to === null ? (
        <p>Staff get no mail: set SMTP_URL and NOTIFY_TO.</p>
      ) : (
        <IntentForm action="/admin/system#mail" intent="send-test-mail">
          <p className="mb-3 [overflow-wrap:anywhere]">
            A test message to {to} shows whether mail arrives. <code>tpf mail check</code> also
            checks DNS.
          </p>
          <Button variant="secondary">Send a test message</Button>
        </IntentForm>
      )}
    </section>
  );
}

function backupItems({ last, everyMinutes, count }: Backups) {
  const newest = last === null ? "None yet" : `${last.at}, ${formatBytes(last.bytes)}`;
  const schedule =
    everyMinutes === 0
      ? "Not made automatically"
      : `Every ${formatCount(everyMinutes, "minute")}, ${count} stored`;
  return [
    { term: "Last good backup", description: newest },
    { term: "Backups", description: schedule },
  ];
}

function encryptionAtRest(file: Report["file"]) {
  if (file === null) return "Set up by the database server's operator";
  return file.encrypted ? (
    <Badge tone="positive">AES-256</Badge>
  ) : (
    <Badge tone="negative">Off</Badge>
  );
}

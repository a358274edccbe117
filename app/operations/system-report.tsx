import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { sizeInWords } from "~/http/sizes";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { DefinitionList } from "~/ui/lists";

interface Backups {
  everyMinutes: number;
  count: number;
  last: { at: string; bytes: number } | null;
  failure: { at: string; message: string } | null;
}

/** What the page shows; instants are in the business's zone, in words. */
export interface SystemReportProps {
  version: string;
  nodeVersion: string;
  /** What keeps the data, with its version. */
  engine: string;
  databaseBytes: number;
  /** Null, as `backups`, when PostgreSQL keeps the data. */
  encrypted: boolean | null;
  backups: Backups | null;
  findings: readonly { severity: "ok" | "warning" | "fault"; text: string; remedy?: string }[];
}

const marks = {
  ok: { icon: CircleCheck, className: "text-positive", label: "All well" },
  warning: { icon: TriangleAlert, className: "text-accent-text", label: "Warning" },
  fault: { icon: CircleAlert, className: "text-negative", label: "Fault" },
} as const;

const order = ["fault", "warning", "ok"] as const;

/** What runs here, how the data is kept, and the operator's checklist with what needs doing first. */
export function SystemReport({ backups, findings, ...facts }: SystemReportProps) {
  const sorted = order.flatMap((severity) => findings.filter((one) => one.severity === severity));
  return (
    <div className="max-w-4xl space-y-10">
      {backups?.failure && (
        <Alert variant="warning">
          <p>
            The backup of {backups.failure.at} failed: {backups.failure.message}
          </p>
        </Alert>
      )}
      <DefinitionList
        items={[
          ...(backups === null ? [serversBackups] : backupItems(backups)),
          { term: "Database", description: sizeInWords(facts.databaseBytes) },
          { term: "Encryption at rest", description: encryptionAtRest(facts.encrypted) },
          { term: "Version", description: facts.version },
          {
            term: "Runs on",
            description: `Node.js ${facts.nodeVersion}, ${facts.engine}`,
          },
          { term: "API for programs", description: <a href="/api-docs">Addresses and fields</a> },
        ]}
      />
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

const serversBackups = { term: "Backups", description: "Made by the database server's operator" };

function backupItems(backups: Backups) {
  return [
    { term: "Last good backup", description: lastBackup(backups) },
    {
      term: "Backups",
      description:
        backups.everyMinutes === 0
          ? "Not made by the site itself"
          : `Every ${backups.everyMinutes} minutes, ${backups.count} kept`,
    },
  ];
}

function encryptionAtRest(encrypted: boolean | null) {
  if (encrypted === null) return "The database server's";
  return encrypted ? <Badge tone="positive">AES-256</Badge> : <Badge tone="negative">Off</Badge>;
}

function lastBackup({ last }: Backups): string {
  return last === null ? "None yet" : `${last.at}, ${sizeInWords(last.bytes)}`;
}

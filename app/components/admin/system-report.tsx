import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { DefinitionList } from "~/components/ui/lists";
import { Alert } from "~/components/ui/notice";
import { sizeInWords } from "~/domain/sizes";

/** What the page shows; instants are in the business's zone, in words. */
export interface SystemReportProps {
  version: string;
  nodeVersion: string;
  sqliteVersion: string;
  databaseBytes: number;
  encrypted: boolean;
  backups: {
    everyMinutes: number;
    count: number;
    last: { at: string; bytes: number } | null;
    failure: { at: string; message: string } | null;
  };
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
      {backups.failure && (
        <Alert variant="warning">
          <p>
            The backup of {backups.failure.at} failed: {backups.failure.message}
          </p>
        </Alert>
      )}
      <DefinitionList
        items={[
          { term: "Last good backup", description: lastBackup(backups) },
          {
            term: "Backups",
            description:
              backups.everyMinutes === 0
                ? "Not made by the site itself"
                : `Every ${backups.everyMinutes} minutes, ${backups.count} kept`,
          },
          { term: "Database", description: sizeInWords(facts.databaseBytes) },
          {
            term: "Encryption at rest",
            description: facts.encrypted ? (
              <Badge tone="positive">AES-256</Badge>
            ) : (
              <Badge tone="negative">Off</Badge>
            ),
          },
          { term: "Version", description: facts.version },
          {
            term: "Runs on",
            description: `Node.js ${facts.nodeVersion}, SQLite ${facts.sqliteVersion}`,
          },
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

function lastBackup({ last }: SystemReportProps["backups"]): string {
  return last === null ? "None yet" : `${last.at}, ${sizeInWords(last.bytes)}`;
}

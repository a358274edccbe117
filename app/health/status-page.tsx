import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { type Finding, groupFindings } from "~/site/findings";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { IntentForm } from "~/ui/intent-form";
import { DefinitionList } from "~/ui/lists";
import type { systemReport } from "./diagnose.server";

const marks = {
  leads: { icon: CircleAlert, className: "text-negative" },
  fix: { icon: TriangleAlert, className: "text-accent-text" },
  content: { icon: Info, className: "text-action" },
} as const;

/** The desk's System page: the findings of `tpf doctor` in their groups, then the last backup, versions and a mail test. */
export function SystemReport(props: {
  report: Awaited<ReturnType<typeof systemReport>>;
  /** The result of the test message, or undefined if none was sent. */
  test: Finding | undefined;
}) {
  const { findings, ...facts } = props.report;
  const well = findings.filter(({ group }) => group === null);
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="space-y-8">
        {groupFindings(findings).map(({ group, heading, members }) => {
          const { icon: Icon, className } = marks[group];
          return (
            <section key={group} aria-labelledby={group}>
              <h2 id={group} className="mb-4 flex items-start gap-2 text-xl">
                <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${className}`} />
                {heading} ({members.length})
              </h2>
              <ul className="space-y-4 [overflow-wrap:anywhere]">
                {members.map(({ text, remedy, page }) => (
                  <li key={text}>
                    <p>{text}</p>
                    <p className="text-sm text-muted">
                      {page === undefined ? remedy : <a href={page}>{remedy}</a>}
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <div className="space-y-8">
        <DefinitionList
          items={[
            { term: "Last good backup", description: facts.lastBackup },
            { term: "Version", description: facts.version },
            { term: "Runs on", description: `Node.js ${facts.nodeVersion}, ${facts.engine}` },
            { term: "API for programs", description: <a href="/api-docs">Addresses and fields</a> },
          ]}
        />
        <MailTest to={facts.testMailTo} test={props.test} />
        <details>
          <summary className="display text-xl">All well ({well.length})</summary>
          <ul className="mt-4 space-y-2 [overflow-wrap:anywhere]">
            {well.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      </div>
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
        <Alert variant={test.group === null ? "success" : "destructive"} announce="status">
          <p>{test.text}</p>
          {test.remedy !== undefined && <p>{test.remedy}</p>}
        </Alert>
      )}
      {to === null ? (
        <p>Staff get no mail: set SMTP_URL, and say under Settings who is notified.</p>
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

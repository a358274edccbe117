import { useLoaderData } from "@remix-run/react";
import { type AuditDetail, type AuditEntry, findAllAuditEntries } from "#db/queries/audit.server";
import { cutPage } from "#db/queries/pages.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import { getConfig } from "~/config.server";
import { formatTimestamp } from "~/site/dates";
import { auditActorNames, describeAuditAction } from "~/staff/audit-texts";
import { requireAdministrator, staffPage } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";
import { DeskTable, listedRows } from "~/ui/desk-table";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

export const handle = { layout: "admin", title: "Audit log" };

const pageSize = 100;

export const loader = staffPage(async ({ query, db }) => {
  const [typed] = /^\d{1,15}$/.exec(query.get("before") ?? "") ?? [];
  const before = typed === undefined ? undefined : Number(typed);
  const found = await findAllAuditEntries(db, { limit: pageSize + 1, beforeSeq: before });
  const names = new Map((await findAllStaffAccounts(db)).map(({ id, username }) => [id, username]));
  const { COMPANY_TIME_ZONE: zone, timeZoneLabel: zoneLabel } = getConfig();
  const { page, next: nextBefore } = cutPage(found, pageSize, (last) => last.seq);
  const entries = page.map((entry) => ({
    seq: entry.seq,
    at: formatTimestamp(entry.at, zone),
    actor: names.get(entry.actorId ?? "") ?? auditActorNames[entry.actorKind],
    action: describeAuditAction(entry.action),
    subject: subjectOf(entry, names),
    page: entry.subjectId === null ? undefined : subjectPages[entry.subjectKind ?? ""],
    subjectId: entry.subjectId,
    detail: describeDetail(entry.detail),
  }));
  return { entries, nextBefore, first: before === undefined, zoneLabel };
}, requireAdministrator);

export default function AuditLog() {
  const { sidebar, entries, nextBefore, first, zoneLabel } = useLoaderData<typeof loader>();
  return (
    <DeskShell title="Audit log" sidebar={sidebar}>
      <p className="measure mb-6 text-muted">
        Shows who signed in, viewed, changed and exported. Entries cannot be changed or removed, and
        each includes a hash of the one before. They contain no personal data.
      </p>
      {entries.length === 0 ? (
        <EmptyState title="No entries here" />
      ) : (
        <DeskTable
          label="Audit log"
          className={listedRows}
          columns={["No.", `Time (${zoneLabel})`, "Who", "Did what", "To what", "Details"]}
        >
          {entries.map((entry) => (
            <tr key={entry.seq}>
              <td className="figures">{entry.seq}</td>
              <td>{entry.at}</td>
              <td>{entry.actor}</td>
              <td>{entry.action}</td>
              <td>
                {entry.page === undefined ? (
                  entry.subject
                ) : (
                  <a href={`${entry.page}/${entry.subjectId}`}>{entry.subject}</a>
                )}
              </td>
              <td className="cell-wrap">
                {entry.detail.length <= detailLength ? (
                  entry.detail
                ) : (
                  <details>
                    <summary>{entry.detail.slice(0, detailLength)}…</summary>
                    {entry.detail}
                  </details>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <div className="mt-4">
        <Pagination
          label="Audit log"
          previous={first ? null : "/admin/audit"}
          next={nextBefore === null ? null : `/admin/audit?before=${nextBefore}`}
        />
      </div>
    </DeskShell>
  );
}

/** The number of characters of a detail that the list shows unfolded. */
const detailLength = 60;

/** The pages that show what an entry is about, by its kind. */
const subjectPages: Readonly<Record<string, string>> = {
  lead: "/admin/quotes",
  client: "/admin/clients",
};

function subjectOf({ subjectKind, subjectId }: AuditEntry, names: Map<string, string>): string {
  if (subjectId === null) return "";
  const name = subjectKind === "admin" ? names.get(subjectId) : undefined;
  return `${subjectKind ?? ""} ${name ?? shortId(subjectId)}`.trim();
}

/** Returns the first 8 characters of an id, which are a lead's Reference ID, and any other text unchanged. */
function shortId(text: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) ? text.slice(0, 8) : text;
}

function describeDetail(detail: AuditDetail | null): string {
  return Object.entries(detail ?? {})
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `${name}: ${Array.isArray(value) ? value.map(shortId).join(", ") || "none" : String(value)}`,
    )
    .join("; ");
}

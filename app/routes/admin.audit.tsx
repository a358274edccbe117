import { useLoaderData } from "@remix-run/react";
import { type AuditDetail, type AuditEntry, findAllAuditEntries } from "#db/queries/audit.server";
import { cutPage } from "#db/queries/pages.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import { findAllTeamMembers } from "#db/queries/team.server";
import { getConfig } from "~/config.server";
import { settingNames } from "~/config-settings.server";
import { settings } from "~/settings/settings";
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
  const [typed] = /^\d{1,9}$/.exec(query.get("before") ?? "") ?? [];
  const before = typed === undefined ? undefined : Number(typed);
  const found = await findAllAuditEntries(db, { limit: pageSize + 1, beforeSeq: before });
  const names: Record<string, string> = Object.fromEntries([
    ...(await findAllStaffAccounts(db)).map(({ id, username }) => [id, username]),
    ...(await findAllTeamMembers(db)).map(({ id, name }) => [id, name]),
    ...settingNames.map((name) => [name, `${name} (${settings[name].label})`]),
  ]);
  const { COMPANY_TIME_ZONE: zone, timeZoneLabel: zoneLabel } = getConfig();
  const { page, next: nextBefore } = cutPage(found, pageSize, (last) => last.seq);
  const entries = page.map((entry) => ({
    seq: entry.seq,
    at: formatTimestamp(entry.at, zone),
    actor: names[entry.actorId ?? ""] ?? auditActorNames[entry.actorKind],
    action: describeAuditAction(entry.action),
    subject: subjectOf(entry, names),
    subjectId: entry.subjectId ?? undefined,
    href: hrefOf(entry),
    ...describeDetail(entry.detail),
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
          className={`@container/early max-h-none! ${listedRows}`}
          columns={["No.", `Time (${zoneLabel})`, "Who", "Did what", "To what", "Details"]}
        >
          {entries.map((entry) => (
            <tr key={entry.seq}>
              <td className="figures">{entry.seq}</td>
              <td>{entry.at}</td>
              <td>{entry.actor}</td>
              <td className="listed:font-semibold">{entry.action}</td>
              <td className="cell-wrap listed:basis-auto!" title={entry.subjectId}>
                {entry.href ? <a href={entry.href}>{entry.subject}</a> : entry.subject}
              </td>
              <td className="cell-wrap">
                {entry.detail.length <= detailLength ? (
                  entry.detail
                ) : (
                  <details>
                    <summary>{entry.counts}</summary>
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
          first={first ? null : "/admin/audit"}
          next={nextBefore === null ? null : `/admin/audit?before=${nextBefore}`}
        />
      </div>
    </DeskShell>
  );
}

/** The number of characters of a detail that the list shows unfolded. A longer one is folded under its counts. */
const detailLength = 60;

/** Returns the URL of the lead or client that an entry is about. Returns undefined for anything else. */
function hrefOf({ subjectKind, subjectId }: AuditEntry): string | undefined {
  if (subjectKind === "lead") return `/admin/quotes/${subjectId}`;
  return subjectKind === "client" ? `/admin/clients/${subjectId}` : undefined;
}

function subjectOf({ subjectKind, subjectId }: AuditEntry, names: Record<string, string>): string {
  if (subjectId === null) return "";
  return `${subjectKind ?? ""} ${names[subjectId] ?? shortId(subjectId)}`.trim();
}

/** Returns the first 8 characters of an id, which are a lead's Reference ID, and any other text unchanged. */
function shortId(text: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) ? text.slice(0, 8) : text;
}

/** Describes the detail of an entry in words, with ids by their first 8 characters. `counts` has the number of a list's ids in place of the ids. */
function describeDetail(detail: AuditDetail | null) {
  const parts = Object.entries(detail ?? {})
    .filter(([, value]) => value !== null)
    .map(([key, value]) => {
      const name = key.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      return Array.isArray(value)
        ? [`${name}: ${value.map(shortId).join(", ") || "none"}`, `${value.length} ${name}`]
        : [`${name}: ${shortId(String(value))}`];
    });
  return {
    detail: parts.map(([text]) => text).join("; "),
    counts: parts.map((texts) => texts.at(-1)).join("; "),
  };
}

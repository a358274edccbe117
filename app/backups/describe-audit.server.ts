import type { AuditEndProblem, verifyAuditChain } from "#db/queries/audit.server";
import { formatCount } from "~/http/sizes";

/** Describes in one sentence what is wrong with the end of the audit log. */
export function describeAuditEnd({ entries, recorded }: AuditEndProblem): string {
  return `The end of the audit log was cut off or replaced: it has ${formatCount(entries, "entry", "entries")}, and ${recorded} were recorded.`;
}

/** Describes in one sentence what the check of the audit log found. */
export function describeVerification(audit: Awaited<ReturnType<typeof verifyAuditChain>>): string {
  if (audit.ok)
    return `The audit log is intact: ${formatCount(audit.entries, "entry", "entries")}.`;
  return "end" in audit
    ? describeAuditEnd(audit.end)
    : `The audit log was changed: entry ${audit.brokenAt} does not match the entry before it.`;
}

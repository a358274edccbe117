/** The groups of findings with their headings, the most serious first. */
const groups = [
  ["leads", "Leads can be lost or missed"],
  ["fix", "Should be fixed"],
  ["content", "Content"],
] as const;

type FindingGroup = (typeof groups)[number][0];

/** A line of the `tpf doctor` checklist: a problem with its remedy, or a passed check. */
export interface Finding {
  /** Null when all is well. */
  group: FindingGroup | null;
  /** What is wrong and what it means, without personal data or secrets. */
  text: string;
  /** The one thing to do about it. Absent when all is well. */
  remedy?: string;
  /** The path of the desk's page for the remedy. */
  page?: string | undefined;
  /** Keeps a production site from starting. */
  stopsStart?: true;
}

/** Returns the finding for a check that passed. */
export function ok(text: string): Finding {
  return { group: null, text };
}

function findingIn(group: FindingGroup) {
  return (text: string, remedy: string, page?: string): Finding => ({ group, text, remedy, page });
}

/** Returns a finding of the most serious kind: leads can be lost or missed. `remedy` says how to fix the cause. */
export const leadsAtRisk = findingIn("leads");

/** Returns a finding that should be fixed, with its remedy. */
export const shouldFix = findingIn("fix");

/** Returns a finding about the site's content, with its remedy. */
export const contentGap = findingIn("content");

/** Returns a finding that keeps a production site from starting, with its remedy. */
export function stopsStart(text: string, remedy: string): Finding {
  return { ...leadsAtRisk(text, remedy), stopsStart: true };
}

/** Groups findings, the most serious group first. Leaves out passed checks and empty groups. */
export function groupFindings(findings: readonly Finding[]) {
  return groups
    .map(([group, heading]) => ({
      group,
      heading,
      members: findings.filter((finding) => finding.group === group),
    }))
    .filter(({ members }) => members.length > 0);
}

import type { LeadStatus } from "#db/schema";

export type { LeadStatus } from "#db/schema";

/** The statuses that staff can set. Only the visitor can withdraw. */
export type StaffStatus = Exclude<LeadStatus, "withdrawn">;

/** The statuses of a lead, in the order of the work. */
export const leadStatuses = [
  "new",
  "contacted",
  "quoted",
  "won",
  "lost",
  "spam",
  "withdrawn",
] as const satisfies readonly LeadStatus[];

export const staffStatuses = leadStatuses.filter(
  (status): status is StaffStatus => status !== "withdrawn",
);

/** The status that a visitor sees. */
export type VisitorStatus = "received" | "contacted" | "answered" | "withdrawn";

/** The steps of a request that is not withdrawn. */
export const visitorSteps: readonly VisitorStatus[] = ["received", "contacted", "answered"];

/** The label of each status on the desk, and what the visitor sees. */
export const statusTexts = {
  new: { name: "New", toVisitor: "received" },
  contacted: { name: "Contacted", toVisitor: "contacted" },
  quoted: { name: "Quoted", toVisitor: "answered" },
  won: { name: "Won", toVisitor: "answered" },
  lost: { name: "Lost", toVisitor: "received" },
  spam: { name: "Spam", toVisitor: "received" },
  withdrawn: { name: "Withdrawn", toVisitor: "withdrawn" },
} as const satisfies Record<LeadStatus, { name: string; toVisitor: VisitorStatus }>;

export function readLeadStatus(text: string | null): LeadStatus | null {
  return leadStatuses.find((status) => status === text) ?? null;
}

/** Returns the status that a text names, or null if staff cannot set it. */
export function readStaffStatus(text: string | null): StaffStatus | null {
  return staffStatuses.find((status) => status === text) ?? null;
}

/** Returns whether staff can change a status: in any direction, except that a withdrawn request stays withdrawn. */
export function mayChangeStatus(from: LeadStatus, to: StaffStatus): boolean {
  return from !== "withdrawn" && from !== to;
}

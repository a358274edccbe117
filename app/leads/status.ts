import type { LeadStatus } from "#db/schema";

export type { LeadStatus } from "#db/schema";

/** The statuses that staff give: `withdrawn` is the visitor's own word. */
export type StaffStatus = Exclude<LeadStatus, "withdrawn">;

/** Where the work on a lead stands, in the order of the work. */
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

/** How far a request is, as its visitor is told. */
export type VisitorStatus = "received" | "contacted" | "answered" | "withdrawn";

/** The steps of one that is not withdrawn. */
export const visitorSteps: readonly VisitorStatus[] = ["received", "contacted", "answered"];

/** What a status is called on the desk, and what a visitor is told of it. */
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

/** Returns the status that a text names when staff may give it, or null. */
export function readStaffStatus(text: string | null): StaffStatus | null {
  return staffStatuses.find((status) => status === text) ?? null;
}

/** Any way, back included, but a request that its visitor withdrew stays withdrawn. */
export function mayChangeStatus(from: LeadStatus, to: StaffStatus): boolean {
  return from !== "withdrawn" && from !== to;
}

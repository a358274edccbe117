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

/** What a status is called on the desk, and what a visitor is told of it. */
export const statusTexts = {
  new: { name: "New", toVisitor: "Received. We have not contacted you yet." },
  contacted: { name: "Contacted", toVisitor: "In progress. We have contacted you." },
  quoted: { name: "Quoted", toVisitor: "Quoted. You have our offer." },
  won: { name: "Won", toVisitor: "Completed. Welcome aboard." },
  lost: { name: "Lost", toVisitor: "Received. We have not contacted you yet." },
  spam: { name: "Spam", toVisitor: "Received. We have not contacted you yet." },
  withdrawn: { name: "Withdrawn", toVisitor: "Withdrawn at your request." },
} as const satisfies Record<LeadStatus, { name: string; toVisitor: string }>;

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

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
  new: { name: "New", toVisitor: "Received" },
  contacted: { name: "Contacted", toVisitor: "Contacted" },
  quoted: { name: "Quoted", toVisitor: "Answered" },
  won: { name: "Won", toVisitor: "Answered" },
  lost: { name: "Lost", toVisitor: "Received" },
  spam: { name: "Spam", toVisitor: "Received" },
  withdrawn: { name: "Withdrawn", toVisitor: "Withdrawn at your request." },
} as const satisfies Record<LeadStatus, { name: string; toVisitor: string }>;

/** How far a request may be, in the words of `toVisitor`. */
export const visitorSteps: readonly string[] = ["Received", "Contacted", "Answered"];

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

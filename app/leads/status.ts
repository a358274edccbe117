/** Where the work on a lead stands, in the order of the work. */
export const leadStatuses = [
  "new",
  "contacted",
  "quoted",
  "won",
  "lost",
  "spam",
  "withdrawn",
] as const;

export type LeadStatus = (typeof leadStatuses)[number];

/** The statuses that staff give: `withdrawn` is the visitor's own word. */
export const staffStatuses = ["new", "contacted", "quoted", "won", "lost", "spam"] as const;

export type StaffStatus = (typeof staffStatuses)[number];

/** Returns the status that a text names, or null. */
export function readLeadStatus(text: string | null): LeadStatus | null {
  return leadStatuses.find((status) => status === text) ?? null;
}

/** Returns the status that a text names when staff may give it, or null. */
export function readStaffStatus(text: string | null): StaffStatus | null {
  return staffStatuses.find((status) => status === text) ?? null;
}

/**
 * Tells whether staff may take a lead from one status to another: any way, back included, but a request that its visitor
 * withdrew stays withdrawn.
 */
export function mayChangeStatus(from: LeadStatus, to: StaffStatus): boolean {
  return from !== "withdrawn" && from !== to;
}

/** What a status is called on the desk. */
export const leadStatusNames = {
  new: "New",
  contacted: "Contacted",
  quoted: "Quoted",
  won: "Won",
  lost: "Lost",
  spam: "Spam",
  withdrawn: "Withdrawn",
} as const satisfies Record<LeadStatus, string>;

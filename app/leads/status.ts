import { type LeadStatus, leadStatuses } from "#db/leads-table";
import type { LeadRecord } from "#db/queries/leads.server";

export { type LeadStatus, leadStatuses };

/** The label of each status on the desk. */
export const statusTexts = {
  new: "New",
  contacted: "Contacted",
  quoted: "Quoted",
  won: "Won",
  lost: "Lost",
  spam: "Spam",
  withdrawn: "Withdrawn",
} as const satisfies Record<LeadStatus, string>;

/** The statuses that staff can set. Only visitors can withdraw. */
export type StaffStatus = Exclude<LeadStatus, "withdrawn">;

export const staffStatuses = leadStatuses.filter((status) => status !== "withdrawn");

/** The status that a visitor sees. */
export type VisitorStatus = "received" | "contacted" | "answered" | "withdrawn";

/** The statuses that a visitor sees in turn, unless the request is withdrawn. */
export const visitorSteps: readonly VisitorStatus[] = ["received", "contacted", "answered"];

type Progress = Pick<LeadRecord, "status" | "quarantined" | "firstReplyAt" | "quotedAt">;

/** Returns the status that the visitor sees: the furthest step reached, even if staff later set an earlier status. Suspected spam is `received` until the visitor withdraws it. */
export function visitorStatusOf({ status, quarantined, ...lead }: Progress): VisitorStatus {
  if (status === "withdrawn") return "withdrawn";
  if (quarantined) return "received";
  if (lead.quotedAt !== null || status === "quoted" || status === "won") return "answered";
  return lead.firstReplyAt !== null || status === "contacted" ? "contacted" : "received";
}

/** Returns the lead status with this name, or null. */
export function readLeadStatus(text: string | null): LeadStatus | null {
  return leadStatuses.find((status) => status === text) ?? null;
}

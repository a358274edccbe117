import type { leadKindLabels } from "~/leads/form-texts";
import type { LeadStatus } from "~/leads/status";
import type { LeadDetailProps } from "./lead-detail";
import type { ReplyClock } from "./reply-clock";

/** A lead as its panel shows it; times also in words of the business's zone. */
export interface LeadPanelData {
  lead: LeadDetailProps["lead"] & { id: string; version: number };
  reply: ReplyClock;
  submittedInWords: string;
  dueInWords: string | null;
  consentInWords: string | null;
  notes: readonly LeadNoteItem[];
  timeline: readonly TimelineItem[];
  related: readonly RelatedLead[];
}

export interface LeadNoteItem {
  id: string;
  /** Null when the author's account is gone. */
  author: string | null;
  body: string;
  at: string;
  atInWords: string;
}

export interface TimelineItem {
  id: number;
  kind: string;
  who: string;
  detail: Record<string, unknown> | null;
  at: string;
  atInWords: string;
}

/** Another lead of what may be the same company, and what the two share. */
export interface RelatedLead {
  id: string;
  reference: string;
  companyName: string;
  kind: keyof typeof leadKindLabels;
  status: LeadStatus;
  quarantined: boolean;
  submittedShort: string;
  shares: readonly string[];
}

/** What a post on a lead is answered when it changed nothing; `note` is the text as it was typed. */
export interface LeadWorkAnswer {
  form: "status" | "note";
  title: string;
  message: string;
  note: string;
  /** `refused` by the site; `signed-out` when the session is over; `unreachable` when no answer came. */
  cause: "refused" | "signed-out" | "unreachable";
}

import { type LeadStatus, leadStatusNames } from "~/leads/status";
import { Badge, type BadgeTone } from "~/ui/badge";

const tones: Record<LeadStatus, BadgeTone> = {
  new: "action",
  contacted: "accent",
  quoted: "accent",
  won: "positive",
  lost: "neutral",
  spam: "negative",
  withdrawn: "neutral",
};

/** A lead's status as a coloured word. */
export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  return <Badge tone={tones[status]}>{leadStatusNames[status]}</Badge>;
}

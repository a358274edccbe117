import { Clock } from "lucide-react";
import type { ReplyClock } from "./reply-clock";

/** A lead's reply clock in words; an overdue one stands out by more than its colour. */
export function LeadReply({ reply, title }: { reply: ReplyClock; title?: string | undefined }) {
  if (reply.state === "stopped") return <span className="text-muted">{reply.words}</span>;
  if (reply.state === "due") return <span title={title}>{reply.words}</span>;
  return (
    <span
      className="inline-flex items-center gap-1 align-middle font-semibold text-negative"
      title={title}
    >
      <Clock aria-hidden="true" className="size-4" />
      {reply.words}
    </span>
  );
}

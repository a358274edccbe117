/** The queues of the desk (lists of leads), in the order in which staff work on them. */
export const queueNames = ["now", "today", "waiting", "done"] as const;

export type QueueName = (typeof queueNames)[number];

/** The name of each queue, and its message while it is empty. */
export const queueTexts = {
  now: {
    name: "Now",
    empty: "All leads are answered",
    advice:
      "New leads appear here with the time by which we promised an answer, and follow-ups when they are due.",
  },
  today: {
    name: "Today",
    empty: "No more follow-ups today",
    advice: "Leads to call back later today wait here. They move to Now when they are due.",
  },
  waiting: {
    name: "Waiting",
    empty: "No follow-ups planned",
    advice: "Leads to call back on another day wait here until that day.",
  },
  done: {
    name: "Done",
    empty: "No leads are done yet",
    advice: "Leads that are won, lost, spam or withdrawn end up here.",
  },
} as const satisfies Record<QueueName, { name: string; empty: string; advice: string }>;

/** Returns the queue with this name, or null. */
export function readQueue(text: string | null): QueueName | null {
  return queueNames.find((name) => name === text) ?? null;
}

/** The URL of the list of all leads. */
export const listPath = "/admin/quotes";

/** Returns the path of the lead list that shows only this queue. */
export function queueAddress(queue: QueueName): string {
  return `${listPath}?box=${queue}`;
}

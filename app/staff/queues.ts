/** The queues of the desk, in the order in which staff work on them. */
export const queueNames = ["now", "today", "waiting", "done"] as const;

export type QueueName = (typeof queueNames)[number];

/** The name of each queue, and its message when it is empty. */
export const queueTexts = {
  now: {
    name: "Now",
    empty: "All leads are answered",
    advice: "New leads appear here with the time by which we promised an answer.",
  },
  today: {
    name: "Today",
    empty: "No callbacks today",
    advice: "Leads that you could not reach come back here on their callback day.",
  },
  waiting: {
    name: "Waiting",
    empty: "No callbacks planned",
    advice: "Leads that you could not reach wait here until their callback day.",
  },
  done: {
    name: "Done",
    empty: "No leads are done yet",
    advice: "Leads that are won, lost, spam or withdrawn end up here.",
  },
} as const satisfies Record<QueueName, { name: string; empty: string; advice: string }>;

export function readQueue(text: string | null): QueueName | null {
  return queueNames.find((name) => name === text) ?? null;
}

/** The address of the list of all leads. */
export const listPath = "/admin/quotes";

export function queueAddress(queue: QueueName): string {
  return `${listPath}?box=${queue}`;
}

/** The boxes of the desk: what a lead waits for, in the order in which staff look into them. */
export const queueNames = ["now", "today", "waiting", "done"] as const;

export type QueueName = (typeof queueNames)[number];

/** What a box is called, and what is said of it when it is empty. */
export const queueTexts = {
  now: {
    name: "Now",
    empty: "Everybody has an answer",
    advice: "New leads appear here with the time by which they were promised an answer.",
  },
  today: {
    name: "Today",
    empty: "Nobody is to be called back today",
    advice: "Leads that somebody tried to reach come back here on their day.",
  },
  waiting: {
    name: "Waiting",
    empty: "No lead waits for another day",
    advice: "Leads that somebody tried to reach wait here, with the day on which they come back.",
  },
  done: {
    name: "Done",
    empty: "No lead is done yet",
    advice: "Leads that were won, lost, spam or withdrawn end here.",
  },
} as const satisfies Record<QueueName, { name: string; empty: string; advice: string }>;

export function readQueue(text: string | null): QueueName | null {
  return queueNames.find((name) => name === text) ?? null;
}

export function queueAddress(box: QueueName): string {
  return `/admin/quotes?box=${box}`;
}

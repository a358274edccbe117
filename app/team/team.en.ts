import type { Words } from "~/site/words";

/** What is said around what staff typed of the team. */
export const teamWords = {
  example: "Example",
  portrait: (name: string) => `Portrait of ${name}`,
} as const;

export type TeamWords = Words<typeof teamWords>;

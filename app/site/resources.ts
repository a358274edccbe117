/** An article as its frontmatter describes it, in one language. */
export interface Article {
  /** The name of its file, the same in both languages. */
  id: string;
  path: string;
  title: string;
  /** As readers see it: "Finance". */
  category: string;
  author: string;
  readMinutes: number;
  description: string;
  /** ISO dates without a time, for example 2025-05-12. */
  published: string;
  updated: string;
}

/** The categories of the filter in their order: the values of `?category=`. */
export const categoryIds = ["finance", "factoring", "operations", "compliance"] as const;

/** The guides of the resources page in their order, each by the name of its file. */
export const guideIds: readonly string[] = [
  "fuel-management",
  "load-board-strategies",
  "cash-flow-management",
  "factoring-vs-loans",
  "dot-compliance",
  "equipment-financing",
];

/** An article in one language, as its frontmatter describes it. */
export interface Article {
  /** The name of the article's file, which is the same in both languages. */
  id: string;
  path: string;
  title: string;
  /** The category as readers see it: "Finance". */
  category: string;
  author: string;
  readMinutes: number;
  description: string;
  /** ISO dates without a time, such as 2025-05-12. */
  published: string;
  updated: string;
}

/** The categories by which the resources page filters guides, in order. They are the values of `?category=`. */
export const categoryIds = ["finance", "factoring", "operations", "compliance"] as const;

/** The guides of the resources page in order, by the names of their files. */
export const guideIds: readonly string[] = [
  "factoring-vs-loans",
  "fuel-management",
  "load-board-strategies",
  "cash-flow-management",
  "dot-compliance",
  "equipment-financing",
];

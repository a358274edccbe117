import { z } from "zod";
import { type Article, outlookCategory } from "~/site/resources";

const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const frontmatterSchema = z.object({
  title: z.string().min(1),
  category: z.enum(["Finance", "Factoring", "Operations", "Compliance", outlookCategory]),
  author: z.string().min(1),
  readMinutes: z.number().int().positive(),
  description: z.string().min(50).max(155),
  published: isoDate,
  updated: isoDate,
});

const frontmatters = import.meta.glob<unknown>("./articles/*.mdx", {
  eager: true,
  import: "frontmatter",
});

/** Every article, in the order of the resources page, the outlook last. */
export const articles: readonly Article[] = inOrder(
  Object.entries(frontmatters).map(([file, frontmatter]) => toArticle(file, frontmatter)),
);

/** The six articles of the resources index; the market outlook is a news card. */
export const guides: readonly Article[] = articles.filter(
  (article) => article.category !== outlookCategory,
);

export function findArticle(slug: string): Article | undefined {
  return articles.find((article) => article.slug === slug);
}

function toArticle(file: string, frontmatter: unknown): Article {
  const slug = file.slice(file.lastIndexOf("/") + 1, -".mdx".length);
  const parsed = frontmatterSchema.safeParse(frontmatter);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new Error(`The frontmatter of ${file} needs correcting. ${issues.join("; ")}`);
  }
  return { slug, path: `/resources/${slug}`, ...parsed.data };
}

function inOrder(unordered: Article[]): Article[] {
  const order = [
    "fuel-management",
    "load-board-strategies",
    "cash-flow-management",
    "factoring-vs-loans",
    "dot-compliance",
    "equipment-financing",
    "market-outlook",
  ];
  // An article that an editor adds later follows these.
  const rank = ({ slug }: Article) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  return unordered.sort((a, b) => rank(a) - rank(b) || a.slug.localeCompare(b.slug));
}

import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getConfig } from "~/config.server";
import { languageOf } from "~/server/address-language";
import { companyOf } from "~/site/company.server";
import type { Language } from "~/site/language";
import { type Article, guideIds } from "~/site/resources";
import { pathIn } from "~/site/spanish-paths";
import { articleMessages } from "./articles.messages";
import { feedXml, publicText } from "./discovery.server";

const frontmatters = {
  en: import.meta.glob<unknown>("./articles/*.en.mdx", { eager: true, import: "frontmatter" }),
  es: import.meta.glob<unknown>("./articles/*.es.mdx", { eager: true, import: "frontmatter" }),
} as const;

const order = [...guideIds, "market-outlook"];

/** All articles by language, in the order of the resources page. The market outlook is last. */
export const articles: Readonly<Record<Language, readonly Article[]>> = {
  en: articlesIn("en"),
  es: articlesIn("es"),
};

/** Returns the article at a URL. Throws a 404 if there is none. */
export function loadArticle({ request }: LoaderFunctionArgs): Article {
  const { pathname } = new URL(request.url);
  const found = articles[languageOf(pathname)].find(({ path }) => path === pathname);
  if (found === undefined) throw data(null, { status: 404 });
  return found;
}

/** Answers with the RSS feed of the articles in the language of the URL. */
export function loadFeed({ request }: LoaderFunctionArgs): Response {
  const config = getConfig();
  const language = languageOf(new URL(request.url).pathname);
  const site = { siteUrl: config.siteUrl.origin, company: companyOf(config), language };
  return publicText(feedXml(site, articles[language]), "application/rss+xml; charset=utf-8");
}

/** Returns what the resources page lists: the guides of the category in the URL, and the links of the category filter. Without a category, lists all guides. */
export function guidesFor(language: Language, { pathname, searchParams }: URL) {
  const { allCategories, categories, outlook, readTime } = articleMessages[language];
  const all = articles[language]
    .filter(({ category }) => category !== outlook)
    .map((article) => ({ ...article, readTime: readTime(article.readMinutes) }));
  const chosen = categories.find(({ id }) => id === searchParams.get("category"));
  const guidesOf = (label: string | undefined) =>
    all.filter(({ category }) => label === undefined || category === label);
  const link = (label: string | undefined, id?: string) => ({
    label: label ?? allCategories,
    count: guidesOf(label).length,
    href: `${pathname}${id === undefined ? "" : `?category=${id}`}#guides`,
    current: id === chosen?.id,
  });
  return {
    category: chosen?.id,
    guides: guidesOf(chosen?.label),
    filter: [link(undefined), ...categories.map(({ id, label }) => link(label, id))],
  };
}

function articlesIn(language: Language): Article[] {
  // Articles that an editor adds later follow those in the list.
  const rank = ({ id }: Article) => (order.includes(id) ? order.indexOf(id) : order.length);
  return Object.entries(frontmatters[language])
    .map(([file, head]) => toArticle(language, file, head))
    .sort((a, b) => rank(a) - rank(b) || a.id.localeCompare(b.id));
}

function toArticle(language: Language, file: string, frontmatter: unknown): Article {
  const id = file.slice(file.lastIndexOf("/") + 1, -`.${language}.mdx`.length);
  const parsed = frontmatterSchema(language).safeParse(frontmatter);
  if (!parsed.success) {
    throw new Error(`The frontmatter of ${file} is wrong. ${z.prettifyError(parsed.error)}`);
  }
  const path = pathIn(language, `/resources/${id}`);
  if (path === undefined) throw new Error(`The table of app/site/spanish-paths.ts lacks ${file}`);
  return { id, path, ...parsed.data };
}

function frontmatterSchema(language: Language) {
  const { categories, outlook } = articleMessages[language];
  const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
  return z.object({
    title: z.string().min(1).max(60),
    category: z.enum([...categories.map(({ label }) => label), outlook]),
    author: z.string().min(1),
    readMinutes: z.number().int().positive(),
    description: z.string().min(50).max(155),
    published: isoDate,
    updated: isoDate,
  });
}

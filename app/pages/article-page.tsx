import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { MDXContent } from "mdx/types";
import { wordings } from "~/site/messages";
import { DocumentBody } from "~/site/prose";
import { CallToAction, PageHeader } from "~/site/section";
import { useInLanguage, useSiteData } from "~/site/site-data";
import { articleMeta } from "~/site/structured-data";
import { Badge } from "~/ui/badge";
import { articleMessages } from "./articles.messages";
import type { loadArticle } from "./articles.server";

export { handle } from "~/site/page-meta";

export const meta: MetaFunction<typeof loadArticle> = ({ data: article, matches }) =>
  articleMeta(article, matches);

const texts = import.meta.glob<MDXContent>("./articles/*.mdx", { eager: true, import: "default" });

/** The page of an article, in either language. Throws an Error for an article without text. */
export default function ArticlePage() {
  const article = useLoaderData<typeof loadArticle>();
  const { aboutUs, back, by, callToAction, readTime, updated } = useInLanguage(articleMessages);
  const { date } = useInLanguage(wordings);
  const text = texts[`./articles/${article.id}.${useSiteData().language}.mdx`];
  if (text === undefined) throw new Error(`The article ${article.id} has no text`);
  return (
    <article>
      <PageHeader
        density="article"
        back={back}
        eyebrow={<Badge tone="accent">{article.category}</Badge>}
        title={article.title}
      >
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-base text-muted">
          <span>{by(article.author)}</span>
          <span>{readTime(article.readMinutes)}</span>
          <span>
            {updated} <time dateTime={article.updated}>{date(new Date(article.updated))}</time>
          </span>
        </p>
      </PageHeader>
      <DocumentBody body={text} />
      <CallToAction
        text={{
          ...callToAction,
          // The compliance article links to the about page.
          secondary: article.id === "dot-compliance" ? aboutUs : callToAction.secondary,
        }}
      />
    </article>
  );
}

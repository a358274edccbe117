import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { MDXContent } from "mdx/types";
import type { CallToAction } from "~/site/page-content";
import { DocumentBody, type DocumentWords } from "~/site/prose";
import type { Article } from "~/site/resources";
import { PageHeader, WaysOnward } from "~/site/section";
import { type RouteHandle, useCompany } from "~/site/site-data";
import { articleMeta } from "~/site/structured-data";
import { Badge } from "~/ui/badge";
import type { loadArticle } from "./articles.server";
import type { ResourcesWords } from "./resources.en";

// What both languages' routes say of themselves.

export const handle: RouteHandle = { publicPage: {} };

export const meta: MetaFunction<typeof loadArticle> = ({ data: article, matches }) =>
  articleMeta(article, matches);

interface ArticlePageProps {
  /** The texts of the page's language by the path of their files. */
  bodies: Readonly<Record<string, MDXContent>>;
  words: ResourcesWords;
  documentWords: DocumentWords;
}

export function ArticlePage({ bodies, words, documentWords }: ArticlePageProps) {
  const article = useLoaderData<typeof loadArticle>();
  const { back, callToAction, aboutUs } = words.article;
  const body = Object.entries(bodies).find(([file]) => file.includes(`/${article.id}.`))?.[1];
  if (body === undefined) throw new Error(`The article ${article.id} has no text`);
  return (
    <article>
      <PageHeader
        density="article"
        back={back}
        eyebrow={<Badge tone="accent">{article.category}</Badge>}
        title={article.title}
      >
        <Byline article={article} words={words} date={documentWords.date} />
      </PageHeader>
      <DocumentBody body={body} company={useCompany()} words={documentWords}>
        <ArticleCallToAction
          {...callToAction}
          // The compliance article leads on to who we are.
          secondary={article.id === "dot-compliance" ? aboutUs : callToAction.secondary}
        />
      </DocumentBody>
    </article>
  );
}

interface BylineProps {
  article: Article;
  words: ResourcesWords;
  date: DocumentWords["date"];
}

function Byline({ article: { author, readMinutes, updated }, words, date }: BylineProps) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-base text-muted">
      <span>{words.article.by(author)}</span>
      <span className="figures">{words.guides.minutes(readMinutes)}</span>
      <span>
        {words.article.updated} <time dateTime={updated}>{date(new Date(updated))}</time>
      </span>
    </p>
  );
}

function ArticleCallToAction({ heading, text, primary, secondary }: CallToAction) {
  return (
    <aside
      aria-labelledby="call-to-action"
      className="on-ink mt-16 max-w-[42.9em] rounded-lg border border-rule bg-ink p-6 text-body sm:p-10 print:hidden"
    >
      <h2 id="call-to-action" className="text-2xl">
        {heading}
      </h2>
      <p className="mt-3">{text}</p>
      <div className="mt-6 flex flex-wrap gap-4">
        <WaysOnward primary={primary} secondary={secondary} />
      </div>
    </aside>
  );
}

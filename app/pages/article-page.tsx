import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { MDXContent } from "mdx/types";
import { wordings } from "~/site/messages";
import type { CallToAction } from "~/site/page-content";
import { DocumentBody } from "~/site/prose";
import type { Article } from "~/site/resources";
import { PageHeader, WaysOnward } from "~/site/section";
import { useCompany, useInLanguage, useSiteData } from "~/site/site-data";
import { articleMeta } from "~/site/structured-data";
import { Badge } from "~/ui/badge";
import { articleMessages } from "./articles.messages";
import type { loadArticle } from "./articles.server";

export { handle } from "~/site/page-meta";

export const meta: MetaFunction<typeof loadArticle> = ({ data: article, matches }) =>
  articleMeta(article, matches);

const texts = import.meta.glob<MDXContent>("./articles/*.mdx", { eager: true, import: "default" });

export default function ArticlePage() {
  const article = useLoaderData<typeof loadArticle>();
  const { back, callToAction, aboutUs } = useInLanguage(articleMessages);
  const text = texts[`./articles/${article.id}.${useSiteData()?.language}.mdx`];
  if (text === undefined) throw new Error(`The article ${article.id} has no text`);
  return (
    <article>
      <PageHeader
        density="article"
        back={back}
        eyebrow={<Badge tone="accent">{article.category}</Badge>}
        title={article.title}
      >
        <Byline {...article} />
      </PageHeader>
      <DocumentBody body={text} company={useCompany()}>
        <ArticleCallToAction
          {...callToAction}
          // The compliance article leads on to who we are.
          secondary={article.id === "dot-compliance" ? aboutUs : callToAction.secondary}
        />
      </DocumentBody>
    </article>
  );
}

function Byline({ author, readMinutes, updated }: Article) {
  const messages = useInLanguage(articleMessages);
  const { date } = useInLanguage(wordings);
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-base text-muted">
      <span>{messages.by(author)}</span>
      <span className="figures">{messages.readTime(readMinutes)}</span>
      <span>
        {messages.updated} <time dateTime={updated}>{date(new Date(updated))}</time>
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

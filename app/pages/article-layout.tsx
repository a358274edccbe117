import type { MDXContent } from "mdx/types";
import type { CallToAction } from "~/site/page-content";
import { DocumentBody } from "~/site/prose";
import { type Article, articleCallToAction, backToResources } from "~/site/resources";
import { PageHeader, WaysOnward } from "~/site/section";
import { useCompany } from "~/site/site-data";
import { Badge } from "~/ui/badge";

export function ArticleLayout({ article, body }: { article: Article; body: MDXContent }) {
  return (
    <article>
      <PageHeader
        density="article"
        back={backToResources}
        eyebrow={<Badge tone="accent">{article.category}</Badge>}
        title={article.title}
      >
        <Byline article={article} />
      </PageHeader>
      <DocumentBody body={body} company={useCompany()}>
        <ArticleCallToAction {...articleCallToAction(article.slug)} />
      </DocumentBody>
    </article>
  );
}

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

function Byline({ article: { author, readMinutes, updated } }: { article: Article }) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-base text-muted">
      <span>By {author}</span>
      <span className="figures">{readMinutes} min read</span>
      <span>
        Updated <time dateTime={updated}>{longDate.format(new Date(updated))}</time>
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

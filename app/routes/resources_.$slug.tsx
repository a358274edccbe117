import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { MDXContent } from "mdx/types";
import { ArticleLayout } from "~/pages/article-layout";
import { articleAt } from "~/pages/articles.server";
import { resourcesWords } from "~/pages/resources.en";
import { documentWords } from "~/site/prose.en";
import type { RouteHandle } from "~/site/site-data";
import { articleMeta } from "~/site/structured-data";

const bodies = import.meta.glob<MDXContent>("../pages/articles/*.en.mdx", {
  eager: true,
  import: "default",
});

export const handle: RouteHandle = { publicPage: {} };

export const meta: MetaFunction<typeof loader> = ({ data: article, matches }) =>
  articleMeta(article, matches);

export function loader({ params }: LoaderFunctionArgs) {
  return articleAt("en", params.slug);
}

export default function ArticlePage() {
  return (
    <ArticleLayout
      article={useLoaderData<typeof loader>()}
      bodies={bodies}
      words={resourcesWords}
      documentWords={documentWords}
    />
  );
}

import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { articleBody } from "~/pages/article-bodies";
import { ArticleLayout } from "~/pages/article-layout";
import { findArticle } from "~/pages/articles.server";
import type { RouteHandle } from "~/site/site-data";
import { articleMeta } from "~/site/structured-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta: MetaFunction<typeof loader> = ({ data: article, matches }) =>
  articleMeta(article, matches);

/** Gives the article of the address; an unknown one is a 404. */
export function loader({ params }: LoaderFunctionArgs) {
  const article = findArticle(params.slug ?? "");
  if (article === undefined) throw data(null, { status: 404 });
  return article;
}

export default function ArticlePage() {
  const article = useLoaderData<typeof loader>();
  const body = articleBody(article.slug);
  if (body === undefined) throw new Error(`The article ${article.slug} has no text`);
  return <ArticleLayout article={article} body={body} />;
}

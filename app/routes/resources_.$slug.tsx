import type { MDXContent } from "mdx/types";
import { ArticlePage } from "~/pages/article-page";
import { resourcesWords } from "~/pages/resources.en";
import { documentWords } from "~/site/prose.en";

export { handle, meta } from "~/pages/article-page";
export { loadArticle as loader } from "~/pages/articles.server";

const bodies = import.meta.glob<MDXContent>("../pages/articles/*.en.mdx", {
  eager: true,
  import: "default",
});

export default function Article() {
  return <ArticlePage bodies={bodies} words={resourcesWords} documentWords={documentWords} />;
}

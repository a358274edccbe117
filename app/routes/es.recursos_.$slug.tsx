import type { MDXContent } from "mdx/types";
import { ArticlePage } from "~/pages/article-page";
import { resourcesWordsEs } from "~/pages/resources.es";
import { documentWordsEs } from "~/site/prose.es";

export { handle, meta } from "~/pages/article-page";
export { loadArticle as loader } from "~/pages/articles.server";

const bodies = import.meta.glob<MDXContent>("../pages/articles/*.es.mdx", {
  eager: true,
  import: "default",
});

export default function Article() {
  return <ArticlePage bodies={bodies} words={resourcesWordsEs} documentWords={documentWordsEs} />;
}

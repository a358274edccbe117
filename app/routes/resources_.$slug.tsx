import type { MDXContent } from "mdx/types";
import { ArticlePage } from "~/pages/article-page";
import { resourcesWords } from "~/pages/resources.en";
import { resourcesWordsEs } from "~/pages/resources.es";
import { documentWords } from "~/site/prose.en";
import { documentWordsEs } from "~/site/prose.es";
import { useInLanguage } from "~/site/site-data";

export { handle, meta } from "~/pages/article-page";
export { loadArticle as loader } from "~/pages/articles.server";

const inLanguages = {
  en: {
    bodies: import.meta.glob<MDXContent>("../pages/articles/*.en.mdx", {
      eager: true,
      import: "default",
    }),
    words: resourcesWords,
    documentWords,
  },
  es: {
    bodies: import.meta.glob<MDXContent>("../pages/articles/*.es.mdx", {
      eager: true,
      import: "default",
    }),
    words: resourcesWordsEs,
    documentWords: documentWordsEs,
  },
};

export default function Article() {
  return <ArticlePage {...useInLanguage(inLanguages)} />;
}

export { default, handle, meta } from "~/pages/article-page";
export { loadArticle as loader } from "~/pages/articles.server";

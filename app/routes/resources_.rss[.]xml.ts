export { loadFeed as loader } from "~/pages/articles.server";
export { handle } from "~/site/page-meta";

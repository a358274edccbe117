export { loadFeed as loader } from "~/pages/articles.server";

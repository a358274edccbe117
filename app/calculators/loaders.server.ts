import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getConfig } from "~/config.server";
import { guidesFor } from "~/pages/articles.server";
import { newsFor } from "~/pages/owners-content.server";
import { languageOf } from "~/server/address-language";
import { movedComparison } from "./tool-params";
import { englishPaths } from "./tools";
import { toolMessagesEs } from "./tools.es";

const pathsOf = { en: englishPaths, es: toolMessagesEs.paths };

/** Loads /resources. An old URL that opened the comparison there is redirected to the comparison's own page. */
export function loadResources({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const language = languageOf(url.pathname);
  const moved = movedComparison(url.searchParams, pathsOf[language]);
  if (moved !== null) throw redirect(moved, 301);
  return { ...guidesFor(language, url), news: newsFor(getConfig(), language) };
}

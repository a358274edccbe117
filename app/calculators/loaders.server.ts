import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getConfig } from "~/config.server";
import { guidesFor } from "~/pages/articles.server";
import { newsFor } from "~/pages/owners-content.server";
import { languageOf } from "~/server/address-language";
import { movedComparison } from "./tool-params";
import { englishPaths } from "./tools";
import { toolMessagesEs } from "./tools.es";

const pathsOf = { en: englishPaths, es: toolMessagesEs.paths };

/** Loads /resources. Redirects an old /resources URL of the comparison to the comparison's own page (301). */
export function loadResources({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const language = languageOf(url.pathname);
  const moved = movedComparison(url.searchParams, pathsOf[language]);
  if (moved !== null) throw redirect(moved, 301);
  return { ...guidesFor(language, url), news: newsFor(getConfig(), language) };
}

import { apiDocument } from "~/api/document.server";
import { methodNotAllowed } from "~/http/json.server";
import { publicText } from "~/pages/discovery/crawlers.server";

export { handle } from "~/site/page-meta";

export function loader() {
  return publicText(JSON.stringify(apiDocument(), null, 2), "application/json; charset=utf-8");
}

export const action = () => methodNotAllowed("GET");

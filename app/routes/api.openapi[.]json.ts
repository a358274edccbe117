import { describeApi } from "~/api/document.server";
import { getConfig } from "~/config.server";
import { methodNotAllowed } from "~/http/json.server";
import { publicText } from "~/pages/discovery.server";

export { handle } from "~/site/page-meta";

export function loader() {
  const document = JSON.stringify(describeApi(getConfig()), null, 2);
  return publicText(document, "application/json; charset=utf-8");
}

export const action = () => methodNotAllowed("GET");

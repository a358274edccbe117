import { apiDocument } from "~/api/api-document.server";
import { methodNotAllowed } from "~/http/respond.server";
import { publicText } from "~/pages/discovery/public-text.server";

export async function loader() {
  return publicText(await apiDocument(), "application/json; charset=utf-8");
}

export function action() {
  return methodNotAllowed("GET");
}

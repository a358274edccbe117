import { apiDocument } from "~/http/api/api-document.server";
import { publicText } from "~/http/discovery/public-text.server";
import { methodNotAllowed } from "~/http/respond.server";

export async function loader() {
  return publicText(await apiDocument(), "application/json; charset=utf-8");
}

export function action() {
  return methodNotAllowed("GET");
}

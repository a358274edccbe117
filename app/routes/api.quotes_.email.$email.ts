import { methodNotAllowed } from "~/http/respond.server";
import { quotesJson } from "~/leads/lead-json.server";

export const loader = quotesJson.list;

export function action() {
  return methodNotAllowed("GET");
}

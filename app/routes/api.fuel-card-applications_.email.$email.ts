import { methodNotAllowed } from "~/http/respond.server";
import { fuelCardsJson } from "~/leads/lead-json.server";

export const loader = fuelCardsJson.list;

export function action() {
  return methodNotAllowed("GET");
}

import { methodNotAllowed } from "~/http/json.server";
import { leadJson } from "~/leads/lead-json.server";

export const loader = leadJson("quote-request").list;
export const action = () => methodNotAllowed("GET");

import { methodNotAllowed } from "~/http/json.server";
import { leadJson } from "~/leads/lead-json.server";

export const loader = leadJson("fuel-card-application").list;
export const action = () => methodNotAllowed("GET");

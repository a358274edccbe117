import { quotesJson } from "~/leads/lead-json.server";

export const loader = quotesJson.list;
export const action = quotesJson.submit;

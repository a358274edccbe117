import { fuelCardsJson } from "~/leads/lead-json.server";

export const loader = fuelCardsJson.list;
export const action = fuelCardsJson.submit;

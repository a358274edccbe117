import type { LoaderFunctionArgs } from "@remix-run/node";
import type { LeadKind } from "#db/schema";
import { languageOf } from "~/server/address-language";
import type { LeadFieldName } from "./fields";
import { fuelCardTiers } from "./options";
import { leadPostWords } from "./server-words.en";
import { leadPostWordsEs } from "./server-words.es";

/** What the query string may preselect on a form, by field. */
export type LeadPreselect = Partial<Record<LeadFieldName, string>>;

const words = { en: leadPostWords, es: leadPostWordsEs };

/** A known `tier` selects its program and prefills the comments; on the quote form only `service=fuel-card` counts. */
export function preselectLead(kind: LeadKind, { pathname, searchParams }: URL): LeadPreselect {
  const comments = words[languageOf(pathname)].interested;
  const tier = fuelCardTiers.find((one) => one === searchParams.get("tier"));
  if (kind === "fuel-card-application") {
    return tier === undefined ? {} : { fuelCardTier: tier, comments };
  }
  if (searchParams.get("service") !== "fuel-card") return {};
  return tier === undefined
    ? { servicesInterested: "fuel-cards" }
    : { servicesInterested: "fuel-card-fleet", comments };
}

/** For the page of the fuel card application. */
export function loadFuelCardForm({ request }: LoaderFunctionArgs): LeadPreselect {
  return preselectLead("fuel-card-application", new URL(request.url));
}

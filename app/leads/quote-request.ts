import {
  commentsMaxLength,
  email,
  type FormValues,
  form,
  oneOf,
  optional,
  optionalText,
  phone,
  requiredText,
  ticked,
  tickedOrNot,
} from "~/ui/form-schema";
import { docketNumber, usdotNumber } from "./authority-numbers";
import {
  businessTypeOptions,
  fuelCardTierOptions,
  monthlyRevenueOptions,
  numberOfTrucks,
  type Option,
  valuesOf,
  yearsInBusinessOptions,
} from "./options";

/** Services of the quote form; `fuel-card-fleet` is the value the query preselect uses (specification, section 3). */
export const servicesInterestedOptions = [
  { value: "factoring", label: "Invoice factoring" },
  { value: "line-of-credit", label: "Line of credit" },
  { value: "fuel-cards", label: "Fuel cards" },
  { value: "factoring-credit", label: "Factoring and line of credit" },
  { value: "all-services", label: "All services" },
  { value: "fuel-card-fleet", label: "Fleet fuel card program" },
] as const satisfies readonly Option[];

type ServicesInterested = (typeof servicesInterestedOptions)[number]["value"];

/** The quote request's fields. */
export const quoteRequestForm = form({
  companyName: requiredText("Enter your company name."),
  contactName: requiredText("Enter the name of the person we should ask for."),
  email: email(),
  phone: phone(),
  mcNumber: optional(docketNumber()),
  dotNumber: optional(usdotNumber()),
  businessType: optional(
    oneOf(valuesOf(businessTypeOptions), "Choose a business type from the list."),
  ),
  yearsInBusiness: optional(
    oneOf(
      valuesOf(yearsInBusinessOptions),
      "Choose how long you have been in business from the list.",
    ),
  ),
  numberOfTrucks: optional(numberOfTrucks()),
  monthlyRevenue: oneOf(valuesOf(monthlyRevenueOptions), "Choose your monthly revenue."),
  servicesInterested: optional(
    oneOf(valuesOf(servicesInterestedOptions), "Choose a service from the list."),
  ),
  comments: optionalText(commentsMaxLength),
  smsConsent: tickedOrNot(),
  agreeToTerms: ticked("Tick the box to agree to the terms of use and privacy policy."),
});

/** A quote request as its rules accepted it. */
export type QuoteRequest = FormValues<typeof quoteRequestForm>;

/** What the query string may preselect on the quote form. */
export interface QuotePreselect {
  servicesInterested: ServicesInterested | "";
  comments: string;
}

/** Query parameter that names the calculator whose figures a link carries into the quote form's comments. */
export const quoteSourceParam = "from";

/** Returns the comment that a visitor interested in a fuel card tier starts from. */
export function fuelCardInterest(tierName: string): string {
  return `I'm interested in the ${tierName} fuel card program.`;
}

/**
 * Returns what `service` and `tier` preselect. Only `service=fuel-card` counts; a known tier selects its program and
 * prefills the comments, any other tier is ignored (clarifications, "Forms"; DESIGN, settled points).
 */
export function preselectQuote(params: URLSearchParams): QuotePreselect {
  if (params.get("service") !== "fuel-card") return { servicesInterested: "", comments: "" };
  const tier = fuelCardTierOptions.find((option) => option.value === params.get("tier"));
  if (tier === undefined) return { servicesInterested: "fuel-cards", comments: "" };
  return { servicesInterested: "fuel-card-fleet", comments: fuelCardInterest("Fleet") };
}

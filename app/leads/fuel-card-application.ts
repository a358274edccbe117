import {
  commentsMaxLength,
  email,
  type FormValues,
  form,
  oneOf,
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
  numberOfTrucks,
  type Option,
  valuesOf,
  yearsInBusinessOptions,
} from "./options";
import { fuelCardInterest } from "./quote-request";

export const monthlyFuelSpendOptions = [
  { value: "under-1k", label: "Under $1,000" },
  { value: "1k-3k", label: "$1,000 – $3,000" },
  { value: "3k-5k", label: "$3,000 – $5,000" },
  { value: "5k-10k", label: "$5,000 – $10,000" },
  { value: "10k-20k", label: "$10,000 – $20,000" },
  { value: "over-20k", label: "Over $20,000" },
] as const satisfies readonly Option[];

export const preferredFuelBrandsOptions = [
  { value: "pilot-flying-j", label: "Pilot Flying J" },
  { value: "loves", label: "Love's" },
  { value: "ta-petro", label: "TA / Petro" },
  { value: "speedway", label: "Speedway" },
  { value: "independent", label: "Independent stations" },
  { value: "no-preference", label: "No preference" },
] as const satisfies readonly Option[];

/** The fuel card application's fields: everything but the comments is required. */
export const fuelCardApplicationForm = form({
  companyName: requiredText("Enter your company name."),
  contactName: requiredText("Enter the name of the person we should ask for."),
  email: email(),
  phone: phone(),
  mcNumber: docketNumber("Enter your MC number, or “pending” if you have none yet."),
  dotNumber: usdotNumber("Enter your DOT number, or “pending” if you have none yet."),
  businessType: oneOf(valuesOf(businessTypeOptions), "Choose your business type."),
  yearsInBusiness: oneOf(
    valuesOf(yearsInBusinessOptions),
    "Choose how long you have been in business.",
  ),
  numberOfTrucks: numberOfTrucks(),
  fuelCardTier: oneOf(valuesOf(fuelCardTierOptions), "Choose a fuel card program."),
  monthlyFuelSpend: oneOf(valuesOf(monthlyFuelSpendOptions), "Choose your monthly fuel spend."),
  primaryRoutes: requiredText("Enter the lanes or regions you run most."),
  preferredFuelBrands: oneOf(
    valuesOf(preferredFuelBrandsOptions),
    "Choose your preferred fuel brand.",
  ),
  comments: optionalText(commentsMaxLength),
  smsConsent: tickedOrNot(),
  agreeToTerms: ticked("Tick the box to agree to the terms of use and privacy policy."),
});

/** A fuel card application as its rules accepted it. */
export type FuelCardApplication = FormValues<typeof fuelCardApplicationForm>;

/** What the query string may preselect on the fuel card form. */
export interface FuelCardPreselect {
  fuelCardTier: string;
  comments: string;
}

/** Returns what `tier` preselects: a known tier and its comment; anything else is ignored. */
export function preselectFuelCard(params: URLSearchParams): FuelCardPreselect {
  const tier = fuelCardTierOptions.find((option) => option.value === params.get("tier"));
  return tier === undefined
    ? { fuelCardTier: "", comments: "" }
    : { fuelCardTier: tier.value, comments: fuelCardInterest("Fleet") };
}

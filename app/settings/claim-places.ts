import type { ClaimName } from "~/site/claims";

/** Where each claim of the owner is shown: on these English pages and their Spanish versions. A test compares the list with the built pages. */
export const claimPlaces: Readonly<Partial<Record<ClaimName, string>>> = {
  advance:
    "/, /how-factoring-works, /industries, /why-us, /asset-based-lending, /about, /resources/factoring-vs-loans, /questions",
  typicalAdvance: "/resources/fuel-management, /resources/factoring-vs-loans",
  funding:
    "/, /how-factoring-works, /why-us, /resources/fuel-management, /resources/cash-flow-management, /resources/factoring-vs-loans, /resources/equipment-financing, /questions",
  fundingOften: "/, /how-factoring-works",
  firstFunding: "/how-factoring-works, /why-us",
  rates: "/, /how-factoring-works, /why-us, /about, /resources/factoring-vs-loans, /questions",
  otherRates: "/why-us",
  otherFunding: "/why-us",
  otherContracts: "/why-us",
  individualRates:
    "/, /how-factoring-works, /asset-based-lending, /resources/factoring-vs-loans, /why-us, /questions",
  notALoan: "/, /how-factoring-works, /asset-based-lending, /resources/factoring-vs-loans",
  contract:
    "/, /how-factoring-works, /industries, /why-us, /resources/factoring-vs-loans, /questions",
  minimumVolume:
    "/, /how-factoring-works, /industries, /why-us, /resources/cash-flow-management, /resources/factoring-vs-loans, /questions",
  monthlyFees: "/, /how-factoring-works, /why-us, /resources/factoring-vs-loans, /questions",
  minimumTime: "/how-factoring-works, /industries, /resources/factoring-vs-loans",
  startups: "/how-factoring-works, /industries, /resources/factoring-vs-loans",
  authority: "/how-factoring-works, /industries, /resources/dot-compliance",
  insurance: "/how-factoring-works, /industries",
  customersCredit: "/how-factoring-works, /industries, /asset-based-lending",
  accountManager: "/industries, /why-us",
  fleetSize: "/industries, /about",
  fuelSavingsNetwork: "/, /industries, /resources/fuel-management, /fuel-card-application",
  fuelSavingsElsewhere: "/, /industries, /resources/fuel-management, /fuel-card-application",
  fuelLocations: "/industries",
  fuelShipping: "/industries, /fuel-card-application",
  clients: "/, /why-us, /about",
  satisfaction: "/why-us, /about",
  accessibilityResponse: "/accessibility",
  factoringAssociation: "/",
  truckingAssociation: "/",
  onlinePortal: "/",
  monitoring: "/security",
  quoteResponse: "Forms, receipts and emails, which always promise it",
  roundTheClock: "The footer of every page, / and /why-us, once there is a text line",
  spanishSpoken: "Every page in Spanish",
};

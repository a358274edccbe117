/** Every public page that needs no sign-in, with its main heading (specification, section 2). */
export const publicPages = [
  ["/", "Steady Growth. Strong Cash Flow."],
  ["/how-factoring-works", "How Factoring Works"],
  ["/industries", "Industries We Serve"],
  ["/why-us", "Why Carriers Choose Us"],
  ["/about", "About Us"],
  ["/asset-based-lending", "Asset-Based Lending"],
  ["/resources", "Resources"],
  ["/resources/fuel-management", "Fuel Management Strategies for Owner-Operators"],
  ["/resources/load-board-strategies", "Load Board Strategies for Maximum Profitability"],
  ["/resources/cash-flow-management", "Cash Flow Management for Trucking Companies"],
  ["/resources/factoring-vs-loans", "Invoice Factoring vs. Bank Loans"],
  ["/resources/dot-compliance", "Understanding Your DOT Compliance Requirements"],
  ["/resources/equipment-financing", "Equipment Financing Options for Growing Fleets"],
  ["/resources/market-outlook", "Freight Market Predictions and Economic Factors"],
  ["/privacy-policy", "Privacy Policy"],
  ["/terms-of-use", "Terms of Use"],
  ["/security", "Security"],
  ["/accessibility", "Accessibility"],
] as const;

/** The forms and the client's door, which need no sign-in either and have specs of their own. */
export const formPages = ["/get-quote", "/fuel-card-application", "/client-login"];

/** For other sites' developers: no public page links to it. */
export const apiPage = "/api-docs";

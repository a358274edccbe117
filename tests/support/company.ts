import type { Company } from "~/site/company.server";

/** The company of tests that render pages without a server. */
export const company: Company = {
  name: "Sunrise Factoring",
  shortName: "Sunrise",
  phone: { display: "(602) 555-0142", tel: "+16025550142" },
  textLine: { display: "(602) 555-0143", tel: "+16025550143" },
  email: "info@example.com",
  securityEmail: "security@example.com",
  accessibilityEmail: "accessibility@example.com",
  addressLines: ["100 Placeholder Road"],
  social: {
    linkedin: "https://example.com/linkedin",
    facebook: "https://example.com/facebook",
    x: "https://example.com/x",
  },
  hoursLabel: "Mon–Fri 7 AM–3 PM MST",
  specialDays: [],
  timeZoneLabel: "MST",
  portalUrl: null,
  yearsInBusiness: "8+",
  foundedYear: 2018,
  placeholders: [],
  examples: true,
  daysToPay: [],
  borrowingBase: [],
  notYetTrue: [],
};

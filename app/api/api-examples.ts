// Invented people and companies; addresses at example.com and telephone numbers with 555.

/** A quote request as a partner sends it. */
export const quoteExample = {
  companyName: "Copper State Hauling",
  contactName: "Rosa Delgado",
  email: "rosa@example.com",
  phone: "(602) 555-0187",
  mcNumber: "MC-123456",
  dotNumber: "1234567",
  monthlyRevenue: "50k-100k",
  businessType: "small-fleet",
  yearsInBusiness: "3-5",
  numberOfTrucks: 8,
  servicesInterested: "factoring",
  comments: "Two of our brokers pay after 45 days.",
  smsConsent: false,
  agreeToTerms: true,
};

/** A fuel card application as a partner sends it. */
export const fuelCardExample = {
  companyName: "Mogollon Rim Freight",
  contactName: "Dale Whitehorse",
  email: "dale@example.com",
  phone: "+1 928 555 0110",
  mcNumber: "pending",
  dotNumber: "7654321",
  fuelCardTier: "fleet",
  monthlyFuelSpend: "5k-10k",
  businessType: "owner-operator",
  yearsInBusiness: "startup",
  numberOfTrucks: "1",
  primaryRoutes: "I-40 and I-17",
  preferredFuelBrands: "no-preference",
  comments: null,
  smsConsent: true,
  agreeToTerms: true,
};

const stored = { status: "new", quarantined: false };

/** That quote request as the API shows it afterwards. */
export const quoteAnswerExample = {
  id: "5f0c2a1e-7f4b-4c1d-9a53-0d6b7e8f9a10",
  reference: "5f0c2a1e",
  submittedAt: "2026-11-02T15:04:05.678Z",
  ...quoteExample,
  mcNumber: "123456",
  numberOfTrucks: "6-10",
  ...stored,
  authorityPending: false,
};

/** That fuel card application as the API shows it afterwards. */
export const fuelCardAnswerExample = {
  id: "c81d4e2e-bcf2-41e6-869b-7df92533d2db",
  reference: "c81d4e2e",
  submittedAt: "2026-11-02T15:10:00.000Z",
  ...fuelCardExample,
  ...stored,
  authorityPending: true,
};

/** A team member as the API shows them. */
export const teamMemberExample = {
  id: "0b54c3de-9f2a-4b7a-8a0e-1c2d3e4f5a6b",
  name: "Ana Reyes",
  role: "Account Manager",
  experience: "9 years in freight finance",
  bio: "Ana began as a dispatcher and has looked after carriers ever since.",
  profileImage: null,
};

/** A change of a team member. */
export const teamMemberChangeExample = { role: "Senior Account Manager" };

/** A client's sign-in on the way to an external system. */
export const externalRedirectExample = {
  systemType: "quickbooks",
  externalUrl: "https://qbo.intuit.com/app",
  username: "rosa",
  password: "a long way to Flagstaff",
};

/** What that client is answered. */
export const externalRedirectAnswerExample = {
  success: true,
  token: "Yx3mQ0b7pT5cWk1nVh9rZ2sJ8dLf4gAe6uKiOoPqRtE",
  user: {
    firstName: "Rosa",
    lastName: "Delgado",
    username: "rosa",
    email: "rosa@example.com",
    companyName: "Copper State Hauling",
  },
  redirectUrl: "https://qbo.intuit.com/app",
};

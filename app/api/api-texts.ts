import type { externalLoginRules } from "~/clients/rules";
import type { fuelCardRules } from "~/leads/fuel-card-application";
import type { quoteRules } from "~/leads/quote-request";
import type { teamMemberRules } from "~/team/team";

/** What the API's description says before it comes to the addresses; a paragraph each. */
export const apiIntroduction = [
  "For partners who send us quote requests and fuel card applications from their own systems, and for programs of our own staff. Requests and answers are JSON in UTF-8.",
  "A refusal is `{success: false, error, fieldErrors?}`: `error` is a sentence for a person, `fieldErrors` holds a sentence for each field at fault. Decide by the status, not by the words. An address under /api/ that is not listed here answers 404, a method that an address does not take 405 with `Allow`.",
  "Every answer carries `X-Request-Id`; name it when you report a fault. After a 429 or 503 wait the seconds of `Retry-After` and send the same again: what was stored once is not stored twice within ten minutes.",
  "Texts are trimmed. Lengths are counted in UTF-16 code units, as JavaScript does. Members that are not listed are ignored.",
] as const;

/** How the groups of addresses are introduced, in the order of the page. */
export const apiGroups = {
  "Quote requests": "A carrier asks what factoring would cost.",
  "Fuel card applications": "A carrier applies for the fleet fuel card.",
  Team: "The people shown on the about page.",
  Clients: "A client signs in on the way to an accounting or trucking system.",
  Service: "Whether the site is well, and this description.",
} as const;

export type ApiGroup = keyof typeof apiGroups;

type FieldName = keyof typeof quoteRules | keyof typeof fuelCardRules | TeamName | ClientName;
type TeamName = keyof typeof teamMemberRules | "profileImage";
type ClientName = keyof typeof externalLoginRules;

const sent: Record<FieldName, string> = {
  companyName: "Name of the business.",
  contactName: "Whom to ask for.",
  email: "Where the reference may be sent and answers go.",
  phone: "A US or Canadian number in any common notation.",
  mcNumber: "MC number with or without its prefix, or “pending” for a start-up without authority.",
  dotNumber: "DOT number with or without its prefix, or “pending”.",
  monthlyRevenue: "Monthly revenue in US dollars.",
  businessType: "Kind of business.",
  yearsInBusiness: "Years in business.",
  numberOfTrucks: "Fleet size: a range, or a whole number, which is stored as its range.",
  servicesInterested: "The service asked about.",
  fuelCardTier: "Fuel card program.",
  monthlyFuelSpend: "Monthly spending on fuel in US dollars.",
  primaryRoutes: "Lanes or regions run most.",
  preferredFuelBrands: "Fuel brand used most.",
  comments: "Anything else.",
  smsConsent: "Whether the person agreed to text messages. Not a condition.",
  agreeToTerms: "That the person agreed to the terms of use and the privacy policy.",
  name: "Full name.",
  role: "Position.",
  experience: "Experience, in a few words.",
  bio: "A short biography.",
  profileImage:
    "Photo. In a change: a JPEG, PNG or WebP of at most 5 MB as a data URL, the address of a photo of this site, or null for none.",
  systemType: "Kind of system to go to.",
  externalUrl:
    "Address to go to: https on a host of that system, or this site's own /client-dashboard. It is never fetched.",
  username: "User name of the client's account.",
  password: "Password of the client's account. It is only verified: not stored, logged or sent on.",
};

/** What each member of a request or an answer is, by name. */
export const apiFields: Readonly<Record<string, string>> = {
  ...sent,
  success: "Whether it was done.",
  error: "What is wrong and what to do, for a person.",
  fieldErrors: "A sentence for each field at fault, by the field's name.",
  id: "Random UUID.",
  reference: "The Reference ID that the visitor is given: the first 8 characters of the id.",
  submittedAt: "When it came, in UTC.",
  status:
    "Where the work on it stands. `withdrawn` is the visitor's own word, the others are staff's.",
  quarantined: "True for suspected spam, which is listed apart.",
  authorityPending: "True when the MC or DOT number is “pending”.",
  nextCursor: "What to send as `cursor` for the next page; null on the last one.",
  limit: "Most to list.",
  cursor: "The `nextCursor` of the page before; leave it out to start with the newest.",
  firstName: "First name.",
  lastName: "Last name.",
  token:
    "The client's session for 24 hours, also set as a cookie. `Authorization: Bearer TOKEN` opens /client-dashboard.",
  user: "The client.",
  redirectUrl: "Where to go on to, checked and normalised.",
  checks: "Whether each part is well.",
  database: "The database answers.",
  disk: "Enough disk is free.",
  outbox: "No notice of a new lead has waited for more than an hour.",
  backup: "The newest backup is not too old.",
};

/** Members of a list's query that an answer has too, with another meaning. */
export const apiListQuery = { quarantined: "1 lists suspected spam, and only that." } as const;

/** What each path parameter is. */
export const apiPathFields = {
  email: "A whole email address, percent-encoded. Upper and lower case do not matter.",
  id: "The team member's id.",
} as const;

const byEmail = "Exact but for upper and lower case, newest first.";
const repeat =
  "The same content within ten minutes of the first is not stored again: the answer is the first one, with its reference.";
const staffOnly = "For administrators.";

/** What each operation does. */
export const apiOperations = {
  submitQuote: { summary: "Submit a quote request", description: repeat },
  listQuotes: { summary: "List quote requests", description: `${staffOnly} Newest first.` },
  findQuotesByEmail: {
    summary: "Find quote requests by email",
    description: `${staffOnly} ${byEmail}`,
  },
  submitFuelCardApplication: { summary: "Submit a fuel card application", description: repeat },
  listFuelCardApplications: {
    summary: "List fuel card applications",
    description: `${staffOnly} Newest first.`,
  },
  findFuelCardApplicationsByEmail: {
    summary: "Find fuel card applications by email",
    description: `${staffOnly} ${byEmail}`,
  },
  listTeamMembers: { summary: "List the team", description: "In the order of the about page." },
  changeTeamMember: {
    summary: "Change a team member",
    description: `${staffOnly} Only the fields named in the body change; name at least one.`,
  },
  signInForExternalSystem: {
    summary: "Sign a client in and say where to go on to",
    description:
      "After five failures in 15 minutes the next try for that account from that address is refused, whatever the password.",
  },
  readDescription: { summary: "This description", description: "OpenAPI 3.1." },
  checkHealth: {
    summary: "Whether the site answers",
    description: "For the watchdog of a container: 200 while the database answers.",
  },
  checkReadiness: {
    summary: "Whether the site does its whole work",
    description:
      "For monitoring: database, notices and, where the data is in a file, disk and backups.",
  },
} as const;

export type ApiOperationId = keyof typeof apiOperations;

/** What each status of a refusal means, with a refusal to read where its words are the same everywhere. */
export const apiRefusals = {
  400: { meaning: "Something in the request is missing or malformed; `fieldErrors` says where." },
  401: { meaning: "Nobody is signed in.", error: "Sign in as an administrator first." },
  403: {
    meaning:
      "A write that another site made a browser send, or one that carries a session cookie and no `Origin` of this site.",
    error: "This request came from another site. Open the page on this site and send it again.",
  },
  404: { meaning: "There is no such thing.", error: "There is no such team member." },
  408: {
    meaning: "The body did not arrive in time. The connection is closed.",
    error: "The request did not arrive in time. Check the connection and send it again.",
  },
  413: { meaning: "The body is too large. The connection may be closed." },
  414: {
    meaning: "The address is longer than 8 KB.",
    error: "The address is longer than this server reads.",
  },
  415: {
    meaning: "The body is not declared as JSON.",
    error: "Send the fields as JSON with Content-Type: application/json.",
  },
  421: {
    meaning: "The request was sent to a host name that is not this site's.",
    error: "This server does not answer for that host name. Check the address you opened.",
  },
  429: { meaning: "Too many requests from one address. Wait the seconds of `Retry-After`." },
  503: {
    meaning: "The database is busy, or too much is asked at once. Nothing was stored.",
    error: "The service is busy. Please try again in a few seconds.",
  },
} as const;

export type ApiRefusal = keyof typeof apiRefusals;

/** How one proves who one is. */
export const apiSecurity = {
  adminSession:
    "An administrator's session, for 24 hours. A program gets it as a browser does: it posts `username` and `password` as a form to /admin/login, with `Origin` naming this site, and keeps the cookie of the redirect. A write that carries the cookie must carry `Origin` too.",
  clientToken:
    "A client's session from POST /api/auth/external-redirect, as a bearer token or in the cookie. It opens /client-dashboard; no operation listed here asks for it.",
} as const;

/** The page that shows the description. */
export const apiPage = {
  lede: "What a program may send to this site and what it is answered, generated from the rules that check each request.",
  raw: "OpenAPI document",
  sections: {
    begin: "Before you begin",
    access: "Who may ask",
    overview: "Addresses",
    refusals: "Refusals everywhere",
    schemas: "What answers hold",
  },
  refusalsIntro: "Told once, because they read the same at each address that names their status.",
  server: "The addresses below are of",
  version: "Version",
  noSession: "Anybody",
  session: "Administrators, by session cookie",
  origin: "This site's address, because the session travels in a cookie.",
} as const;

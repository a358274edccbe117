import { getConfig } from "~/config.server";
import type { Company } from "~/site/company";
import { companyOf } from "~/site/company.server";
import { sessionCookieName } from "~/staff/sessions.server";
import { pathsOf } from "./paths.server";
import { answer, headerComponents } from "./responses.server";
import { componentSchemas, schemaRef } from "./schemas.server";

/** Goes up when the contract changes. */
const contractVersion = "1.0.0";

const introduction = [
  "For partners who send us quote requests and fuel card applications from their own systems, and for programs of our own staff. Requests and answers are JSON in UTF-8.",
  "A refusal is `{success: false, error, fieldErrors?}`: `error` is a sentence for a person, `fieldErrors` holds a sentence for each field at fault. Decide by the status, not by the words. An address under /api/ that is not listed here answers 404, a method that an address does not take 405 with `Allow`.",
  "Every answer carries `X-Request-Id`; name it when you report a fault. After a 429 or 503 wait the seconds of `Retry-After` and send the same again: what was stored once is not stored twice within ten minutes.",
  "Texts are trimmed. Lengths are counted in UTF-16 code units, as JavaScript does. Members that are not listed are ignored.",
];

/** How the groups of addresses are introduced, in the order of the page. */
const groups = {
  "Quote requests": "A carrier asks what factoring would cost.",
  "Fuel card applications": "A carrier applies for the fleet fuel card.",
  Team: "The people shown on the about page.",
  Clients: "A client signs in on the way to an accounting or trucking system.",
  Service: "Whether the site is well, and this description.",
};

/** What the document says of the site that serves it. */
interface DescribedSite {
  siteUrl: string;
  company: Pick<Company, "name" | "email">;
  /** Name of the administrators' session cookie. */
  adminCookie: string;
}

let text: string | undefined;

/** Returns this site's OpenAPI document as JSON text, made with the first request for it. */
export function apiDocument(): string {
  const config = getConfig();
  text ??= writeDocument({
    siteUrl: config.siteUrl.origin,
    company: companyOf(config),
    adminCookie: sessionCookieName("staff", config.siteUrl),
  });
  return text;
}

/** Returns the OpenAPI 3.1 document as JSON text. */
export function writeDocument(site: DescribedSite): string {
  const { siteUrl, company, adminCookie } = site;
  const document = {
    openapi: "3.1.0",
    info: {
      title: `${company.name} API`,
      version: contractVersion,
      description: introduction.join("\n\n"),
      termsOfService: `${siteUrl}/terms-of-use`,
      contact: { name: company.name, email: company.email, url: `${siteUrl}/api-docs` },
    },
    servers: [{ url: siteUrl }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        adminSession: {
          type: "apiKey",
          in: "cookie",
          name: adminCookie,
          description:
            "An administrator's session, for 24 hours. A program gets it as a browser does: it posts `username` and `password` as a form to /admin/login, with `Origin` naming this site, and keeps the cookie of the redirect. A write that carries the cookie must carry `Origin` too.",
        },
        clientToken: {
          type: "http",
          scheme: "bearer",
          description:
            "A client's session from POST /api/auth/external-redirect, as a bearer token or in the cookie. It opens /client-dashboard; no operation listed here asks for it.",
        },
      },
      headers: headerComponents,
      responses: {
        UnknownAddress: answer(
          "Any address under /api/ that is not listed: status 404.",
          schemaRef("Error"),
        ),
      },
      schemas: componentSchemas(),
    },
    paths: pathsOf(siteUrl),
  };
  return JSON.stringify(document, null, 2);
}

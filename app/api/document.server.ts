import { type Config, getConfig } from "~/config.server";
import { companyOf } from "~/site/company.server";
import { sessionHours } from "~/staff/limits";
import { sessionCookieName } from "~/staff/sessions.server";
import { pathsOf } from "./paths.server";
import { answer, generalRefusals, headerComponents } from "./responses.server";
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

/** The document as its page reads it. */
export type OpenApiDocument = ReturnType<typeof describeApi>;

let kept: OpenApiDocument | undefined;

/** This site's OpenAPI document, made with the first request for it. */
export function apiDocument(): OpenApiDocument {
  kept ??= describeApi(getConfig());
  return kept;
}

/** The OpenAPI 3.1 document of a site with this configuration. */
export function describeApi(config: Config) {
  const { name, email } = companyOf(config);
  const siteUrl = config.siteUrl.origin;
  return {
    openapi: "3.1.0",
    info: {
      title: `${name} API`,
      version: contractVersion,
      description: introduction.join("\n\n"),
      termsOfService: `${siteUrl}/terms-of-use`,
      contact: { name, email, url: `${siteUrl}/api-docs` },
    },
    servers: [{ url: siteUrl }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        adminSession: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName("staff", config.siteUrl),
          description: `An administrator's session, for ${sessionHours} hours. A program gets it as a browser does: it posts \`username\` and \`password\` as a form to /admin/login, with \`Origin\` naming this site, and keeps the cookie of the redirect. A write that carries the cookie must carry \`Origin\` too.`,
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
        ...generalRefusals(),
        UnknownAddress: answer(
          "Any address under /api/ that is not listed: status 404.",
          schemaRef("Error"),
        ),
      },
      schemas: componentSchemas(),
    },
    paths: pathsOf(siteUrl),
  };
}

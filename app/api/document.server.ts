import type { Config } from "~/config.server";
import { companyOf } from "~/site/company.server";
import { sessionHours } from "~/staff/limits";
import { sessionCookieName } from "~/staff/sessions.server";
import {
  answer,
  componentSchemas,
  headerComponents,
  refusals,
  schemaRef,
} from "./components.server";
import { pathsOf } from "./paths.server";

/** Must change with the contract. */
const contractVersion = "1.0.0";

const introduction = [
  "For partners who send us quote requests and fuel card applications from their own systems, and for our own programs. Requests and answers are JSON in UTF-8.",
  "An error is `{success: false, error, fieldErrors?}`: `error` is a sentence for people, `fieldErrors` has a message for each field to correct. Rely on the status, not on the text. An address under /api/ that is not listed here answers 404; an unsupported method answers 405 with `Allow`.",
  "Every answer has an `X-Request-Id`; include it when you report a problem. After a 429 or 503, wait the seconds of `Retry-After` and send the same request again: the same content is not stored twice within ten minutes.",
  "Texts are trimmed. Lengths are counted in Unicode code points, as in JSON Schema. Unknown fields are ignored.",
];

/** Returns the OpenAPI 3.1 document of this site's API, which the API page shows. */
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
    components: {
      securitySchemes: {
        adminSession: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName("staff", config),
          description: `An administrator's session, for ${sessionHours} hours. A program signs in as a browser does: it posts \`username\` and \`password\` as a form to /admin/login, with \`Origin\` naming this site, and stores the cookie of the redirect. A write with the cookie must also have \`Origin\`.`,
        },
        clientToken: {
          type: "http",
          scheme: "bearer",
          description:
            "A client's session from POST /api/auth/external-redirect, as a bearer token or in the cookie. It opens /client-dashboard; no operation listed here needs it.",
        },
      },
      headers: headerComponents,
      responses: {
        ...refusals,
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

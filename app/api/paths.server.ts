import { submissionKeyHeader, submissionKeyLimits } from "~/leads/hidden-fields";
import { leadListQuery } from "~/leads/lead-json.server";
import { sessionHours, signInAttempts } from "~/staff/limits";
import {
  answer,
  inputSchema,
  objectOf,
  refusalsOf,
  type SchemaName,
  schemaRef,
  success,
  text,
} from "./components.server";
import type { OperationObject, ParameterObject, SchemaObject } from "./openapi";

const anyone: [] = [];
const administrators = [{ adminSession: [] }];

/** The statuses with which the server can refuse any URL under /api/. */
const anywhere = [400, 414, 421, 431] as const;
const withBody = [...anywhere, 403, 408, 413, 415, 429, 503] as const;

/** Returns the OpenAPI operations by path and HTTP method, in the order in which the API page lists them. */
export function pathsOf(siteUrl: string): Record<string, Record<string, OperationObject>> {
  return {
    ...leadPaths("/api/quotes", "Quote", "quote", "quote request"),
    ...leadPaths(
      "/api/fuel-card-applications",
      "FuelCardApplication",
      "application",
      "fuel card application",
    ),
    "/api/team-members": {
      get: {
        operationId: "listTeamMembers",
        summary: "List the team",
        description: "In the order of the about page.",
        security: anyone,
        responses: {
          200: answer(
            "The team.",
            objectOf({ success, teamMembers: { type: "array", items: schemaRef("TeamMember") } }),
          ),
          ...refusalsOf(...anywhere, 503),
        },
      },
    },
    "/api/team-members/{id}": {
      put: {
        operationId: "changeTeamMember",
        summary: "Change a team member",
        description: "For administrators. Send the fields to change, at least one.",
        security: administrators,
        parameters: [inPath("id", "The team member's id."), origin(siteUrl)],
        requestBody: bodyOf("TeamMemberChange"),
        responses: {
          200: answer(
            "Changed; public pages show it at once.",
            objectOf({ success, teamMember: schemaRef("TeamMember") }),
          ),
          ...refusalsOf(...withBody, 401, 404),
        },
      },
    },
    "/api/auth/external-redirect": {
      post: {
        operationId: "signInForExternalSystem",
        summary: "Sign a client in to continue to another system",
        description: `After ${signInAttempts.count} failures in ${signInAttempts.minutes} minutes the next attempt for that account from that IP address is refused, whatever the password.`,
        security: anyone,
        requestBody: bodyOf("ClientSignIn"),
        responses: {
          201: answer("Signed in.", signedIn, "Set-Cookie"),
          ...refusalsOf(...withBody, 401),
        },
      },
    },
    "/api/openapi.json": {
      get: {
        operationId: "readDescription",
        security: anyone,
        summary: "This description",
        description: "OpenAPI 3.1.",
        responses: {
          // The schema of an OpenAPI document is part of the OpenAPI specification.
          200: answer("The document.", { type: "object" }, "ETag"),
          304: answer("The document has not changed since the ETag that was sent.", null, "ETag"),
          ...refusalsOf(...anywhere),
        },
      },
    },
  };
}

/** Returns the operations for a kind of lead. `member` is the lead's name in a response; a list has its plural. */
function leadPaths(
  path: string,
  schema: "Quote" | "FuelCardApplication",
  member: string,
  name: string,
) {
  const lead = schemaRef(schema);
  const list = objectOf({ success, [`${member}s`]: { type: "array", items: lead }, nextCursor });
  const reading = {
    security: administrators,
    responses: {
      200: answer("A page of the list.", list),
      ...refusalsOf(...anywhere, 401, 503),
    },
  };
  return {
    [path]: {
      post: {
        operationId: `submit${schema}`,
        summary: `Submit a ${name}`,
        description:
          "Sending the same content again within ten minutes stores nothing: the answer is the first answer, with its reference.",
        security: anyone,
        parameters: [submissionKey],
        requestBody: bodyOf(`${schema}Fields`),
        responses: {
          201: answer("Stored.", objectOf({ success, [member]: lead })),
          ...refusalsOf(...withBody),
        },
      },
      get: {
        operationId: `list${schema}s`,
        summary: `List ${name}s`,
        description: "For administrators. Newest first.",
        parameters: pageQuery(),
        ...reading,
      },
    },
    [`${path}/email/{email}`]: {
      get: {
        operationId: `find${schema}sByEmail`,
        summary: `Find ${name}s by email`,
        description: "For administrators. The exact address, ignoring case. Newest first.",
        parameters: [
          inPath("email", "A whole email address, percent-encoded. Case does not matter."),
          ...pageQuery(),
        ],
        ...reading,
      },
    },
  };
}

function bodyOf(name: SchemaName) {
  return { required: true, content: { "application/json": { schema: schemaRef(name) } } };
}

function inPath(name: string, description: string): ParameterObject {
  return { name, in: "path", required: true, schema: text(description, { minLength: 1 }) };
}

/** Returns the query parameters of a list of leads. */
function pageQuery(): ParameterObject[] {
  return Object.entries(inputSchema(leadListQuery).properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema,
  }));
}

/** The header that lets a program safely repeat a request that got no response. */
const submissionKey: ParameterObject = {
  name: submissionKeyHeader,
  in: "header",
  required: false,
  schema: text(
    "At least 128 random bits, generated for this submission. Sending it again with the same content returns the first answer, at any time. With other content it corrects the stored submission, and both versions stay in its history. Keep it secret; we store only its hash.",
    submissionKeyLimits,
  ),
};

/** Returns the header that a write with a session cookie must have. */
function origin(siteUrl: string): ParameterObject {
  const description = "This site's address, required because the session is a cookie.";
  return {
    name: "Origin",
    in: "header",
    required: true,
    schema: text(description, { const: siteUrl }),
  };
}

const nextCursor: SchemaObject = {
  type: ["string", "null"],
  description: "The `cursor` of the next page; null on the last page.",
};

const signedIn = objectOf({
  success,
  token: text(
    `The client's session for ${sessionHours} hours, ending after four hours without use, also set as a cookie. \`Authorization: Bearer TOKEN\` opens /client-dashboard.`,
    { pattern: "^[\\w-]{43}$" },
  ),
  user: schemaRef("Client"),
  redirectUrl: text("The address to continue to, checked and normalized.", { format: "uri" }),
});

import { clientMessages } from "~/clients/messages.en";
import { fieldsRefused } from "~/http/form-post.server";
import { submissionKeyHeader, submissionKeyLimits } from "~/leads/hidden-fields";
import { leadListQuery } from "~/leads/lead-json.server";
import { requestMessages } from "~/server/refusals.messages";
import { sessionHours, signInAttempts } from "~/staff/limits";
import { teamMessages } from "~/team/team-desk";
import { sentenceCase } from "~/ui/sentence-case";
import type { OperationObject, ParameterObject, SchemaObject } from "./openapi";
import { answer, refusalsOf } from "./responses.server";
import {
  always,
  exampleOf,
  examples,
  flag,
  inputSchema,
  listOf,
  objectOf,
  type SchemaName,
  schemaRef,
  success,
  text,
} from "./schemas.server";

const everybody: [] = [];
const administrators = [{ adminSession: [] }];
const service = { tags: ["Service"], security: everybody };

/** The front door's refusals, for every address below /api/. */
const anywhere = [400, 414, 421] as const;
const withBody = [...anywhere, 403, 408, 413, 415, 503] as const;
const malformed = { error: "The address is malformed. Check it, or start from the home page." };
const { imageTooLarge, imageInvalid } = teamMessages;
const noName = "Enter your username.";
const changedMember = { ...examples.TeamMember, ...examples.TeamMemberChange };

/** Every operation of the API by its address, in the order of the page. */
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
        tags: ["Team"],
        summary: "List the team",
        description: "In the order of the about page.",
        security: everybody,
        responses: {
          200: answer(
            "Everybody on the team.",
            objectOf({ success, teamMembers: listOf(schemaRef("TeamMember")) }),
          ),
          ...refusalsOf([...anywhere, 503], { 400: malformed }),
        },
      },
    },
    "/api/team-members/{id}": {
      put: {
        operationId: "changeTeamMember",
        tags: ["Team"],
        summary: "Change a team member",
        description:
          "For administrators. Only the fields named in the body change; name at least one.",
        security: administrators,
        parameters: [inPath("id", "The team member's id."), origin(siteUrl)],
        requestBody: bodyOf("TeamMemberChange"),
        responses: {
          200: answer(
            "Changed; public pages show it at once.",
            objectOf({ success, teamMember: schemaRef("TeamMember") }),
            { example: { success: true, teamMember: changedMember } },
          ),
          ...refusalsOf([...withBody, 401, 404], {
            404: { error: "There is no such team member." },
            400: { error: imageInvalid, fieldErrors: { profileImage: imageInvalid } },
            413: { error: imageTooLarge, fieldErrors: { profileImage: imageTooLarge } },
          }),
        },
      },
    },
    "/api/auth/external-redirect": {
      post: {
        operationId: "signInForExternalSystem",
        tags: ["Clients"],
        summary: "Sign a client in and say where to go on to",
        description: `After ${signInAttempts.count} failures in ${signInAttempts.minutes} minutes the next try for that account from that address is refused, whatever the password.`,
        security: everybody,
        requestBody: bodyOf("ClientSignIn"),
        responses: {
          201: answer("Signed in.", signedIn, { headers: ["Set-Cookie"] }),
          ...refusalsOf([...withBody, 401, 429], {
            400: { error: noName, fieldErrors: { username: noName } },
            401: { error: clientMessages.external.wrongCredentials },
            429: {
              error: `Too many failed sign-ins. Try again in ${signInAttempts.minutes} minutes.`,
            },
          }),
        },
      },
    },
    "/api/openapi.json": {
      get: {
        operationId: "readDescription",
        ...service,
        summary: "This description",
        description: "OpenAPI 3.1.",
        responses: {
          // What an OpenAPI document holds is for its own specification to say.
          200: answer("The document.", { type: "object" }, { headers: ["ETag"] }),
          304: answer("It is still the one whose ETag was sent.", null, { headers: ["ETag"] }),
          ...refusalsOf(anywhere, { 400: malformed }),
        },
      },
    },
    "/healthz": {
      get: {
        operationId: "checkHealth",
        ...service,
        summary: "Whether the site answers",
        description: "For the watchdog of a container: 200 while the database answers.",
        responses: {
          200: answer("The database answers.", objectOf({ status: always("ok") })),
          503: answer("The database does not answer.", objectOf({ status: always("unavailable") })),
        },
      },
    },
    "/readyz": {
      get: {
        operationId: "checkReadiness",
        ...service,
        summary: "Whether the site does its whole work",
        description:
          "For monitoring: database, notices and, where the data is in a file, disk and backups.",
        responses: {
          200: answer(
            "Leads are taken; degraded when something else is not well.",
            readiness({ type: "string", enum: ["ready", "degraded"], example: "ready" }, true),
          ),
          503: answer("Leads cannot be taken.", readiness(always("not ready"), false)),
        },
      },
    },
  };
}

/** @param member what a lead is called in an answer; a list has its plural */
function leadPaths(
  path: string,
  schema: "Quote" | "FuelCardApplication",
  member: string,
  name: string,
) {
  const tags = [`${sentenceCase(name)}s`];
  const lead = schemaRef(schema);
  const list = objectOf({ success, [`${member}s`]: listOf(lead), nextCursor });
  const reading = {
    tags,
    security: administrators,
    responses: {
      200: answer("A page of the list.", list),
      ...refusalsOf([...anywhere, 401, 503]),
    },
  };
  return {
    [path]: {
      post: {
        operationId: `submit${schema}`,
        tags,
        summary: `Submit a ${name}`,
        description:
          "The same content within ten minutes of the first is not stored again: the answer is the first one, with its reference.",
        security: everybody,
        parameters: [submissionKey],
        requestBody: bodyOf(`${schema}Fields`),
        responses: {
          201: answer("Stored.", objectOf({ success, [member]: lead })),
          ...refusalsOf([...withBody, 429], {
            400: { error: fieldsRefused, fieldErrors: { companyName: "Enter your company name." } },
            429: { error: requestMessages.en.tooMany(1) },
          }),
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
        description: "For administrators. Exact but for upper and lower case, newest first.",
        parameters: [
          inPath(
            "email",
            "A whole email address, percent-encoded. Upper and lower case do not matter.",
          ),
          ...pageQuery(),
        ],
        ...reading,
      },
    },
  };
}

function bodyOf(name: SchemaName) {
  const content = {
    "application/json": { schema: schemaRef(name), example: exampleOf(schemaRef(name)) },
  };
  return { required: true, content };
}

function inPath(name: string, description: string): ParameterObject {
  return { name, in: "path", required: true, schema: text(description, { minLength: 1 }) };
}

/** What a list of leads takes. */
function pageQuery(): ParameterObject[] {
  return Object.entries(inputSchema(leadListQuery).properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema,
  }));
}

/** By which a program may send again what had no answer. */
const submissionKey: ParameterObject = {
  name: submissionKeyHeader,
  in: "header",
  required: false,
  schema: text(
    "128 random bits or more, made for this one submission and kept until it is answered. Sent again with the same content it gives the first answer, whenever that is; with other content it corrects what was stored, and both stay on record. Nobody else may learn it; only its hash is kept.",
    { ...submissionKeyLimits, example: "6f9a1c0e-2b7d-4e55-9c3f-8a1d7e60b2c4" },
  ),
};

/** A write with a session cookie has to prove where it comes from. */
function origin(siteUrl: string): ParameterObject {
  const why = "This site's address, because the session travels in a cookie.";
  return { name: "Origin", in: "header", required: true, schema: text(why, { const: siteUrl }) };
}

const nextCursor: SchemaObject = {
  type: ["string", "null"],
  description: "What to send as `cursor` for the next page; null on the last one.",
  example: null,
};

const signedIn = objectOf({
  success,
  token: text(
    `The client's session for ${sessionHours} hours, over after four without use, also set as a cookie. \`Authorization: Bearer TOKEN\` opens /client-dashboard.`,
    { pattern: "^[\\w-]{43}$", example: "Yx3mQ0b7pT5cWk1nVh9rZ2sJ8dLf4gAe6uKiOoPqRtE" },
  ),
  user: schemaRef("Client"),
  redirectUrl: text("Where to go on to, checked and normalized.", {
    format: "uri",
    example: "https://qbo.intuit.com/app",
  }),
});

/** What `/readyz` answers. Disk and backups are a server's own on PostgreSQL. */
function readiness(status: SchemaObject, well: boolean): SchemaObject {
  const checks = {
    database: flag("The database answers, and what was to be written last was.", well),
    clock: flag("The clock is not behind what was stored last.", true),
    volume: flag("The database's file and folder belong to the site.", true),
    disk: flag("Enough disk is free.", true),
    outbox: flag("Every notice went out, or has waited for less than five minutes.", true),
    backup: flag("The newest backup is not too old.", true),
    offsite: flag("The bucket, where there is one, lags behind by less than a minute.", true),
  };
  const count = (description: string) => ({ type: "integer", description, example: 0 });
  return objectOf({
    status,
    checks: objectOf(checks, ["volume", "disk", "backup", "offsite"]),
    notifications: objectOf({
      failed: count("Notices to staff that were given up, of leads that nobody has taken up."),
      late: count("Notices that wait for more than five minutes."),
    }),
  });
}

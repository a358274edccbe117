import { externalLoginTexts } from "~/clients/texts";
import { fieldsRefused } from "~/http/respond.server";
import { leadListRefusals } from "~/leads/lead-json.server";
import { teamMessages } from "~/team/team-texts";
import {
  externalRedirectAnswer,
  healthAnswer,
  listAnswer,
  oneAnswer,
  pageAnswer,
  readinessAnswer,
} from "./answers.server";
import {
  externalRedirectAnswerExample,
  externalRedirectExample,
  fuelCardAnswerExample,
  fuelCardExample,
  quoteAnswerExample,
  quoteExample,
  teamMemberChangeExample,
  teamMemberExample,
} from "./api-examples";
import type { ApiGroup, ApiOperationId, ApiRefusal } from "./api-texts";
import type { ResponseObject, SchemaObject } from "./document-types";
import { answer, type RefusalExample } from "./responses.server";
import { schemaRef } from "./schemas.server";

/** One method of one address, as the document is made from it. */
export interface Operation {
  id: ApiOperationId;
  group: ApiGroup;
  method: "get" | "post" | "put";
  path: string;
  /** Needs an administrator's session. */
  admin?: boolean;
  /** Takes what a list of leads takes. */
  paged?: boolean;
  body?: { schema: SchemaObject; example: object };
  answers: Record<string, ResponseObject>;
  refusals: readonly ApiRefusal[];
  /** Refusals to read, where they differ from the general ones. */
  examples?: Partial<Record<ApiRefusal, RefusalExample>>;
}

/** The front door's, for every address below /api/. */
const anywhere = [400, 414, 421] as const;
const withBody = [...anywhere, 403, 408, 413, 415, 503] as const;
const malformed = { error: "The address is malformed. Check it, or start from the home page." };
const bodyTooLarge = { error: "What was sent is larger than the 64 KB this server takes here." };
const tooMany = {
  error: "Too many requests came from your connection. Please wait a minute and try again.",
};

/** Returns every operation of the API, in the order of the document. */
export function allOperations(): Operation[] {
  return [
    ...leadOperations({
      ids: ["submitQuote", "listQuotes", "findQuotesByEmail"],
      group: "Quote requests",
      path: "/api/quotes",
      one: "quote",
      many: "quotes",
      body: { schema: schemaRef("QuoteFields"), example: quoteExample },
      stored: { schema: schemaRef("Quote"), example: quoteAnswerExample },
    }),
    ...leadOperations({
      ids: [
        "submitFuelCardApplication",
        "listFuelCardApplications",
        "findFuelCardApplicationsByEmail",
      ],
      group: "Fuel card applications",
      path: "/api/fuel-card-applications",
      one: "application",
      many: "applications",
      body: { schema: schemaRef("FuelCardApplicationFields"), example: fuelCardExample },
      stored: { schema: schemaRef("FuelCardApplication"), example: fuelCardAnswerExample },
    }),
    ...teamOperations(),
    clientOperation(),
    ...serviceOperations(),
  ];
}

interface LeadResource {
  ids: readonly [ApiOperationId, ApiOperationId, ApiOperationId];
  group: ApiGroup;
  path: string;
  one: string;
  many: string;
  body: { schema: SchemaObject; example: object };
  stored: { schema: SchemaObject; example: object };
}

function leadOperations(resource: LeadResource): Operation[] {
  const { group, path, one, many, body, stored } = resource;
  const [submit, list, findByEmail] = resource.ids;
  const page = {
    schema: pageAnswer(many, stored.schema),
    example: { success: true, [many]: [stored.example], nextCursor: null },
  };
  const reading = {
    group,
    method: "get",
    admin: true,
    paged: true,
    answers: { 200: answer("A page of the list.", page) },
    refusals: [...anywhere, 401, 503],
    examples: { 400: { error: leadListRefusals.limit } },
  } as const;
  return [
    {
      id: submit,
      group,
      method: "post",
      path,
      body,
      answers: {
        201: answer("Stored.", {
          schema: oneAnswer(one, stored.schema),
          example: { success: true, [one]: stored.example },
        }),
      },
      refusals: [...withBody, 429],
      examples: {
        400: { error: fieldsRefused, fieldErrors: { companyName: "Enter your company name." } },
        413: bodyTooLarge,
        429: tooMany,
      },
    },
    { ...reading, id: list, path },
    { ...reading, id: findByEmail, path: `${path}/email/{email}` },
  ];
}

function teamOperations(): Operation[] {
  const teamMember = schemaRef("TeamMember");
  const list = {
    schema: listAnswer("teamMembers", teamMember),
    example: { success: true, teamMembers: [teamMemberExample] },
  };
  const changed = {
    schema: oneAnswer("teamMember", teamMember),
    example: { success: true, teamMember: { ...teamMemberExample, ...teamMemberChangeExample } },
  };
  const { imageTooLarge, imageInvalid } = teamMessages;
  const group = "Team";
  return [
    {
      id: "listTeamMembers",
      group,
      method: "get",
      path: "/api/team-members",
      answers: { 200: answer("Everybody on the team.", list) },
      refusals: [...anywhere, 503],
      examples: { 400: malformed },
    },
    {
      id: "changeTeamMember",
      group,
      method: "put",
      path: "/api/team-members/{id}",
      admin: true,
      body: { schema: schemaRef("TeamMemberChange"), example: teamMemberChangeExample },
      answers: { 200: answer("Changed; public pages show it at once.", changed) },
      refusals: [...withBody, 401, 404],
      examples: {
        400: { error: imageInvalid, fieldErrors: { profileImage: imageInvalid } },
        413: { error: imageTooLarge, fieldErrors: { profileImage: imageTooLarge } },
      },
    },
  ];
}

function clientOperation(): Operation {
  const signedIn = {
    schema: externalRedirectAnswer(schemaRef("Client")),
    example: externalRedirectAnswerExample,
  };
  const noName = "Enter your username.";
  return {
    id: "signInForExternalSystem",
    group: "Clients",
    method: "post",
    path: "/api/auth/external-redirect",
    body: { schema: schemaRef("ClientSignIn"), example: externalRedirectExample },
    answers: { 201: answer("Signed in.", signedIn, ["SetCookie"]) },
    refusals: [...withBody, 401, 429],
    examples: {
      400: { error: noName, fieldErrors: { username: noName } },
      401: { error: externalLoginTexts.wrongCredentials },
      413: bodyTooLarge,
      429: { error: "Too many failed sign-ins. Try again in 15 minutes." },
      503: { error: externalLoginTexts.busy },
    },
  };
}

function serviceOperations(): Operation[] {
  const group = "Service";
  const checks = { database: true, disk: true, outbox: true, backup: true };
  const late = { ...checks, backup: false };
  return [
    {
      id: "readDescription",
      group,
      method: "get",
      path: "/api/openapi.json",
      answers: {
        // What an OpenAPI document holds is for its own specification to say.
        200: answer("The document.", { schema: { type: "object" } }, ["ETag"]),
        304: answer("It is still the one whose ETag was sent.", undefined, ["ETag"]),
      },
      refusals: anywhere,
      examples: { 400: malformed },
    },
    {
      id: "checkHealth",
      group,
      method: "get",
      path: "/healthz",
      answers: {
        200: answer("The database answers.", health("ok")),
        503: answer("The database does not answer.", health("unavailable")),
      },
      refusals: [],
    },
    {
      id: "checkReadiness",
      group,
      method: "get",
      path: "/readyz",
      answers: {
        200: answer("All is well.", readiness("ready", checks)),
        503: answer("Something is not; the others go on.", readiness("not ready", late)),
      },
      refusals: [],
    },
  ];
}

function health(status: "ok" | "unavailable") {
  return { schema: healthAnswer(status), example: { status } };
}

function readiness(status: "ready" | "not ready", checks: Record<string, boolean>) {
  return { schema: readinessAnswer(status), example: { status, checks } };
}

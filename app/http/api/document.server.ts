import {
  OpenAPIRegistry,
  OpenApiGeneratorV31,
  type RouteConfig,
} from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import {
  apiFields,
  apiGroups,
  apiIntroduction,
  apiListQuery,
  apiOperations,
  apiPage,
  apiPathFields,
  apiSecurity,
} from "~/content/api";
import type { Company } from "~/content/company";
import { leadListQuery } from "~/domain/api/requests";
import { type Operation, operationsOf } from "./operations.server";
import { headerComponents, refusals } from "./responses.server";
import { type ApiSchemas, registerSchemas, withDescriptions } from "./schemas.server";

/** Goes up when the contract changes. */
const contractVersion = "1.0.0";

/** What the document says of the site that serves it. */
export interface DescribedSite {
  siteUrl: string;
  company: Pick<Company, "name" | "email">;
  /** Name of the administrators' session cookie. */
  adminCookie: string;
}

/** Returns the OpenAPI 3.1 document as JSON text. */
export function writeDocument(site: DescribedSite): string {
  const registry = new OpenAPIRegistry();
  registerSecurity(registry, site.adminCookie);
  for (const [name, header] of Object.entries(headerComponents)) {
    registry.registerComponent("headers", name, header);
  }
  const schemas = registerSchemas(registry);
  registry.registerComponent("responses", "UnknownAddress", unknownAddress);
  for (const operation of operationsOf(schemas)) {
    registry.registerPath(routeOf(operation, schemas, site));
  }
  const { webhooks: _none, ...document } = new OpenApiGeneratorV31(
    registry.definitions,
  ).generateDocument(headOf(site));
  return JSON.stringify(document, null, 2);
}

const unknownAddress = {
  description: "Any address under /api/ that is not listed: status 404.",
  headers: { "X-Request-Id": { $ref: "#/components/headers/RequestId" } },
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
};

function headOf({ siteUrl, company }: DescribedSite) {
  return {
    openapi: "3.1.0",
    info: {
      title: `${company.name} API`,
      version: contractVersion,
      description: apiIntroduction.join("\n\n"),
      termsOfService: `${siteUrl}/terms-of-use`,
      contact: { name: company.name, email: company.email, url: `${siteUrl}/api-docs` },
    },
    servers: [{ url: siteUrl }],
    tags: Object.entries(apiGroups).map(([name, description]) => ({ name, description })),
  };
}

function registerSecurity(registry: OpenAPIRegistry, adminCookie: string): void {
  registry.registerComponent("securitySchemes", "adminSession", {
    type: "apiKey",
    in: "cookie",
    name: adminCookie,
    description: apiSecurity.adminSession,
  });
  registry.registerComponent("securitySchemes", "clientToken", {
    type: "http",
    scheme: "bearer",
    description: apiSecurity.clientToken,
  });
}

function routeOf(operation: Operation, schemas: ApiSchemas, site: DescribedSite): RouteConfig {
  const { id, group, method, path, admin = false, body, examples = {} } = operation;
  return {
    ...apiOperations[id],
    operationId: id,
    tags: [group],
    method,
    path,
    security: admin ? [{ adminSession: [] }] : [],
    request: {
      ...parametersOf(operation, site),
      ...(body && { body: { required: true, content: { "application/json": body } } }),
    },
    responses: {
      ...operation.answers,
      ...refusals(schemas.error, operation.refusals, examples),
    },
  };
}

function parametersOf({ path, method, admin, paged }: Operation, { siteUrl }: DescribedSite) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, z.string().min(1)]);
  const listDescriptions = { ...apiFields, ...apiListQuery };
  return {
    ...(inPath.length > 0 && {
      params: withDescriptions(z.object(Object.fromEntries(inPath)), apiPathFields),
    }),
    ...(paged && { query: withDescriptions(leadListQuery, listDescriptions) }),
    // A write with a session cookie has to prove where it comes from.
    ...(admin &&
      method !== "get" && {
        headers: z.object({ Origin: z.literal(siteUrl).openapi({ description: apiPage.origin }) }),
      }),
  };
}

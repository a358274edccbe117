import { leadListQuery } from "~/leads/lead-list-query";
import type { Company } from "~/site/company";
import {
  apiFields,
  apiGroups,
  apiIntroduction,
  apiListQuery,
  apiOperations,
  apiPage,
  apiPathFields,
  apiSecurity,
} from "./api-texts";
import type { ParameterObject } from "./document-types";
import { allOperations, type Operation } from "./operations.server";
import { answer, headerComponents, refusals } from "./responses.server";
import { componentSchemas, inputSchema, schemaRef } from "./schemas.server";

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
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of allOperations()) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method]: operationObject(operation, site) };
  }
  const document = {
    ...headOf(site),
    components: {
      securitySchemes: securitySchemes(site.adminCookie),
      headers: headerComponents,
      responses: {
        UnknownAddress: answer("Any address under /api/ that is not listed: status 404.", {
          schema: schemaRef("Error"),
        }),
      },
      schemas: componentSchemas,
    },
    paths,
  };
  return JSON.stringify(document, null, 2);
}

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

function securitySchemes(adminCookie: string) {
  return {
    adminSession: {
      type: "apiKey",
      in: "cookie",
      name: adminCookie,
      description: apiSecurity.adminSession,
    },
    clientToken: { type: "http", scheme: "bearer", description: apiSecurity.clientToken },
  };
}

function operationObject(operation: Operation, site: DescribedSite) {
  const { id, group, admin = false, body, examples = {} } = operation;
  const parameters = parametersOf(operation, site);
  return {
    ...apiOperations[id],
    operationId: id,
    tags: [group],
    security: admin ? [{ adminSession: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { "application/json": body } } }),
    responses: { ...operation.answers, ...refusals(operation.refusals, examples) },
  };
}

function parametersOf(
  { path, method, admin, paged }: Operation,
  { siteUrl }: DescribedSite,
): ParameterObject[] {
  const inPath: Readonly<Record<string, string>> = apiPathFields;
  const query = paged ? inputSchema(leadListQuery) : {};
  const inQuery: Readonly<Record<string, string>> = { ...apiFields, ...apiListQuery };
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string", minLength: 1, description: inPath[name] },
    })),
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
      name,
      in: "query",
      required: query.required?.includes(name) ?? false,
      schema: { ...schema, description: inQuery[name] },
    })),
    // A write with a session cookie has to prove where it comes from.
    ...(admin && method !== "get"
      ? [
          {
            name: "Origin",
            in: "header",
            required: true,
            schema: { type: "string", const: siteUrl, description: apiPage.origin },
          },
        ]
      : []),
  ];
}

import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeApi } from "~/api/document.server";
import { parseConfig } from "~/config.server";
import { signInByHttp } from "../support/http";
import {
  type ApiDocument,
  apiRoutePaths,
  closed,
  fetchDocument,
  fetchDocumentAsServed,
  operationsOf,
  schemasOf,
  send,
} from "../support/openapi";
import { readPage } from "../support/page";
import { type Site, startSite } from "../support/site";

let site: Site;
let document: ApiDocument;
let schema: ReturnType<typeof schemasOf>;

beforeAll(async () => {
  site = await startSite();
  document = await fetchDocument(site.url);
  schema = schemasOf(closed(document));
});

afterAll(() => site.stop());

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1, public, and names this site", async () => {
    const { valid, errors } = await new Validator().validate({
      ...(await fetchDocumentAsServed(site.url)),
    });
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "TPF API", description: expect.stringContaining("in Unicode code points") },
      servers: [{ url: site.url }],
      components: { securitySchemes: { adminSession: { in: "cookie", name: "admin" } } },
    });
  });

  it("describes the fields that both kinds share for both", () => {
    expect(document).not.toHaveProperty(
      "components.schemas.QuoteFields.properties.comments.description",
      expect.stringContaining("cards"),
    );
  });

  it("names the cookie and the company of a site on https", () => {
    const SITE_URL = "https://www.sunrise.example";
    const config = parseConfig({ NODE_ENV: "test", SITE_URL, COMPANY_NAME: "Sunrise" });
    expect(describeApi(config)).toMatchObject({
      info: { title: "Sunrise API" },
      servers: [{ url: "https://www.sunrise.example" }],
      components: { securitySchemes: { adminSession: { name: "__Host-admin" } } },
    });
  });

  it("is cached: compressed, with an ETag, identical for every query string", async () => {
    const headers = { "Accept-Encoding": "br" };
    await send(`${site.url}/api/openapi.json`, "GET", { headers });
    const stored = await send(`${site.url}/api/openapi.json?a=b`, "GET", { headers });
    expect(stored.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=0, must-revalidate",
      vary: "Accept-Encoding",
      etag: expect.stringMatching(/^W\/"/),
    });
    expect(stored.headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("lists every route file of the API and no unknown address", () => {
    const documented = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
    const routes = apiRoutePaths();
    expect(routes.length).toBeGreaterThan(7);
    expect(documented.sort(), "app/api/paths.server.ts").toEqual(routes.sort());
  });

  it("gives an example of each request body, which matches its schema", () => {
    const bodies = operationsOf(document).flatMap(({ operation }) => operation.requestBody ?? []);
    const names = bodies.map((body) => String(body.content["application/json"]?.schema?.$ref));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names.map((one) => one.split("/").at(-1) ?? "")) {
      const validate = schema(["components", "schemas", name]);
      expect(validate(document.components.schemas[name]?.example), name).toBe(true);
    }
  });
});

describe("the page of the API", () => {
  it("shows each operation with its parameters and body", async () => {
    const html = (await send(`${site.url}/api-docs`, "GET")).text;
    const { ids, headings } = readPage(html);
    const code = html.replaceAll("<!-- -->", "");
    for (const { operation, path, method } of operationsOf(document)) {
      const { operationId, summary } = operation;
      expect([...ids]).toContain(operationId);
      expect(headings).toContainEqual({ level: 3, text: summary });
      expect(code).toContain(`>${method.toUpperCase()} ${path}</code>`);
    }
    for (const { properties } of Object.values(document.components.schemas)) {
      for (const name of Object.keys(properties)) expect(code).toContain(`>${name}</code>`);
    }
  });

  it("is not indexed and not linked from public pages", async () => {
    const page = readPage((await send(`${site.url}/api-docs`, "GET")).text);
    expect(page.meta.robots).toBe("noindex");
    expect((await send(`${site.url}/sitemap.xml`, "GET")).text).not.toContain("api-docs");
    const headers = { Cookie: await signInByHttp(site.url) };
    const system = await send(`${site.url}/admin/system`, "GET", { headers });
    expect(readPage(system.text).addresses).toContain("/api-docs");
  });
});

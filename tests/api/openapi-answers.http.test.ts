import { closeSync, openSync, statSync, writeSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientFields, clientPassword, makeReadyClient } from "../support/clients";
import { signInByHttp } from "../support/http";
import {
  type ApiDocument,
  closed,
  exampleOf as exampleIn,
  fetchDocument,
  type HttpAnswer,
  operationCalled,
  operationsOf,
  schemasOf,
  send,
} from "../support/openapi";
import { onFile, type Site, startSite } from "../support/site";
import { openConnection } from "../support/sockets";

let site: Site;
let limited: Site;
let document: ApiDocument;
let cookie: string;
let schema: ReturnType<typeof schemasOf>;
let memberPath: string;
/** Bodies that never arrive, started first because the server waits 15 seconds for them. */
let halfSent: Map<string, Promise<string>>;

beforeAll(async () => {
  [site, limited] = await Promise.all([
    startSite({ ...onFile, RATE_LIMIT_POSTS: "0" }),
    startSite({ RATE_LIMIT_POSTS: "1" }),
  ]);
  document = await fetchDocument(site.url);
  schema = schemasOf(closed(document));
  halfSent = new Map(
    operationsOf(document)
      .filter(({ operation }) => operation.requestBody)
      .map(({ operation, method, path }) => [operation.operationId, sendHalf(method, path)]),
  );
  cookie = await signInByHttp(site.url);
  await makeReadyClient(site, cookie, clientFields("rosa"));
  const { teamMembers } = JSON.parse((await send(`${site.url}/api/team-members`, "GET")).text);
  memberPath = `/api/team-members/${teamMembers[0].id}`;
});

afterAll(() => Promise.all([site.stop(), limited.stop()]));

describe("every answer matches the API document", () => {
  it.each(["submitQuote", "submitFuelCardApplication"])("of %s", async (id) => {
    const body = exampleOf(id);
    const created = await request(id, { body });
    expect(created.status).toBe(201);
    expect((await request(id, { body: { ...body, numberOfTrucks: 7 } })).status).toBe(201);
    expect((await request(id, { body: { companyName: ["x"] } })).status).toBe(400);
    expect((await request(id, { body: "[" })).status).toBe(400);
    expect((await request(id, { body, headers: { "Content-Type": "text/plain" } })).status).toBe(
      415,
    );
    expect((await request(id, { body, on: limited })).status).toBe(
      id === "submitQuote" ? 201 : 429,
    );
    expect((await request(id, { body, on: limited })).status).toBe(429);
  });

  it.each([
    ["listQuotes", "submitQuote", "/api/quotes"],
    ["listFuelCardApplications", "submitFuelCardApplication", "/api/fuel-card-applications"],
    ["findQuotesByEmail", "submitQuote", "/api/quotes/email/paged%40example.com"],
    [
      "findFuelCardApplicationsByEmail",
      "submitFuelCardApplication",
      "/api/fuel-card-applications/email/paged%40example.com",
    ],
  ])("of %s", async (id, submit, path) => {
    for (const comments of [`${id} one`, `${id} two`]) {
      await request(submit, {
        body: { ...exampleOf(submit), email: "paged@example.com", comments },
      });
    }
    const first = JSON.parse((await request(id, { path: `${path}?limit=1` })).text);
    expect(first.nextCursor).toEqual(expect.any(String));
    await request(id, { path: `${path}?limit=1&cursor=${first.nextCursor}` });
    await request(id, { path: `${path}?quarantined=1` });
    for (const query of ["limit=0", "limit=201", "limit=x", "limit=", "cursor=x"]) {
      expect((await request(id, { path: `${path}?${query}` })).status).toBe(400);
    }
    expect((await request(id, { path, headers: { Cookie: "" } })).status).toBe(401);
  });

  it("of leads without optional fields, withdrawn ones and suspected spam", async () => {
    const { companyName, contactName, email, phone, monthlyRevenue } = exampleOf("submitQuote");
    const least = { companyName, contactName, email, phone, monthlyRevenue, agreeToTerms: true };
    expect((await request("submitQuote", { body: least })).status).toBe(201);
    const file = new BetterSqlite3(site.databasePath);
    file.prepare("update leads set status = 'withdrawn', quarantined = 1").run();
    file.close();
    const quarantined = await request("listQuotes", {
      path: "/api/quotes?quarantined=1&limit=200",
    });
    expect(JSON.parse(quarantined.text).quotes.length).toBeGreaterThan(3);
  });

  it("of the team", async () => {
    await request("listTeamMembers");
    const change = (parts: RequestParts) =>
      request("changeTeamMember", { path: memberPath, ...parts });
    const body = exampleOf("changeTeamMember");
    expect((await change({ body })).status).toBe(200);
    expect((await change({ body: {} })).status).toBe(400);
    expect((await change({ body: { name: " ", profileImage: "x" } })).status).toBe(400);
    expect((await change({ body, headers: { Cookie: "" } })).status).toBe(401);
    expect((await change({ body, path: "/api/team-members/nobody" })).status).toBe(404);
    expect((await change({ body, headers: { "Content-Type": "text/plain" } })).status).toBe(415);
    const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1).toString("base64");
    const profileImage = `data:image/png;base64,${tooLarge}`;
    expect((await change({ body: { profileImage } })).status).toBe(413);
  });

  it("of a client's sign-in to an external system", async () => {
    const body = { ...exampleOf("signInForExternalSystem"), password: clientPassword };
    const signIn = (changes: object, parts: RequestParts = {}) =>
      request("signInForExternalSystem", { body: { ...body, ...changes }, ...parts });
    expect((await signIn({})).status).toBe(201);
    expect((await signIn({ systemType: "oracle", username: null })).status).toBe(400);
    expect((await signIn({ externalUrl: "https://evil.example/" })).status).toBe(400);
    expect((await signIn({}, { headers: { "Content-Type": "text/plain" } })).status).toBe(415);
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await signIn({ username: "nobody" })).status).toBe(401);
    }
    expect((await signIn({ username: "nobody" })).status).toBe(429);
  });

  it("of the document itself", async () => {
    const { headers } = await request("readDescription");
    const etag = { "If-None-Match": String(headers.etag) };
    expect((await request("readDescription", { headers: etag })).status).toBe(304);
  });

  it("of requests that the server refuses", async () => {
    for (const { operation, path } of operationsOf(document)) {
      const id = operation.operationId;
      const body = operation.requestBody ? "{}" : undefined;
      const long = `${path}?${"x".repeat(8_200)}`;
      expect((await request(id, { path: long, body })).status).toBe(414);
      expect((await request(id, { headers: { Host: "evil.example" }, body })).status).toBe(421);
      expect((await request(id, { headers: tooManyHeaders, body })).status).toBe(431);
      if (!operation.requestBody) {
        expect((await request(id, { body: "{}" })).status).toBe(400);
        continue;
      }
      expect(
        (await request(id, { body, headers: { Origin: "https://evil.example" } })).status,
      ).toBe(403);
      expect((await request(id, { body: " ".repeat(9_000_000) })).status).toBe(413);
      expect(await repeatUntilLimited(id), id).toBe(true);
      checkAnswer(id, readRaw(await (halfSent.get(id) ?? "")));
    }
  });

  it("of an unknown address", async () => {
    const answer = await send(`${site.url}/api/nothing/here`, "GET");
    expect(answer.status).toBe(404);
    const at = ["components", "responses", "UnknownAddress", "content", "application/json"];
    expect(schema([...at, "schema"])(JSON.parse(answer.text))).toBe(true);
    expect(answer.headers.link).toContain('</api/openapi.json>; rel="service-desc"');
  });

  it("of a method that is not allowed", async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        if (Object.hasOwn(methods, method.toLowerCase())) continue;
        const answer = await send(site.url + path.replace(/\{\w+\}/, "x"), method);
        expect(answer.status, `${method} ${path}`).toBe(405);
        for (const taken of Object.keys(methods)) {
          expect(answer.headers.allow).toContain(taken.toUpperCase());
        }
        expect(schema(["components", "schemas", "Error"])(JSON.parse(answer.text))).toBe(true);
      }
    }
  });

  it("while the database is down", async () => {
    damage(site.databasePath);
    for (const { operation } of operationsOf(document)) {
      const id = operation.operationId;
      if (!Object.hasOwn(operation.responses, "503")) continue;
      const path = id === "changeTeamMember" ? memberPath : undefined;
      const body = operation.requestBody ? exampleOf(id) : undefined;
      expect((await request(id, { ...(path && { path }), body })).status, id).toBe(503);
    }
  });

  it("covers every documented status", () => {
    const documented = operationsOf(document).map(({ operation }) => [
      operation.operationId,
      Object.keys(operation.responses).sort(),
    ]);
    const provoked = documented.map(([id]) => [id, [...(seen.get(String(id)) ?? [])].sort()]);
    expect(provoked).toEqual(documented);
  });
});

/** Overwrites everything except the first page of a database file, so that each check of it fails. */
function damage(path: string): void {
  const file = new BetterSqlite3(path);
  file.pragma("wal_checkpoint(TRUNCATE)");
  file.close();
  const descriptor = openSync(path, "r+");
  writeSync(descriptor, Buffer.alloc(statSync(path).size - 4_096, 0xff), 0, undefined, 4_096);
  closeSync(descriptor);
}

function readRaw(answer: string): HttpAnswer {
  const [head = "", text = ""] = answer.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const pairs = lines.map((line) => line.split(/: (.*)/));
  const headers = Object.fromEntries(
    pairs.map(([name = "", value]) => [name.toLowerCase(), value]),
  );
  return { status: Number(first.split(" ")[1]), headers, text };
}

function sendHalf(method: string, path: string): Promise<string> {
  const { port, host } = new URL(site.url);
  const connection = openConnection(Number(port));
  connection.socket.write(
    `${method.toUpperCase()} ${path.replace(/\{\w+\}/, "x")} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
  );
  return connection.over;
}

interface RequestParts {
  on?: Site;
  path?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends an operation and returns its response, validated against the document. */
async function request(operationId: string, parts: RequestParts = {}): Promise<HttpAnswer> {
  const { path, method, operation } = operationCalled(document, operationId);
  const { body } = parts;
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const answer = await send((parts.on ?? site).url + (parts.path ?? path), method.toUpperCase(), {
    headers: {
      ...(operation.requestBody && { "Content-Type": "application/json" }),
      ...(operation.security.length > 0 && { Cookie: cookie, Origin: site.url }),
      ...parts.headers,
    },
    ...(text !== undefined && { body: text }),
  });
  checkAnswer(operationId, answer);
  return answer;
}

/** Repeats an operation on the limited site, and returns whether the site then refuses it as one of too many. */
async function repeatUntilLimited(operationId: string): Promise<boolean> {
  const { path, method } = operationCalled(document, operationId);
  const headers = { "Content-Type": "application/json", Cookie: cookie, Origin: limited.url };
  const sent = { headers, body: "{}" };
  const post = () => send(limited.url + path, method.toUpperCase(), sent);
  // Staff have hundreds of requests before the limit, and regain one a second.
  for (let count = 0; count < 1_000; count += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, post));
    const refusal = answers.find(({ status }) => status === 429);
    if (refusal === undefined) continue;
    checkAnswer(operationId, refusal);
    return true;
  }
  return false;
}

/** Fails unless the status is documented, its headers are present, and the body matches its schema exactly. */
function checkAnswer(operationId: string, { status, headers, text }: HttpAnswer): void {
  const { path, method, operation } = operationCalled(document, operationId);
  const documented = operation.responses[String(status)];
  const shown = `${operationId} answered ${status} ${text.slice(0, 300)}`;
  if (documented === undefined) throw new Error(`${shown}, which is not documented`);
  for (const name of Object.keys(documented.headers)) {
    expect(headers[name.toLowerCase()], `${name}: ${shown}`).toBeTruthy();
  }
  const [mediaType] = Object.keys(documented.content ?? {});
  if (mediaType === undefined) {
    expect(text).toBe("");
  } else {
    expect(String(headers["content-type"]).split(";")[0], shown).toBe(mediaType);
    const at = ["paths", path, method, "responses", String(status), "content", mediaType, "schema"];
    const validate = schema(at);
    expect(validate(JSON.parse(text)) ? [] : validate.errors, shown).toEqual([]);
  }
  seen.set(operationId, (seen.get(operationId) ?? new Set()).add(String(status)));
}

function exampleOf(operationId: string) {
  return exampleIn(document, operationId);
}

const tooManyHeaders = Object.fromEntries(
  Array.from({ length: 101 }, (_, index) => [`X-Number-${index}`, "x"]),
);

/** Statuses seen, by operation. */
const seen = new Map<string, Set<string>>();

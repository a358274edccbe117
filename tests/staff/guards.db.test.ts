import type { ActionFunction, LoaderFunction } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setDatabase } from "#db/connection.server";
import { createTestDatabase, type TestDatabase } from "../support/database";

interface RouteModule {
  loader?: LoaderFunction;
  action?: ActionFunction;
}

const modules = import.meta.glob<RouteModule>("../../app/routes/{admin,api}*.{ts,tsx}");
const nameOf = (file: string) => file.replace(/^.*routes\//, "").replace(/\.tsx?$/, "");

/** Entrances of the admin and the API that anybody may use, each with what it is for. */
const open = new Set([
  "admin.login loader",
  "admin.login action",
  "admin.login_.again loader",
  "admin.login_.again action",
  "admin.confirm loader",
  "admin.sign-out loader",
  "admin.sign-out action",
  "api.$ loader",
  "api.$ action",
  "api-docs loader",
  "api.openapi[.]json loader",
  "api.openapi[.]json action",
  "api.quotes action",
  "api.quotes_.email.$email action",
  "api.fuel-card-applications action",
  "api.fuel-card-applications_.email.$email action",
  "api.auth.external-redirect loader",
  "api.auth.external-redirect action",
  "api.team-members loader",
  "api.team-members action",
  "api.team-members_.$memberId loader",
]);

const entrances = await Promise.all(
  Object.entries(modules).map(async ([file, load]) => {
    const module = await load();
    return (["loader", "action"] as const).flatMap((kind) => {
      const handler = module[kind];
      return handler === undefined ? [] : [{ name: `${nameOf(file)} ${kind}`, kind, handler }];
    });
  }),
).then((found) => found.flat());

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  setDatabase(test);
});

afterAll(async () => {
  setDatabase(undefined);
  await test.cleanup();
});

describe("every loader and action of the admin and the API", () => {
  it("is found", () => {
    expect(entrances.length).toBeGreaterThan(10);
    expect(
      [...open].filter((name) => !entrances.some((entrance) => entrance.name === name)),
    ).toEqual([]);
  });

  it.each(entrances.filter(({ name }) => !open.has(name)))(
    "refuses $name without a session",
    async ({ name, kind, handler }) => {
      const methods = kind === "loader" ? ["GET"] : ["POST", "PUT", "PATCH", "DELETE"];
      const answers = await Promise.all(methods.map((method) => answerTo(handler, method)));
      if (name.startsWith("api.")) {
        const statuses = new Set(answers.map((answer) => answer.status));
        statuses.delete(405);
        expect([...statuses]).toEqual([401]);
      } else {
        for (const answer of answers) {
          expect(answer.status).toBe(303);
          expect(answer.headers.get("Location")).toMatch(/^\/admin\/login/);
        }
      }
    },
  );
});

async function answerTo(handler: LoaderFunction, method: string): Promise<Response> {
  const request = new Request("http://localhost:3000/x?email=a@b.co", { method });
  const params = { leadId: "x", email: "a@b.co", memberId: "x" };
  const answer: unknown = await Promise.resolve(handler({ request, params, context: {} })).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response) return answer;
  throw new Error(`${method} was not answered with a Response: ${String(answer)}`);
}

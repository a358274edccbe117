import type { ActionFunction, LoaderFunction } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { setDatabase } from "#db/connection.server";
import { action as accountAction, loader as accountLoader } from "~/routes/admin.account";
import { loader as teamLoader } from "~/routes/admin.team";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { signedInCookie } from "../support/desk";
import { codeOf } from "../support/one-time-codes";
import { send } from "../support/requests";

vi.stubEnv("ADMIN_SECOND_FACTOR", "required");
afterAll(() => vi.unstubAllEnvs());

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
      expectRefused(name, await answersOf(handler, kind), /^\/admin\/login/);
    },
  );

  it.each(entrances.filter(({ name }) => !open.has(name) && !setUp.has(name)))(
    "refuses $name while a required second factor is off",
    async ({ name, kind, handler }) => {
      const cookie = await signedInCookie(test.db);
      expectRefused(name, await answersOf(handler, kind, cookie), /^\/admin\/account$/);
    },
  );
});

it("a required second factor is set up on the account page, which then opens the rest", async () => {
  const cookie = await signedInCookie(test.db);
  const account = (fields: Record<string, string>) =>
    send(accountAction, "/admin/account", { cookie, fields });
  expect((await send(accountLoader, "/admin/account", { cookie })).body).toMatchObject({
    owesSecondFactor: true,
  });
  await account({ intent: "begin-second-factor" });
  const page = await send(accountLoader, "/admin/account", { cookie });
  const { secondFactor } = page.body as { secondFactor: { setup: { secret: string } } };
  const code = codeOf(secondFactor.setup.secret, Date.now());
  expect((await account({ intent: "confirm-second-factor", code })).status).toBe(200);
  expect((await send(teamLoader, "/admin/team", { cookie })).status).toBe(200);
  await account({ intent: "turn-off-second-factor" });
  expect((await send(teamLoader, "/admin/team", { cookie })).status).toBe(303);
});

function expectRefused(name: string, answers: readonly Response[], location: RegExp): void {
  if (name.startsWith("api.")) {
    const statuses = new Set(answers.map((answer) => answer.status));
    statuses.delete(405);
    expect([...statuses], `${name} needs a guard, or a line in \`open\` here`).toEqual([401]);
    return;
  }
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toMatch(location);
  }
}

function answersOf(handler: LoaderFunction, kind: "loader" | "action", cookie = "") {
  const methods = kind === "loader" ? ["GET"] : ["POST", "PUT", "PATCH", "DELETE"];
  return Promise.all(methods.map((method) => answerTo(handler, method, cookie)));
}

async function answerTo(
  handler: LoaderFunction,
  method: string,
  cookie: string,
): Promise<Response> {
  const headers = { Cookie: cookie };
  const request = new Request("http://localhost:3000/x?email=a@b.co", { method, headers });
  const params = { leadId: "x", email: "a@b.co", memberId: "x" };
  const answer: unknown = await Promise.resolve(handler({ request, params, context: {} })).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response) return answer;
  throw new Error(`${method} was not answered with a Response: ${String(answer)}`);
}

interface RouteModule {
  loader?: LoaderFunction;
  action?: ActionFunction;
}

function nameOf(file: string) {
  return file.replace(/^.*routes\//, "").replace(/\.tsx?$/, "");
}

const modules = import.meta.glob<RouteModule>("../../app/routes/{admin,api}*.{ts,tsx}");

/** Loaders and actions of the admin and the API that anyone may use. */
const open = new Set([
  "admin.login loader",
  "admin.login action",
  "admin.confirm loader",
  "admin.forgot-password loader",
  "admin.forgot-password action",
  // Returns 204, the only status that makes a browser stop reconnecting.
  "admin.live loader",
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

/** The routes where an administrator sets up the required second factor. */
const setUp = new Set(["admin.account loader", "admin.account action", "admin.confirm action"]);

const entrances = await Promise.all(
  Object.entries(modules).map(async ([file, load]) => {
    const module = await load();
    return (["loader", "action"] as const).flatMap((kind) => {
      const handler = module[kind];
      return handler === undefined ? [] : [{ name: `${nameOf(file)} ${kind}`, kind, handler }];
    });
  }),
).then((found) => found.flat());

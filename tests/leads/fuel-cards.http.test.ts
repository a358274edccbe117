import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requiredFieldsOf } from "~/leads/fields";
import { postForm, postJson, signInByHttp } from "../support/http";
import { fuelCardFields } from "../support/leads";
import { type Site, startSite } from "../support/site";

let site: Site;
let cookie: string;

beforeAll(async () => {
  site = await startSite();
  cookie = await signInByHttp(site.url);
});

afterAll(() => site.stop());

describe("POST /api/fuel-card-applications", () => {
  it("stores an application and returns it with 201", async () => {
    const email = "json@mogollon.example";
    const answer = await applyByJson({ email, agreeToTerms: true, numberOfTrucks: 8 });
    expect(answer.status).toBe(201);
    const { success, application } = await answer.json();
    expect(success).toBe(true);
    expect(application).toMatchObject({
      email,
      fuelCardTier: "fleet",
      mcNumber: "654321",
      dotNumber: "7654321",
      numberOfTrucks: "6-10",
      monthlyFuelSpend: "5k-10k",
      primaryRoutes: "I-40 and I-17",
      preferredFuelBrands: "loves",
      comments: null,
      authorityPending: false,
    });
    expect(application.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(application).not.toHaveProperty("monthlyRevenue");
    expect(JSON.stringify(application)).not.toContain("receipt");
    expect(await applicationsOf(email)).toEqual([application]);
  });

  it("names every missing required field and stores nothing", async () => {
    const answer = await postJson(`${site.url}/api/fuel-card-applications`, {});
    expect(answer.status).toBe(400);
    const { fieldErrors } = await answer.json();
    const required = requiredFieldsOf("fuel-card-application").map(({ name }) => name);
    expect(Object.keys(fieldErrors).sort()).toEqual(required.toSorted());
  });

  it.each([
    ["a tier that does not exist", { fuelCardTier: "platinum" }, "Choose a fuel card program."],
    [
      "a spend that is not offered",
      { monthlyFuelSpend: "lots" },
      "Choose your monthly fuel spend.",
    ],
    [
      "routes of 201 characters",
      { primaryRoutes: "x".repeat(201) },
      "Shorten the primary routes to 200",
    ],
    ["terms not agreed to", { agreeToTerms: false }, "Check the box to agree"],
  ])("refuses %s", async (_, change, message) => {
    const answer = await applyByJson({ email: "refused@mogollon.example", ...change });
    expect(answer.status).toBe(400);
    const messages = Object.values((await answer.json()).fieldErrors);
    expect(messages).toEqual([expect.stringContaining(message)]);
    expect(await applicationsOf("refused@mogollon.example")).toEqual([]);
  });

  it("accepts “pending” as a start-up's authority and flags it to staff", async () => {
    const email = "startup@mogollon.example";
    await applyByJson({ email, mcNumber: " Pending ", dotNumber: "pending" });
    expect(await applicationsOf(email)).toMatchObject([
      { mcNumber: "pending", dotNumber: "pending", authorityPending: true },
    ]);
  });

  it("answers a repeat with the first application, but not with a lead of another kind", async () => {
    const email = "twice@mogollon.example";
    const first = await (await applyByJson({ email })).json();
    const again = await (await applyByJson({ email, companyName: "MOGOLLON rim freight " })).json();
    expect(again.application.id).toBe(first.application.id);
    await postJson(`${site.url}/api/quotes`, {
      ...fuelCardFields({ email }),
      monthlyRevenue: "25k-50k",
    });
    expect(await applicationsOf(email)).toHaveLength(1);
    const { quotes } = await (await asAdmin(`/api/quotes/email/${email}`)).json();
    expect(quotes).toHaveLength(1);
  });

  it.each(["PUT", "PATCH", "DELETE"])("answers %s with 405", async (method) => {
    const answer = await fetch(`${site.url}/api/fuel-card-applications`, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toContain("POST");
  });
});

describe("reading applications", () => {
  it.each(["/api/fuel-card-applications", "/api/fuel-card-applications/email/a@b.example"])(
    "answers 401 in JSON to %s without a session",
    async (path) => {
      const answer = await fetch(site.url + path);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ success: false });
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
    },
  );

  it("lists applications only, newest first", async () => {
    await applyByJson({ email: "older@mogollon.example" });
    await postJson(`${site.url}/api/quotes`, {
      ...fuelCardFields({ email: "quote@mogollon.example" }),
      monthlyRevenue: "25k-50k",
    });
    await applyByJson({ email: "newer@mogollon.example" });
    const { applications } = await (await asAdmin("/api/fuel-card-applications?limit=2")).json();
    expect(applications.map(({ email }: { email: string }) => email)).toEqual([
      "newer@mogollon.example",
      "older@mogollon.example",
    ]);
  });
});

describe("the fuel card form without scripts", () => {
  it("redirects to a receipt of its kind", async () => {
    const answer = await applyByForm({ email: "receipt@mogollon.example" });
    expect(answer.status).toBe(303);
    const receipt = await fetch(`${site.url}${answer.headers.get("Location")}`);
    const html = await receipt.text();
    const [application] = await applicationsOf("receipt@mogollon.example");
    expect(html).toContain("We have your fuel card application");
    expect(html).toContain(application?.reference);
  });

  it("keeps the input next to each error", async () => {
    const answer = await applyByForm({ mcNumber: "", primaryRoutes: "<b>I-10</b>" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Enter your MC number, or “pending” if you have none yet.");
    expect(html).toContain("&lt;b&gt;I-10&lt;/b&gt;");
    expect(html).toContain("Mogollon Rim Freight");
  });

  it("holds automated entries apart until requested", async () => {
    const email = "bot@mogollon.example";
    const answer = await applyByForm({ email, companyFax: "602-555-0100" });
    expect(answer.status).toBe(303);
    expect(await applicationsOf(email)).toEqual([]);
    expect(await applicationsOf(email, "?quarantined=1")).toHaveLength(1);
  });

  it("preselects the fleet program and echoes no other tier", async () => {
    const page = async (query: string) =>
      (await fetch(`${site.url}/fuel-card-application${query}`)).text();
    const fleet = await page("?tier=fleet");
    expect(fleet).toMatch(/<input(?=[^>]*name="fuelCardTier")(?=[^>]*value="fleet")[^>]*checked/);
    expect(fleet).toContain("I&#x27;m interested in the Fleet fuel card program.");
    const unknown = await page("?tier=%3Cscript%3Eplatinum");
    expect(unknown).not.toContain("platinum");
    expect(unknown).not.toMatch(/name="fuelCardTier"[^>]*checked/);
    expect(unknown).not.toContain("interested in the");
  });
});

function asAdmin(path: string) {
  return fetch(`${site.url}${path}`, { headers: { Cookie: cookie } });
}

function applyByForm(changes: Record<string, string>) {
  return postForm(`${site.url}/fuel-card-application`, fuelCardFields(changes));
}

function applyByJson(changes: Record<string, unknown>) {
  return postJson(`${site.url}/api/fuel-card-applications`, { ...fuelCardFields(), ...changes });
}

async function applicationsOf(email: string, query = ""): Promise<Record<string, unknown>[]> {
  const answer = await asAdmin(`/api/fuel-card-applications/email/${email}${query}`);
  return (await answer.json()).applications;
}

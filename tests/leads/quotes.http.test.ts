import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postForm, postJson, signInByHttp } from "../support/http";
import { quoteFields } from "../support/leads";
import { allRows } from "../support/rows";
import { type Site, startSite } from "../support/site";

let site: Site;
let cookie: string;

beforeAll(async () => {
  site = await startSite();
  cookie = await signInByHttp(site.url);
});

afterAll(() => site.stop());

describe("POST /api/quotes", () => {
  it("stores a quote request and returns it with 201", async () => {
    const email = "json@copperstate.example";
    const answer = await postJson(`${site.url}/api/quotes`, {
      ...quoteFields({ email }),
      agreeToTerms: true,
    });
    expect(answer.status).toBe(201);
    const { success, quote } = await answer.json();
    expect(success).toBe(true);
    expect(quote).toMatchObject({ email, companyName: "Copper State Hauling", mcNumber: null });
    expect(quote.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(quote)).not.toContain("receipt");
    expect(await leadsOf("JSON@CopperState.example")).toEqual([quote]);
  });

  it("never questions an email address, as a form does once", async () => {
    const fields = quoteFields({ email: "json@gmail.con" });
    expect((await postForm(`${site.url}/get-quote`, fields)).status).toBe(400);
    expect((await postJson(`${site.url}/api/quotes`, fields)).status).toBe(201);
    expect(await leadsOf("json@gmail.con")).toHaveLength(1);
  });

  it("answers a repeat within ten minutes with the first lead and stores nothing new", async () => {
    const fields = { ...quoteFields({ email: "twice@example.com" }), agreeToTerms: true };
    const first = await (await postJson(`${site.url}/api/quotes`, fields)).json();
    const again = { ...fields, companyName: " copper STATE hauling", phone: "6025550187" };
    const second = await (await postJson(`${site.url}/api/quotes`, again)).json();
    expect(second.quote.id).toBe(first.quote.id);
    expect(await leadsOf("twice@example.com")).toHaveLength(1);
  });

  it("answers a repeated key with the first lead, corrected by new content", async () => {
    const fields = quoteFields({ email: "key@example.com" });
    const headers = { "Idempotency-Key": randomUUID() };
    const sent = async (changes: Record<string, string>, more: Record<string, string>) => {
      const answer = await postJson(`${site.url}/api/quotes`, { ...fields, ...changes }, more);
      expect(answer.status).toBe(201);
      return (await answer.json()).quote;
    };
    const first = await sent({}, headers);
    expect(await sent({}, headers)).toEqual(first);
    const quoted = { "Idempotency-Key": `"${headers["Idempotency-Key"]}"` };
    const corrected = { ...first, comments: "Two trucks" };
    expect(await sent({ comments: "Two trucks" }, quoted)).toEqual(corrected);
    expect(await leadsOf("key@example.com")).toEqual([corrected]);
    const other = await sent({ comments: "Three" }, { "Idempotency-Key": randomUUID() });
    expect(other.id).not.toBe(first.id);
  });

  it.each(["1", "order 7", "a".repeat(65), "é".repeat(30), '"'.repeat(30)])(
    "refuses %j as a key with a message and stores nothing",
    async (key) => {
      const fields = quoteFields({ email: "nokey@example.com" });
      const answer = await postJson(`${site.url}/api/quotes`, fields, { "Idempotency-Key": key });
      expect(answer.status).toBe(400);
      const { error } = await answer.json();
      expect(error).toMatch(
        /^Idempotency-Key must be 22 to 64 letters, digits, .* such as a UUID\.$/,
      );
      expect(await leadsOf("nokey@example.com")).toEqual([]);
    },
  );

  it("answers missing and malformed fields with 400 and stores nothing", async () => {
    const email = "malformed@example.com";
    const answer = await postJson(`${site.url}/api/quotes`, { email, phone: "12" });
    expect(answer.status).toBe(400);
    const body = await answer.json();
    expect(body).toMatchObject({
      success: false,
      error: "Some fields need your attention.",
      fieldErrors: {
        companyName: "Enter your company name.",
        phone:
          "Enter a US or Canadian phone number with its area code, such as (602) 555-0142. “12” has 2 digits, not 10 with the area code.",
        monthlyRevenue: "Choose your monthly revenue.",
      },
    });
    expect(body.fieldErrors).not.toHaveProperty("email");
    expect(await leadsOf(email)).toEqual([]);
  });

  it.each<[string, string, Record<string, string>, number]>([
    [
      "no JSON at all",
      "companyName=x",
      { "Content-Type": "application/x-www-form-urlencoded" },
      415,
    ],
    ["no content type", "{}", { "Content-Type": "" }, 415],
    ["broken JSON", '{"companyName":', {}, 400],
    ["a list", "[]", {}, 400],
    ["nothing", "null", {}, 400],
    ["more than 64 KB", JSON.stringify({ comments: "x".repeat(70_000) }), {}, 413],
    ["a foreign origin", "{}", { Origin: "https://evil.example" }, 403],
    ["a cross-site fetch", "{}", { "Sec-Fetch-Site": "cross-site" }, 403],
  ])("refuses %s", async (_, body, headers, status) => {
    const answer = await postJson(`${site.url}/api/quotes`, body, headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false, error: expect.any(String) });
  });

  it.each(["PUT", "PATCH", "DELETE"])(
    "answers %s with 405 and the allowed methods",
    async (method) => {
      const answer = await fetch(`${site.url}/api/quotes`, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get("Allow")).toContain("POST");
    },
  );
});

describe("reading quote requests", () => {
  it.each(["/api/quotes", "/api/quotes/email/rosa@copperstate.example"])(
    "answers 401 in JSON to %s without a session, and with a made-up one",
    async (path) => {
      for (const cookies of ["", `admin=${"A".repeat(43)}`]) {
        const answer = await fetch(site.url + path, { headers: { Cookie: cookies } });
        expect(answer.status).toBe(401);
        expect(await answer.json()).toEqual({
          success: false,
          error: "Sign in as an administrator first.",
        });
        expect(answer.headers.get("Cache-Control")).toBe("no-store");
      }
    },
  );

  it("pages newest first", async () => {
    for (const n of [1, 2, 3]) {
      const fields = quoteFields({ email: "pages@example.com", comments: `load ${n}` });
      await postJson(`${site.url}/api/quotes`, fields);
    }
    const path = "/api/quotes/email/pages@example.com?limit=2";
    const first = await (await asAdmin(path)).json();
    const second = await (await asAdmin(`${path}&cursor=${first.nextCursor}`)).json();
    const comments = [...first.quotes, ...second.quotes].map((quote) => quote.comments);
    expect(comments).toEqual(["load 3", "load 2", "load 1"]);
    expect(second.nextCursor).toBeNull();
  });

  it.each(["limit=0", "limit=201", "limit=ten", "cursor=nonsense"])(
    "refuses %s with a message",
    async (query) => {
      const answer = await asAdmin(`/api/quotes?${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ success: false });
    },
  );

  it("holds suspected spam apart until requested", async () => {
    const email = "bot@example.com";
    const answer = await postForm(`${site.url}/get-quote`, {
      ...quoteFields({ email }),
      companyFax: "602-555-0100",
    });
    expect(answer.status).toBe(303);
    expect(await leadsOf(email)).toEqual([]);
    const apart = await (await asAdmin(`/api/quotes/email/${email}?quarantined=1`)).json();
    expect(apart.quotes).toHaveLength(1);
  });
});

describe("the quote form without scripts", () => {
  it("redirects to a receipt that is neither cached nor indexed", async () => {
    const answer = await postForm(`${site.url}/get-quote`, quoteFields({ email: "r@example.com" }));
    expect(answer.status).toBe(303);
    const receipt = await fetch(`${site.url}${answer.headers.get("Location")}`);
    expect(receipt.status).toBe(200);
    expect(receipt.headers.get("Cache-Control")).toBe("no-store");
    expect(receipt.headers.get("X-Robots-Tag")).toContain("noindex");
    const [quote] = await leadsOf("r@example.com");
    expect(await receipt.text()).toContain(quote?.reference);
  });

  it("records the text consent with its wording, time and address", async () => {
    const fields = quoteFields({ email: "sms@example.com", smsConsent: "on" });
    await postForm(`${site.url}/get-quote`, fields);
    const database = await site.openDatabase();
    const rows = await allRows(database, "leads");
    await database.close();
    expect(rows.find((row) => row.email_key === "sms@example.com")).toMatchObject({
      sms_consent: 1,
      sms_consent_version: "2026-11-22",
      sms_consent_at: expect.stringMatching(/^\d{4}-.*Z$/),
      sms_consent_address: "127.0.0.1",
      client_address: expect.stringMatching(/^127\.0\.0\.0/),
    });
  });

  it("answers an error with 400 and the form, with its input escaped", async () => {
    const hostile = '"><script>alert(1)</script>';
    const answer = await postForm(
      `${site.url}/get-quote`,
      quoteFields({ email: "none", companyName: hostile }),
    );
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Enter an email address in the form name@example.com.");
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain(hostile);
  });

  it.each([
    ["a foreign origin", { Origin: "https://evil.example", "Sec-Fetch-Site": "" }],
    ["a null origin", { Origin: "null", "Sec-Fetch-Site": "" }],
    ["a same-site neighbor", { "Sec-Fetch-Site": "same-site" }],
  ])("refuses %s and stores nothing", async (_, headers) => {
    const fields = quoteFields({ email: "csrf@example.com" });
    const answer = await postForm(`${site.url}/get-quote`, fields, headers);
    expect(answer.status).toBe(403);
    expect(await leadsOf("csrf@example.com")).toEqual([]);
  });

  it("says that it could not read a body that is not a form", async () => {
    const answer = await fetch(`${site.url}/get-quote`, { method: "POST", body: "hello" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("We could not read that");
    expect(html).not.toContain("Enter your company name.");
  });
});

describe("a database that cannot be written", () => {
  it("gives 503 as a refilled form and as JSON, and accepts leads again afterwards", async () => {
    const other = await site.openDatabase();
    const writing = await other.db.startTransaction().execute();
    const fields = quoteFields({ email: "locked@example.com" });
    const [page, json] = await Promise.all([
      postForm(`${site.url}/get-quote`, fields),
      postJson(`${site.url}/api/quotes`, fields),
    ]);
    await writing.rollback().execute();
    await other.close();
    expect([page.status, json.status]).toEqual([503, 503]);
    expect(page.headers.get("Retry-After")).toBe("5");
    const html = await page.text();
    expect(html).toContain("There was a problem submitting your request. Please try again.");
    expect(html).toContain("Copper State Hauling");
    expect(await json.json()).toMatchObject({ success: false });
    expect(await leadsOf("locked@example.com")).toEqual([]);
    expect((await postForm(`${site.url}/get-quote`, fields)).status).toBe(303);
  });
});

describe("every answer", () => {
  it.each([
    ["/", 200],
    ["/nope", 404],
    ["/api/nope", 404],
    ["/admin/quotes", 303],
    ["/admin/team", 303],
    ["/receipt/none", 404],
  ])("of %s has its status, the security headers and no stack trace", async (path, status) => {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("Content-Security-Policy")).not.toContain("unsafe-inline");
    expect(await answer.text()).not.toMatch(/\bat .+\.(js|tsx?):\d+/);
  });

  it("of a static file has the security headers too", async () => {
    const home = await (await fetch(site.url)).text();
    const stylesheet = /\/assets\/[^"]+\.css/.exec(home)?.[0];
    const answer = await fetch(`${site.url}${stylesheet}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
  });

  it("leaves no personal data in the log", async () => {
    await postForm(`${site.url}/get-quote`, quoteFields({ email: "canary@example.com" }));
    await fetch(`${site.url}/get-quote?email=canary@example.com`);
    await asAdmin("/api/quotes/email/canary@example.com");
    await asAdmin("/admin/quotes?email=canary@example.com");
    await expect.poll(site.output).toContain('"route":"/get-quote"');
    expect(site.output()).not.toMatch(/canary|Copper State|Rosa|555-0187|602555/);
  });
});

function asAdmin(path: string) {
  return fetch(`${site.url}${path}`, { headers: { Cookie: cookie } });
}

async function leadsOf(email: string): Promise<Record<string, unknown>[]> {
  const answer = await asAdmin(`/api/quotes/email/${encodeURIComponent(email)}`);
  return (await answer.json()).quotes;
}

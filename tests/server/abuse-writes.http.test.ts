import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postForm, postJson, signInByHttp } from "../support/http";
import { quoteFields } from "../support/leads";
import { isLong } from "../support/long";
import { routePatterns } from "../support/route-patterns";
import { everyRow, type Row } from "../support/rows";
import { type Site, startSite, testAdmin } from "../support/site";

let site: Site;

beforeAll(async () => {
  site = await startSite({ RATE_LIMIT_POSTS: "0" });
});

afterAll(() => site.stop());

describe("writes sent from other sites, with an administrator's cookie", () => {
  it("cover every route that has an action", () => {
    expect(writable).toEqual(
      expect.arrayContaining(["/get-quote", "/get-quote.data", "/api/quotes", "/admin/login"]),
    );
    expect(writable.length).toBeGreaterThan(20);
  });

  it.each(strangers)(
    "%s: 403 at every route, by each method in turn, and nothing is written",
    async (name, from) => {
      const stranger = strangers.findIndex(([one]) => one === name);
      const cookie = await signInByHttp(site.url);
      const before = await stored();
      const fields = { ...quoteFields(), ...testAdmin, agreeToTerms: "on", intent: "save" };
      const answers = await Promise.all(
        writable.flatMap((path, route) =>
          methodsOf(route + stranger).map(async (method) => {
            const json = path.startsWith("/api/");
            const answer = await fetch(site.url + path, {
              method,
              redirect: "manual",
              headers: {
                ...from,
                Cookie: cookie,
                "Content-Type": json ? "application/json" : "application/x-www-form-urlencoded",
              },
              body: json ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
            });
            return `${method} ${path} ${answer.status} ${answer.headers.has("Set-Cookie")}`;
          }),
        ),
      );
      expect(answers.filter((answer) => !answer.endsWith(" 403 false"))).toEqual([]);
      expect(await stored()).toEqual(before);
    },
    30_000,
  );
});

describe("prototype keys", () => {
  it("change nothing in a lead or the server", async () => {
    const email = "proto@example.com";
    const fields = JSON.stringify({ ...quoteFields({ email }), agreeToTerms: true });
    const hostile = `{"__proto__":{"quarantined":true,"status":"won","polluted":1},"constructor":{"prototype":{"polluted":1}},"status":"won","id":"x",${fields.slice(1)}`;
    const answer = await postJson(`${site.url}/api/quotes`, hostile);
    expect(answer.status).toBe(201);
    const { quote } = await answer.json();
    expect(quote).toMatchObject({ email, status: "new", quarantined: false });
    expect(quote.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(quote)).not.toContain("polluted");
    const empty = await postJson(`${site.url}/api/quotes`, '{"__proto__":{"email":"a@b.co"}}');
    expect((await empty.json()).fieldErrors).toHaveProperty("email");
  });

  it("are ignored in forms and addresses", async () => {
    const fields = { ...quoteFields({ email: "form@example.com" }), __proto__x: "1" };
    const body = new URLSearchParams(fields);
    body.append("__proto__", "polluted");
    body.append("constructor[prototype][polluted]", "1");
    const answer = await postForm(`${site.url}/get-quote`, Object.fromEntries(body));
    expect(answer.status).toBe(303);
    for (const path of [
      "/resources?__proto__=1&constructor=2&toString=3",
      "/get-quote?service=__proto__&tier=constructor",
      "/resources?category=__proto__",
    ]) {
      expect((await fetch(site.url + path)).status).toBe(200);
    }
    expect((await fetch(`${site.url}/__proto__`)).status).toBe(404);
  });
});

describe("limits per address", () => {
  let limited: Site;
  beforeAll(async () => {
    limited = await startSite({
      RATE_LIMIT_POSTS: "4",
      TRUST_PROXY: "1",
    });
  });
  afterAll(() => limited.stop());

  const from = (address: string) => ({ "X-Forwarded-For": address });

  it("count forms and JSON together, an IPv6 network as one, and each client alone", async () => {
    const { url } = limited;
    const send = async (address: string, number: number) => {
      const headers = from(address);
      const fields = quoteFields({ email: `${number}@example.com` });
      const answer =
        number % 2
          ? await postForm(`${url}/get-quote`, fields, headers)
          : await postJson(`${url}/api/quotes`, { ...fields, agreeToTerms: true }, headers);
      return answer;
    };
    const statuses = [];
    for (let number = 0; number < 4; number += 1) {
      statuses.push((await send(`2001:db8:0:7::${number + 1}`, number)).status);
    }
    expect(statuses).toEqual([201, 303, 201, 303]);
    const refused = await send("2001:db8:0:7:ffff::9", 4);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ success: false, error: expect.any(String) });
    const page = await send("2001:db8:0:7::1", 5);
    expect(page.status).toBe(429);
    expect(await page.text()).toContain("Too many requests came from your connection.");
    expect((await send("2001:db8:0:8::1", 6)).status).toBe(201);
    expect((await send("203.0.113.9", 7)).status).toBe(303);
    expect((await fetch(url, { headers: from("2001:db8:0:7::1") })).status).toBe(200);
  });

  it("count sign-in attempts separately, across accounts", async () => {
    const attempt = (number: number, address: string) =>
      postForm(
        `${limited.url}/admin/login`,
        { username: `nobody${number}`, password: "wrong" },
        from(address),
      );
    const statuses = [];
    for (let number = 0; number < 3; number += 1) {
      statuses.push((await attempt(number, "198.51.100.7")).status);
    }
    expect(statuses.slice(0, 2)).not.toContain(429);
    expect(statuses[2]).toBe(429);
    const other = await attempt(9, "198.51.100.8");
    expect(other.status).not.toBe(429);
  });

  it("ignore forwarded addresses without a trusted proxy", async () => {
    const plain = await startSite({ RATE_LIMIT_POSTS: "2" });
    const statuses = [];
    for (const number of [1, 2, 3]) {
      const headers = {
        "X-Forwarded-For": `203.0.113.${number}`,
        "X-Real-IP": `203.0.113.${number}`,
        Forwarded: `for=203.0.113.${number}`,
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "https",
      };
      const fields = quoteFields({ email: `spoof${number}@example.com` });
      const answer = await postForm(`${plain.url}/get-quote`, fields, headers);
      statuses.push(answer.status);
      expect(answer.headers.get("Location") ?? "/").toMatch(/^\//);
    }
    const page = await (
      await fetch(`${plain.url}/?x=1`, { headers: { "X-Forwarded-Host": "evil.example" } })
    ).text();
    await plain.stop();
    expect(statuses).toEqual([303, 303, 429]);
    expect(page).not.toContain("evil.example");
  });
});

async function stored(): Promise<Record<string, Row[]>> {
  const database = await site.openDatabase();
  const rows = await everyRow(database);
  await database.close();
  return rows;
}

const sources = import.meta.glob<string>("../../app/routes/*", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every address that takes writes, with a value for each parameter; pages also by their data address. */
const writable = Object.entries(sources)
  .filter(([, source]) =>
    /export (?:const|async function|function) action\b|\bas action\b/.test(source),
  )
  .flatMap(([file]) =>
    routePatterns([file]).flatMap((pattern) => {
      const path = pattern.replace(/:\w+/g, "x").replace("*", "nothing");
      return file.endsWith(".tsx") ? [path, `${path}.data`] : [path];
    }),
  );

/** One method for each route and stranger, so that each of these meets each method; in the long run, all methods. */
const methodsOf = (turn: number) => (isLong ? methods : [methods[turn % methods.length] ?? ""]);

const methods = ["POST", "PUT", "PATCH", "DELETE"];

const strangers: [name: string, headers: Record<string, string>][] = [
  ["cross-site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
  ["same-site", { "Sec-Fetch-Site": "same-site", Origin: "https://neighbor.example" }],
  ["null", { Origin: "null" }],
  ["garbage", { Origin: "]garbage[" }],
];

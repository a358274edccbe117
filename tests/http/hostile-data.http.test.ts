import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientFields, externalRedirect, makeClient, makeReadyClient } from "../support/clients";
import { postForm, postJson, signInByHttp } from "../support/http";
import { fuelCardFields, quoteFields } from "../support/leads";
import { everyPattern } from "../support/route-patterns";
import { type Site, startSite } from "../support/site";

let site: Site;
/** The Cookie header of a person signed in both as staff and as a client. */
let cookie: string;
/** The token of a client's set-password link; receipts have other tokens. */
let link = "";

beforeAll(async () => {
  site = await startSite({ COMPANY_NAME: text, COMPANY_TAGLINE: text, COMPANY_CITY: text });
  const staff = await signInByHttp(site.url);
  const headers = { Cookie: staff, Origin: site.url };
  const quote = quoteFields({ companyName: text, contactName: text, comments: text });
  const receipt = await postForm(`${site.url}/get-quote`, quote);
  const application = fuelCardFields({ companyName: text, primaryRoutes: text });
  await postForm(`${site.url}/fuel-card-application`, application);
  const member = { name: text, role: text, bio: text, email: "a@b.example", profileImage: null };
  await postJson(`${site.url}/api/team-members`, member, headers);
  const hostile = { companyName: text, firstName: text, email: quote.email ?? "" };
  await makeReadyClient(site, staff, clientFields("hostile", hostile));
  const signedIn = await externalRedirect(site, { username: "hostile" });
  cookie = `${staff}; ${signedIn.headers.get("Set-Cookie")?.split(";")[0]}`;
  const { linkPath } = await makeClient(site, staff, clientFields("invited", hostile));
  link = linkPath.split("/").at(-1) ?? "";
  const leads = await (await fetch(`${site.url}/api/quotes`, { headers })).json();
  parameters.token = receipt.headers.get("Location")?.split("/").at(-1) ?? "";
  parameters.leadId = leads.quotes[0].id;
  const clients = await (await fetch(`${site.url}/admin/clients`, { headers })).text();
  parameters.clientId = /\/admin\/clients\/([0-9a-f-]{36})/.exec(clients)?.[1] ?? "";
  parameters.slug = "dot-compliance";
  parameters.email = quote.email ?? "";
});
afterAll(() => site.stop());

describe("with hostile data", () => {
  it("is stored", () => {
    for (const [name, value] of Object.entries(parameters)) expect(value, name).not.toBe("");
  });

  it.each(paths)(
    "%s shows it as text under a policy that allows our scripts only",
    async (pattern) => {
      const path = pattern
        .replace(
          /:(\w+)/g,
          (_, name) => (byLink.includes(pattern) ? link : parameters[name]) ?? "x",
        )
        .replace("*", "x");
      for (const query of ["", `?${hostileQuery}`]) {
        const answer = await fetch(`${site.url}${path}${query}`, {
          headers: { Cookie: cookie },
          redirect: "manual",
        });
        expect(answer.status, path).toBeLessThan(clientPages.includes(pattern) ? 201 : 500);
        if (!answer.headers.get("Content-Type")?.includes("text/html")) continue;
        const html = await answer.text();
        expect(html).not.toMatch(/<script[^>]*>pwn|<img src=x/);
        expect(html).not.toMatch(/<script[^>]* nonce/);
        const policy = answer.headers.get("Content-Security-Policy") ?? "";
        expect(policy, path).toContain("script-src 'self';");
        expect(inlineScripts(html), path).toEqual([]);
      }
    },
  );
});

/** The scripts of a page that a browser would run, so not those of a data type. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = ""]) => !/ src=|"application\/(?:ld\+)?json"/.test(attributes))
    .map(([, , script = ""]) => script);
}

const planted = `</script><script>pwn()</script><img src=x onerror=pwn()>"'`;

const text = `Hostile ${planted}`;

/** The values for the parameters of routes. */
const parameters: Record<string, string> = {};

const byLink = ["/set-password/:token", "/es/contrasena/:token"];

/** Pages that only a client may see, signed in or by a link. */
const clientPages = ["/client-dashboard", "/es/panel-clientes", ...byLink];

const paths = everyPattern().map((pattern): [string] => [pattern]);

const hostileQuery = new URLSearchParams(
  ["q", "email", "service", "tier", "invoiceAmount", "done", "noted", "form", "status", "tool"].map(
    (name) => [name, planted],
  ),
).toString();

import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  clientFields,
  clientPassword,
  externalRedirect,
  makeReadyClient,
} from "../support/clients";
import { postForm, signInByHttp } from "../support/http";
import { refusalOf, type Site, startSite } from "../support/site";

describe("without a portal", () => {
  let site: Site;
  let admin: string;

  beforeAll(async () => {
    site = await startSite({
      COMPANY_EMAIL: "help@fleet.example",
      EXTERNAL_LOGIN_HOSTS: "localhost",
    });
    admin = await signInByHttp(site.url);
  });
  afterAll(() => site.stop());

  it("the form explains that and stores no address", async () => {
    const answer = await fetch(`${site.url}/client-login`);
    const html = await answer.text();
    const asked = await postForm(`${site.url}/client-login`, { email: "rosa@copperstate.example" });
    const reply = await asked.text();
    const wrong = await postForm(`${site.url}/client-login`, { email: "rosa@" });
    const refused = await wrong.text();
    expect(answer.headers.get("Content-Security-Policy")).toContain("; form-action 'self';");
    expect(html).toContain('href="mailto:help@fleet.example"');
    expect(html).toContain('href="tel:+16025550142"');
    expect(html).toContain('<form method="post" action="/client-login"');
    expect(html.match(/name="email"/g)).toHaveLength(1);
    expect([asked.status, asked.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(reply).toContain("The full client portal is being set up");
    expect(html).not.toContain("The full client portal is being set up");
    expect(wrong.status).toBe(400);
    expect(refused).toContain("Enter an email address in the form name@example.com.");
    expect(refused).toContain('value="rosa@"');
  });

  it("the dashboard begins with the client's requests", async () => {
    const order = ["Your requests", "Contact us", "Submit Invoice"];
    expect(await findOnDashboard(site, admin, order)).toEqual(order);
  });

  it("the site never connects to the given address, and logs no secret", async () => {
    let connections = 0;
    const listener = createServer((socket) => {
      connections++;
      socket.destroy();
    }).listen(0, "localhost");
    await once(listener, "listening");
    const address = listener.address();
    if (address === null || typeof address === "string") throw new Error("No port was given.");
    const externalUrl = `http://localhost:${address.port}/a-secret-path`;

    const fields = clientFields("rosa");
    await makeReadyClient(site, admin, fields);
    const target = { username: "rosa", systemType: "custom", externalUrl };
    const answer = await externalRedirect(site, target);
    const { token, redirectUrl } = await answer.json();
    const page = await postForm(`${site.url}/external-login`, {
      ...target,
      password: clientPassword,
    });
    const shared = `/external-login?system=custom&url=${encodeURIComponent(externalUrl)}`;
    await fetch(site.url + shared);
    const html = await page.text();
    // Once the server has exited, all its work is done.
    const code = await site.stop();
    listener.close();

    expect(code).toBe(0);
    expect(redirectUrl).toBe(externalUrl);
    expect(html).toContain(`Continue to`);
    expect(connections).toBe(0);
    for (const secret of [clientPassword, token, "a-secret-path", fields.email, "Delgado"]) {
      expect(site.output()).not.toContain(secret);
    }
    expect(site.output()).not.toMatch(/rosa|copperstate/);
  });
});

it("with a portal, the dashboard begins with it", async () => {
  const site = await startSite({ CLIENT_PORTAL_URL: "https://portal.fleet.example" });
  const order = ["Submit Invoice", "Your requests", "Contact us"];
  expect(await findOnDashboard(site, await signInByHttp(site.url), order)).toEqual(order);
  await site.stop();
});

it("wrong EXTERNAL_LOGIN_HOSTS and CLIENT_PORTAL_URL stop the start with one line", async () => {
  const output = await refusalOf({
    EXTERNAL_LOGIN_HOSTS: "https://tms.example.com",
    CLIENT_PORTAL_URL: "javascript:alert(1)",
  });
  expect(output).toMatch(
    /ended \(1\):\n.*CLIENT_PORTAL_URL must start with http:\/\/ or https:\/\/.*\n$/,
  );
  expect(output).toMatch(/EXTERNAL_LOGIN_HOSTS must .*“https:\/\/tms\.example\.com” is neither/);
});

/** Returns these texts in the order in which the dashboard of a new client shows them. Fails if it lacks one. */
async function findOnDashboard(site: Site, admin: string, texts: readonly string[]) {
  await makeReadyClient(site, admin, clientFields("ines"));
  const externalUrl = `${site.url}/client-dashboard`;
  const own = { username: "ines", systemType: "custom", externalUrl };
  const { token } = await (await externalRedirect(site, own)).json();
  const page = await fetch(externalUrl, { headers: { Authorization: `Bearer ${token}` } });
  const [, main = ""] = (await page.text()).split("<main");
  const places = new Map(texts.map((text) => [text, main.indexOf(`>${text}<`)]));
  expect(Math.min(...places.values())).toBeGreaterThan(0);
  return [...places].sort(([, one], [, other]) => one - other).map(([text]) => text);
}

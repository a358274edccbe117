import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import {
  clientFields,
  clientPassword,
  externalRedirect,
  makeReadyClient,
} from "../support/clients";
import { postForm, signInByHttp } from "../support/http";
import { startSite } from "../support/site";

it("never connects to the given address, and logs no secret", async () => {
  let connections = 0;
  const listener = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, "localhost");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("No port was given.");
  const externalUrl = `http://localhost:${address.port}/a-secret-path`;

  const site = await startSite({ EXTERNAL_LOGIN_HOSTS: "localhost" });
  const fields = clientFields("rosa");
  await makeReadyClient(site, await signInByHttp(site.url), fields);
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
  for (const secret of [clientPassword, token, "a-secret-path", fields.email, "rosa", "Delgado"]) {
    expect(site.output()).not.toContain(secret);
  }
});

it("without a portal, the form explains that and stores no address", async () => {
  const site = await startSite({ COMPANY_EMAIL: "help@fleet.example" });
  const answer = await fetch(`${site.url}/client-login`);
  const html = await answer.text();
  const asked = await postForm(`${site.url}/client-login`, { email: "rosa@copperstate.example" });
  const reply = await asked.text();
  const wrong = await postForm(`${site.url}/client-login`, { email: "rosa@" });
  const refused = await wrong.text();
  await site.stop();
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
  expect(site.output()).not.toContain("copperstate");
});

it.each([
  ["without a portal", {}, ["Your requests", "Contact us", "Submit Invoice"]],
  [
    "with a portal",
    { CLIENT_PORTAL_URL: "https://portal.fleet.example" },
    ["Submit Invoice", "Your requests", "Contact us"],
  ],
])("%s, the dashboard begins with what works", async (_, environment, order) => {
  const site = await startSite(environment);
  await makeReadyClient(site, await signInByHttp(site.url), clientFields("ines"));
  const externalUrl = `${site.url}/client-dashboard`;
  const own = { username: "ines", systemType: "custom", externalUrl };
  const { token } = await (await externalRedirect(site, own)).json();
  const page = await fetch(externalUrl, { headers: { Authorization: `Bearer ${token}` } });
  const [, main = ""] = (await page.text()).split("<main");
  await site.stop();
  const places = new Map(order.map((text) => [text, main.indexOf(`>${text}<`)]));
  expect(Math.min(...places.values())).toBeGreaterThan(0);
  expect([...places].sort(([, one], [, other]) => one - other).map(([text]) => text)).toEqual(
    order,
  );
});

it.each([
  ["EXTERNAL_LOGIN_HOSTS", "https://tms.example.com", "“https://tms.example.com” is neither"],
  ["CLIENT_PORTAL_URL", "javascript:alert(1)", "must start with http:// or https://"],
])("a wrong %s stops the start with one line", async (name, value, text) => {
  const failure = await startSite({ [name]: value }).catch(String);
  expect(failure).toContain(`${name} must`);
  expect(failure).toContain(text);
});

import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import type { Route } from "@playwright/test";
import type { Database } from "#db/connection.server";
import { expect, expectNoAxeFindings, hydrated, type Page, test, toastOf } from "../support/e2e";
import { quoteFields } from "../support/leads";

const submit = "Get My Free Quote";
const failure = "There was a problem submitting your request. Please try again.";

test.use({ viewport: { width: 360, height: 740 } });

test("cut before sending: one message and a button, and nothing is sent until it is pressed", async ({
  page,
  context,
  database,
  expectedConsole,
}) => {
  expectedConsole.push({ status: "net::ERR_INTERNET_DISCONNECTED", path: "/get-quote.data" });
  const email = "before@cut.example";
  await openForm(page);
  await fill(page, email);
  await validates(page);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await context.setOffline(true);
  await send(page);
  await expect(notice(page)).toBeInViewport({ ratio: 1 });
  await expectToastApart(page);
  await expect(page.getByRole("button", { name: submit })).toBeFocused();
  await expect(page.getByLabel("Company Name")).toHaveValue("Copper State Hauling");
  await expectNoAxeFindings(page);
  await page.getByText("Add services or comments").click();
  await page.getByLabel("Comments").fill("Two trucks");
  await sendNow(page);
  await expect(notice(page)).toBeVisible();
  await context.setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  expect(await leadsOf(database, email)).toEqual([]);
  await sendNow(page);
  await isSent(page);
  expect(posts).toHaveLength(3);
  await expect(notice(page)).toBeHidden();
  expect(await leadsOf(database, email)).toMatchObject([{ comments: "Two trucks", version: 1 }]);
  expect(await stored(page)).not.toContain(email);
});

test("cut while sending: the form reports it instead of submitting forever", async ({
  page,
  context,
  database,
  expectedConsole,
}) => {
  expectedConsole.push({ status: "net::ERR_FAILED", path: "/get-quote.data" });
  const email = "during@cut.example";
  await openForm(page);
  await fill(page, email);
  await validates(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const arrived = new Promise<number>((resolve) => {
    const late = async (route: Route) => {
      await held;
      resolve((await route.fetch()).status());
      await route.abort();
    };
    void context.route("**/get-quote.data", late, { times: 1 });
  });
  await send(page);
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
  await context.setOffline(true);
  await expectToastApart(page);
  await context.setOffline(false);
  await sendNow(page);
  await isSent(page);
  // The first arrives after the second.
  release();
  expect(await arrived).toBe(200);
  expect(await leadsOf(database, email)).toHaveLength(1);
});

test("refused by the server unread: the form states why, keeps all, and can be sent again", async ({
  page,
  database,
  expectedConsole,
}) => {
  expectedConsole.push({ status: 413, path: "/get-quote.data" });
  const email = "refused@unread.example";
  await openForm(page);
  await fill(page, email);
  const tooLong = (route: Route) => route.continue({ postData: "x".repeat(70_000) });
  await page.route("**/get-quote.data", tooLong, { times: 1 });
  await send(page);
  await expect(page.getByText(/^The request is larger than the 64 KB/)).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByLabel("Company Name")).toHaveValue("Copper State Hauling");
  await expectNoAxeFindings(page);
  expect(await leadsOf(database, email)).toEqual([]);
  await page.getByRole("button", { name: submit }).click();
  await isSent(page);
  await expect(page.getByText(/^The request is larger/)).toBeHidden();
  expect(await leadsOf(database, email)).toHaveLength(1);
});

/** Starts a proxy that cuts a response of the site after its headers and half of its body; returns the proxy's address. */
async function openCuttingLine(siteUrl: string): Promise<{ url: string; close: () => void }> {
  const { host, port } = new URL(siteUrl);
  const line = createServer((visitor) => {
    const site = connect(Number(port), "127.0.0.1");
    visitor.on("error", () => site.destroy());
    visitor.once("data", (request) => {
      const asToTheSite = request
        .toString("latin1")
        .replace(/^host: .*$/im, `Host: ${host}`)
        .replace(/^(sec-fetch-site: ).*$/im, "$1same-origin");
      site.write(asToTheSite, "latin1");
      visitor.pipe(site);
    });
    let answer = "";
    site.setEncoding("latin1").on("data", (part) => {
      answer += part;
      const end = answer.indexOf("\r\n\r\n") + 4;
      if (end < 4 || answer.length < end + 2) return;
      visitor.write(answer.slice(0, Math.ceil((end + answer.length) / 2)), "latin1", () =>
        visitor.resetAndDestroy(),
      );
      site.destroy();
    });
  });
  await once(line.listen(0, "127.0.0.1"), "listening");
  const own = line.address() as AddressInfo;
  return { url: `http://localhost:${own.port}`, close: () => line.close() };
}

test("cut within the answer: half an answer counts as none, and resending gives one lead", async ({
  page,
  context,
  site,
  database,
  expectedConsole,
}) => {
  expectedConsole.push(
    { status: "net::ERR_CONNECTION_RESET", path: "/get-quote.data" },
    { status: "TypeError", path: /^\/assets\/framework-/ },
  );
  const email = "within@cut.example";
  const line = await openCuttingLine(site.url);
  await openForm(page);
  await fill(page, email);
  const overIt = (route: Route) => route.continue({ url: `${line.url}/get-quote.data` });
  await context.route("**/get-quote.data", overIt, { times: 1 });
  await send(page);
  await expectToastApart(page);
  line.close();
  const [first] = await leadsOf(database, email);
  await sendNow(page);
  await isSent(page);
  expect(await leadsOf(database, email)).toEqual([first]);
});

test("cut after the answer: resending, even after reload or back, corrects the one lead", async ({
  page,
  context,
  database,
  expectedConsole,
}) => {
  expectedConsole.push({ status: "net::ERR_FAILED", path: "/get-quote.data" });
  const email = "after@cut.example";
  await openForm(page);
  await fill(page, email);
  await context.route("**/get-quote.data", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page);
  await expectToastApart(page);
  const [first] = await leadsOf(database, email);
  await page.goto("/about");
  await page.goBack();
  await page.reload();
  await hydrated(page);

  const line = page.getByText("We restored what you typed");
  await expect(line).toBeVisible();
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await expect(page.getByLabel("Monthly Revenue")).toHaveValue("50k-100k");
  await expect(page.getByLabel(/I agree to the/)).not.toBeChecked();
  await expectNoAxeFindings(page);
  await page.getByText("Add services or comments").click();
  await page.getByLabel("Comments").fill("Two trucks");
  await context.unroute("**/get-quote.data");
  await send(page);
  await isSent(page);
  expect(await leadsOf(database, email)).toEqual([
    { ...first, comments: "Two trucks", version: 2 },
  ]);

  // Once the first has its response, the next is a separate request.
  await page.getByText("Send another request").click();
  await fill(page, email);
  await send(page);
  await isSent(page);
  expect(await leadsOf(database, email)).toHaveLength(2);
});

test("input is stored without checkboxes, key and honeypot, and one press clears it", async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(
    { status: "net::ERR_FAILED", path: "/get-quote.data" },
    { status: 400, path: "/get-quote.data" },
    { status: 502, path: "/get-quote.data" },
    { status: "SyntaxError", path: /^\/assets\/framework-/ },
  );
  await openForm(page);
  await fill(page, "typing@gmail.con");
  await page.getByLabel(/text me/).check();
  await page.route("**/get-quote.data", (route) => route.abort(), { times: 1 });
  await send(page);
  await expect(notice(page)).toBeVisible();
  // A proxy's error page confirms nothing; a question from our site does.
  const gateway = { status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" };
  await page.route("**/get-quote.data", (route) => route.fulfill(gateway), { times: 1 });
  await Promise.all([page.waitForResponse("**/get-quote.data"), sendNow(page)]);
  await expect(notice(page)).toBeVisible();
  await page.route("**/get-quote.data", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: submit }).click();
  await sendNow(page);
  await expect(page.getByRole("alert").first()).toContainText("Did you mean");
  await expect(notice(page)).toBeHidden();
  const key = await page.locator("[name=submissionKey]").inputValue();
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  const draft = await page.evaluate(() => localStorage.getItem("draft quote-request") ?? "");
  expect(draft).toContain("typing@gmail.con");
  expect(draft).not.toMatch(/agreeToTerms|smsConsent|companyFax|submissionKey/);

  // The parameters of a new address win; the other fields come from the draft.
  await page.goto("/get-quote?service=fuel-card&tier=fleet");
  await expect(page.getByLabel("Company Name")).toHaveValue("Copper State Hauling");
  await expect(page.getByLabel("Services Interested In")).toHaveValue("fuel-card-fleet");
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(page.getByLabel("Company Name")).toBeFocused();
  await expect(page.getByLabel("Company Name")).toHaveValue("");
  await expect(page.getByText("We restored what you typed")).toBeHidden();
  await expect(page.locator("[name=submissionKey]")).not.toHaveValue(key);
  expect(await stored(page)).not.toContain("gmail.con");
});

async function openForm(page: Page): Promise<void> {
  await page.goto("/get-quote");
  await hydrated(page);
}

async function fill(page: Page, email: string): Promise<void> {
  const { agreeToTerms: _, monthlyRevenue = "", ...texts } = quoteFields({ email });
  for (const [name, text] of Object.entries(texts)) await page.locator(`[name=${name}]`).fill(text);
  await page.getByLabel("Monthly Revenue").selectOption(monthlyRevenue);
}

/** Waits until the form's validation is loaded, as it is long before a visitor finishes typing. */
async function validates(page: Page): Promise<void> {
  const phone = page.getByLabel("Phone Number");
  const valid = await phone.inputValue();
  await phone.fill("1");
  await phone.blur();
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await phone.fill(valid);
  await expect(phone).not.toHaveAttribute("aria-invalid", "true");
}

async function send(page: Page): Promise<void> {
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole("button", { name: submit }).click();
}

function notice(page: Page) {
  return page.getByRole("status").filter({ hasText: "We could not confirm that it arrived" });
}

function sendNow(page: Page): Promise<void> {
  return notice(page).getByRole("button", { name: "Send now" }).click();
}

/** Expects the specified toast in view, not covering any control. */
async function expectToastApart(page: Page): Promise<void> {
  const toast = toastOf(page, "Error");
  await expect(toast).toContainText(failure);
  await expect(toast).toBeInViewport({ ratio: 1 });
  const covered = await toast.evaluate((element) => {
    const over = element.getBoundingClientRect();
    const all = [...document.querySelectorAll("main :is(a, button, input, label, p)")];
    return all.flatMap((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      const apart =
        bottom <= over.top || top >= over.bottom || right <= over.left || left >= over.right;
      return apart || element.contains(one) ? [] : [one.outerHTML];
    });
  });
  expect(covered).toEqual([]);
}

function isSent(page: Page) {
  return expect(page.getByRole("button", { name: "Quote Submitted!" })).toBeVisible();
}

function leadsOf({ db }: Database, email: string) {
  return db
    .selectFrom("leads")
    .select(["id", "comments", "version"])
    .where("emailKey", "=", email)
    .execute();
}

function stored(page: Page) {
  return page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
}

import { expect, hydrated, type Page, test } from "../support/e2e";

async function sendQuote(page: Page, email: string): Promise<void> {
  await page.getByLabel("Company Name").fill("Copper State Hauling");
  await page.getByLabel("Contact Name").fill("Rosa Delgado");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Phone Number").fill("602.555.0187");
  await page.getByLabel("Monthly Revenue").selectOption("50k-100k");
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole("button", { name: "Get My Free Quote" }).click();
}

test("each lead of a visit shows staff its campaign, referring site and first page", async ({
  page,
  staffPage: _,
  database,
}) => {
  await page.goto(
    "/resources/fuel-management?utm_source=spring%20mail&gclid=secret&utm_medium=email",
    {
      referer: "https://www.loadboard.example/posts/7?who=me",
    },
  );
  await page.getByRole("link", { name: "Get Free Quote" }).first().click();
  await expect(page).toHaveURL("/get-quote");
  await hydrated(page);
  for (const email of ["first@visit.example", "second@visit.example"]) {
    await sendQuote(page, email);
    await expect(page.getByRole("button", { name: "Quote Submitted!" })).toBeVisible();
    await page.getByText("Send another request").click();
  }
  const leads = await database.db
    .selectFrom("leads")
    .select(["id", "campaign", "referringHost", "firstPage"])
    .where("emailKey", "like", "%@visit.example")
    .execute();
  expect(leads).toHaveLength(2);
  const visit = {
    campaign: "utm_source=spring mail, utm_medium=email",
    referringHost: "www.loadboard.example",
    firstPage: "/resources/fuel-management",
  };
  for (const { id: _, ...stored } of leads) expect(stored).toEqual(visit);
  await page.goto(`/admin/quotes/${leads.at(-1)?.id}`);
  const panel = page.getByRole("complementary");
  for (const text of Object.values(visit)) await expect(panel).toContainText(text);
  const csv = await (await page.request.get("/admin/export?email=first@visit.example")).text();
  expect(csv).toContain('"campaign","referringHost","firstPage"');
  expect(csv).toContain('"www.loadboard.example","/resources/fuel-management"');
});

test("the visit script sends nothing and sets no cookie; if it fails, the form is sent anyway", async ({
  page,
  context,
  database,
}) => {
  await page.addInitScript(() => sessionStorage.setItem("visit", "not what the script wrote"));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.resourceType()));
  await page.goto("/get-quote?utm_source=x");
  await hydrated(page);
  expect(asked.filter((type) => ["fetch", "xhr", "ping"].includes(type))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  await sendQuote(page, "denied@storage.example");
  await expect(page.getByRole("button", { name: "Quote Submitted!" })).toBeVisible();
  const stored = await database.db
    .selectFrom("leads")
    .select(["campaign", "firstPage"])
    .where("emailKey", "=", "denied@storage.example")
    .execute();
  expect(stored).toEqual([{ campaign: null, firstPage: null }]);
});

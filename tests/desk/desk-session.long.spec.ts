import { expect, hydrated, test } from "../support/e2e";
import { testAdmin } from "../support/site";

// `npm test` proves the same of a note and of a team member's text.
test("keeps a new client when the session ends", async ({ staffPage: page, context }) => {
  await page.goto("/admin/clients/new");
  await hydrated(page);
  const typed = {
    "First name": "Inés",
    "Last name": "O'Shea",
    Company: "Ended & Sons",
    Email: "ines@ended.example",
    Username: "ines",
  };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await context.clearCookies();
  await page.getByRole("button", { name: "Create client" }).click();
  await page.getByLabel("Username").fill(testAdmin.username);
  await page.getByLabel("Password").fill(testAdmin.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/admin/clients/new");
  for (const [label, text] of Object.entries(typed)) {
    await expect(page.getByLabel(label)).toHaveValue(text);
  }
  await page.getByRole("button", { name: "Create client" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account made for ines");
  await page.goto("/admin/clients/new");
  await hydrated(page);
  await expect(page.getByLabel("Company")).toHaveValue("");
});

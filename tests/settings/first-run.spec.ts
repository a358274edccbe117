import { startFirstRun } from "~/staff/first-run.server";
import { expect, expectNoAxeFindings, test, withAndWithoutScripts } from "../support/e2e";

withAndWithoutScripts("the first run", (scripts) => {
  test("leads from the desk through six steps, each with a link to the website", async ({
    staffPage: page,
    database,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: "/admin/settings/first-run" });
    await startFirstRun(database.db);
    const checklist = page.getByRole("region", { name: "Set up your website" });
    await page.goto("/admin/team");
    await expect(checklist.getByRole("listitem")).toHaveCount(6);
    if (scripts) await expectNoAxeFindings(page);
    await checklist.getByRole("link", { name: "Set up your website" }).click();

    await page.getByLabel("Short name").fill("Sunrise");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByRole("heading", { name: "Phones and email" })).toBeVisible();
    await expect(page.getByRole("link", { name: "1. Name and brand Done" })).toBeVisible();
    if (scripts) await expectNoAxeFindings(page);
    const website = page.waitForEvent("popup");
    await page.getByRole("link", { name: /^See the website as visitors see it/ }).click();
    await expect(await website).toHaveTitle(/Sunrise$/);

    await page.getByLabel("Phone", { exact: true }).fill("12");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByRole("link", { name: /^Phone must be a phone number/ }).click();
    await expect(page.getByLabel("Phone", { exact: true })).toBeFocused();
    for (const next of ["Hours and holidays", "Claims", "Who is notified", "Team"]) {
      await page.getByRole("link", { name: "Skip", exact: true }).click();
      await expect(page.getByRole("heading", { name: next, exact: true })).toBeVisible();
      if (scripts) await expectNoAxeFindings(page);
    }
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: "Phones and email" })).toBeVisible();

    await page.getByRole("link", { name: "1. Name and brand" }).click();
    await expect(page.getByLabel("Short name")).toHaveValue("Sunrise");
    // Its buttons belong to a form of the settings page.
    await expect(page.getByText(/^Changed by/)).toHaveCount(0);
    await page.getByLabel("Short name").fill("");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.goto("/admin/quotes?box=now");
    await expect(checklist.getByRole("listitem")).toHaveText([
      "Phones and email",
      "Hours and holidays",
      "Claims",
      "Who is notified",
    ]);
    if (scripts) await expectNoAxeFindings(page);
    await checklist.getByRole("link", { name: "Claims" }).click();
    await page.getByRole("button", { name: "Finish later" }).click();
    await expect(page.getByText("Put away. Everything is under Settings.")).toBeVisible();
    await expect(checklist).toHaveCount(0);
  });
});

withAndWithoutScripts("the owner's content", (scripts) => {
  test("a testimonial is added, moved and removed, and the home page follows", async ({
    staffPage: page,
  }) => {
    const section = page.locator("form#testimonials");
    const add = async (at: number, name: string) => {
      await section.getByText("Add a testimonial").click();
      for (const [field, text] of Object.entries({ name, title: "Owner", location: "Yuma" })) {
        await page.locator(`[name="TESTIMONIALS-${at}-${field}"]`).fill(text);
      }
      await page.locator(`[name="TESTIMONIALS-${at}-quote"]`).fill(`${name} says so.`);
      await section.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Saved. Pages, emails and files show it")).toBeVisible();
    };
    const quoted = async () => {
      const html = await (await page.request.get("/")).text();
      return [...html.matchAll(/\b(Ana|Bo) says so\./g)].map(([, name]) => name);
    };
    await page.goto("/admin/settings?open=testimonials");
    await add(0, "Ana");
    await add(1, "Bo");
    expect(await quoted()).toEqual(["Ana", "Bo"]);
    await section.getByText("2. Bo").click();
    await page.locator('[name="TESTIMONIALS-1-position"]').selectOption("1");
    if (scripts) await expectNoAxeFindings(page);
    await section.getByRole("button", { name: "Save" }).click();
    await expect(section.getByText("1. Bo")).toBeVisible();
    expect(await quoted()).toEqual(["Bo", "Ana"]);
    for (const name of ["Bo", "Ana"]) {
      await section.getByText(`1. ${name}`).click();
      await section.getByLabel("Remove this testimonial").first().check();
      await section.getByRole("button", { name: "Save" }).click();
      await expect(section.getByText(new RegExp(`\\. ${name}`))).toHaveCount(0);
    }
    expect(await quoted()).toEqual([]);
  });
});

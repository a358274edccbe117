import { startFirstRun } from "~/staff/first-run.server";
import {
  expect,
  expectNoAxeFindings,
  test,
  withAndWithoutScripts,
  withoutScriptsWhenLong,
} from "../support/e2e";

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
    const website = page.getByRole("link", { name: /^See the website as visitors see it/ });
    await expect(website).toHaveAttribute("target", "_blank");
    const home = await page.request.get((await website.getAttribute("href")) ?? "");
    expect(await home.text()).toContain("Sunrise</title>");

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
    await checklist.getByRole("link", { name: "Claims" }).click();
    await page.getByRole("button", { name: "Finish later" }).click();
    await expect(page.getByText("Put away. Everything is under Settings.")).toBeVisible();
    await expect(checklist).toHaveCount(0);
  });
});

withoutScriptsWhenLong("the owner's content", (scripts) => {
  test("a testimonial is added, moved and removed, and the home page follows", async ({
    staffPage: page,
  }) => {
    const section = page.locator("form#testimonials");
    const save = () => section.getByRole("button", { name: "Save" }).click();
    const fill = async (at: number, name: string) => {
      const texts = { name, title: "Owner", location: "Yuma", quote: `${name} says so.` };
      await section.getByText("Add a testimonial").click();
      for (const [field, text] of Object.entries(texts)) {
        await page.locator(`[name="TESTIMONIALS-${at}-${field}"]`).fill(text);
      }
      await save();
      await expect(page.getByText("Saved. Pages, emails and files show it")).toBeVisible();
    };
    const quoted = async () => {
      const html = await (await page.request.get("/")).text();
      return [...html.matchAll(/\b(Ana|Bo) says so\./g)].map(([, name]) => name);
    };
    await page.goto("/admin/settings?open=testimonials");
    await fill(0, "Ana");
    await fill(1, "Bo");
    expect(await quoted()).toEqual(["Ana", "Bo"]);
    await section.getByText("2. Bo").click();
    await page.locator('[name="TESTIMONIALS-1-position"]').selectOption("1");
    if (scripts) await expectNoAxeFindings(page);
    await save();
    await expect(section.getByText("1. Bo")).toBeVisible();
    expect(await quoted()).toEqual(["Bo", "Ana"]);
    for (const name of ["1. Bo", "2. Ana"]) await section.getByText(name).click();
    for (const at of [0, 1]) await section.getByLabel("Remove this testimonial").nth(at).check();
    await save();
    await expect(section.getByText(/\. (Ana|Bo)/)).toHaveCount(0);
    expect(await quoted()).toEqual([]);
  });
});

import { expect, expectNoAxeFindings, test, withAndWithoutScripts } from "../support/e2e";
import { postForm } from "../support/http";
import { quoteFields } from "../support/leads";

withAndWithoutScripts("the holder of a receipt", (scripts) => {
  test("corrects, turns texts off and withdraws", async ({ page, site }) => {
    const fields = quoteFields({ email: `holder.${scripts}@example.com`, smsConsent: "on" });
    const sent = await postForm(`${site.url}/get-quote`, fields);
    await page.goto(sent.headers.get("Location") ?? "");
    if (scripts) await expectNoAxeFindings(page);

    await page.getByRole("textbox", { name: "Phone Number" }).fill("12");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter a US or Canadian phone number");
    await expect(page.getByRole("textbox", { name: "Phone Number" })).toHaveValue("12");
    await page.getByRole("textbox", { name: "Phone Number" }).fill("(480) 555-0111");
    await page.getByRole("textbox", { name: "Comments" }).fill("Gate code 4411.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Your changes are saved.")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "Gate code" })).toBeVisible();

    await page.getByRole("button", { name: "Turn text messages off" }).click();
    await expect(page.getByText("Text messages about this request are turned off.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Withdraw request" })).toBeHidden();
    await page.getByText("Withdraw this request").click();
    await page.getByRole("button", { name: "Withdraw request" }).click();
    const slip = page.getByRole("link", { name: "Tick the box to withdraw this request." });
    await slip.click();
    await expect(page.getByLabel("Yes, I withdraw it")).toBeFocused();
    await page.getByLabel("Yes, I withdraw it").check();
    await page.getByRole("button", { name: "Withdraw request" }).click();
    await expect(page.getByText("Withdrawn at your request.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Withdraw request" })).toBeHidden();
  });

  test.use({ expectedConsole: [{ status: 400, path: /^\/receipt\// }] });
});

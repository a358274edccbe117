import { expect, type Page, toastOf } from "./e2e";

/**
 * Checks the button and the toast of a sent lead form, waits on the stopped clock until the form is empty, and opens the
 * receipt. Returns the Reference ID.
 */
export async function followToast(page: Page, button: string, title: string): Promise<string> {
  await expect(page.getByRole("button", { name: button })).toBeVisible();
  const toast = toastOf(page, title);
  await expect(toast).toContainText("We'll contact you within 1 hour during business hours");
  const reference = /Reference ID: ([0-9a-f]{8})/.exec(await toast.innerText())?.[1] ?? "";
  const receipt = await toast.getByRole("link").getAttribute("href");
  await page.clock.runFor(3_000);
  await page.clock.resume();
  await expect(page.getByText("Send another request")).toBeVisible();
  await expect(page.getByLabel("Company Name")).toHaveValue("");
  await page.goto(receipt ?? "");
  return reference;
}

/** Returns the Reference ID on the receipt, to which a form that was sent without scripts leads. */
export async function referenceOnReceipt(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/receipt\/[\w-]{43}$/);
  return page.locator("#sent-summary strong").last().innerText();
}

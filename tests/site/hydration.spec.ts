import { expect, test } from "../support/e2e";

test("a click during hydration follows its link, without an error", async ({ page }) => {
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    // React listens on the document when it starts to hydrate, and renders in a separate task: the press comes in between.
    document.addEventListener = (...listener: Parameters<typeof listen>) => {
      listen(...listener);
      if (listener[0] !== "click") return;
      document.addEventListener = listen;
      queueMicrotask(() =>
        document.querySelector<HTMLElement>('header a[href="/industries"]')?.click(),
      );
    };
  });
  await page.goto("/get-quote");
  await expect(page).toHaveURL(/\/industries$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Industries");
});

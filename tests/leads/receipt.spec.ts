import { expect, expectNoAxeFindings, isLong, test, withAndWithoutScripts } from "../support/e2e";
import { postForm } from "../support/http";
import { fuelCardFields, quoteFields } from "../support/leads";

test("a receipt prints on one page, with all answers and without its forms", async ({
  page,
  site,
}) => {
  const fields = fuelCardFields({ comments: "Two of our brokers pay after 45 days.\n".repeat(5) });
  const sent = await postForm(`${site.url}/fuel-card-application`, fields);
  await page.goto(sent.headers.get("Location") ?? "");
  await page.getByLabel("Names, as they appear on your invoices").fill("Saguaro Foods\n".repeat(4));
  await page.getByLabel("Do you factor now?").selectOption("yes");
  await page.getByLabel("Best time").fill("After 3 PM Central");
  await page.getByLabel("Language").selectOption("spanish");
  await page.getByRole("button", { name: "Save answers" }).click();
  await expect(page.getByText("Thank you. Your answers are saved.")).toBeVisible();
  for (const format of ["Letter", "A4"]) {
    const paper = await page.pdf({ format });
    expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: "print" });
  for (const shown of ["We reply by", "I-40 and I-17", "Saguaro Foods"]) {
    await expect(page.getByText(shown).first()).toBeVisible();
  }
  await expect(page.getByRole("textbox", { name: "Phone Number" })).toBeHidden();
  await expect(page.getByText("Withdraw this request")).toBeHidden();
});

withAndWithoutScripts("the holder of a receipt", (scripts) => {
  test("corrects, turns texts off and withdraws", async ({ page, site }) => {
    const fields = quoteFields({ email: `holder.${scripts}@example.com`, smsConsent: "on" });
    const sent = await postForm(`${site.url}/get-quote`, fields);
    await page.goto(sent.headers.get("Location") ?? "");
    if (scripts) await expectNoAxeFindings(page);

    // A new phone number would also turn text messages off.
    await page.getByRole("button", { name: "Turn text messages off" }).click();
    await expect(page.getByText("Text messages to your number are turned off.")).toBeVisible();

    await page.getByText("Correct what you sent").click();
    await page.getByRole("textbox", { name: "Phone Number" }).fill("12");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter a US or Canadian phone number");
    await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("textbox", { name: "Phone Number" })).toHaveValue("12");
    await page.getByRole("textbox", { name: "Phone Number" }).fill("(480) 555-0111");
    await page.getByRole("textbox", { name: "Comments" }).fill("Gate code 4411.");
    await page.getByLabel("Monthly Revenue").selectOption("over-500k");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Your changes are saved.")).toBeVisible();
    for (const hasText of ["Gate code", "Over $500,000"]) {
      await expect(page.getByRole("definition").filter({ hasText })).toBeVisible();
    }

    await page.getByLabel("Best time").fill("x".repeat(201));
    await page.getByRole("button", { name: "Save answers" }).click();
    await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
    await page
      .getByRole("link", { name: "Shorten the best time to 200 characters or fewer." })
      .click();
    await expect(page.getByLabel("Best time")).toBeFocused();

    await expect(page.getByRole("button", { name: "Withdraw request" })).toBeHidden();
    await page.getByText("Withdraw this request").click();
    await page.getByRole("button", { name: "Withdraw request" }).click();
    await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
    const slip = page.getByRole("link", { name: "Check the box to withdraw this request." });
    await slip.click();
    await expect(page.getByLabel("Yes, withdraw it")).toBeFocused();
    await page.getByLabel("Yes, withdraw it").check();
    await page.getByRole("button", { name: "Withdraw request" }).click();
    await expect(page.getByText("Withdrawn at your request.")).toBeVisible();
    await expect(page.getByText("where you can change it")).toBeHidden();
    await expect(page.getByRole("button", { name: "Withdraw request" })).toBeHidden();
  });

  test.use({ expectedConsole: [{ status: 400, path: /^\/receipt\// }] });
});

test.describe("the holder of a receipt, in Spanish", () => {
  test.use({
    javaScriptEnabled: false,
    expectedConsole: [{ status: 400, path: /^\/es\/recibo\// }],
  });

  // `npm test` reads these answers in receipts.db.test.ts.
  if (!isLong) return;

  test("answers, sees an error and withdraws, all in Spanish", async ({ page, site }) => {
    const sent = await postForm(`${site.url}/es/cotizacion`, quoteFields());
    await page.goto(sent.headers.get("Location") ?? "");
    await expect(
      page.getByRole("heading", { name: "Tenemos su solicitud de cotización" }),
    ).toBeVisible();
    await page.getByLabel("¿Usa factoraje ahora?").selectOption("yes");
    await page.getByRole("button", { name: "Guardar respuestas" }).click();
    await expect(page.getByText("Gracias. Sus respuestas se guardaron.")).toBeVisible();
    await page.getByText("Corregir lo que envió").click();
    await page.getByRole("textbox", { name: "Teléfono" }).fill("12");
    await page.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(page.getByRole("alert")).toContainText("Hay un problema");
    await page.getByText("Retirar esta solicitud").click();
    await page.getByLabel("Sí, la retiro").check();
    await page.getByRole("button", { name: "Retirar solicitud" }).click();
    await expect(page.getByText("Retirada a petición suya.")).toBeVisible();
    await expect(page).toHaveURL(/\/es\/recibo\/[\w-]{43}\?done=withdrawn$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  });
});

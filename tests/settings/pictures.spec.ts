import { writeFileSync } from "node:fs";
import sharp from "sharp";
import {
  expect,
  expectNoAxeFindings,
  hydrated,
  isLong,
  test,
  withoutScriptsWhenLong,
} from "../support/e2e";

withoutScriptsWhenLong("the owner's pictures", (scripts) => {
  test("are uploaded, corrected, shown in both languages and undone", async ({
    staffPage: page,
    expectedConsole,
  }) => {
    expectedConsole.push({ status: 400, path: "/admin/settings" });
    const htmlOf = async (path: string) => (await page.request.get(path)).text();
    const expectNoPictures = async () => {
      const html = await htmlOf("/about");
      expect(html).toContain("Drawing of our office");
      expect(html).not.toContain("Member of");
    };
    await expectNoPictures();

    await page.goto("/admin/settings?open=pictures");
    if (scripts) await hydrated(page);
    const form = page.locator("form#pictures");
    const office = form.getByRole("group", { name: "Office photo" });
    const logos = form.getByRole("group", { name: "Logos of associations" });
    await office.getByText("Add a photo").click();
    if (scripts) {
      const huge = test.info().outputPath("huge.png");
      writeFileSync(huge, Buffer.alloc(9_000_000));
      await office.getByLabel("Picture").setInputFiles(huge);
      await expect(office.getByText("Image file is too large.")).toBeVisible();
      await expect(office.getByLabel("Picture")).toHaveValue("");
    }
    await office.getByLabel("Picture").setInputFiles(await file("office.jpg", 900, 600));
    if (scripts) await expect(office.getByAltText("Preview of the chosen file")).toBeVisible();
    await office.getByLabel("Description", { exact: true }).fill("Our yard in Mesa");
    await logos.getByText("Add a logo").click();
    await logos.getByLabel("Picture").setInputFiles(await file("logo.png", 400, 100));
    await logos.getByLabel("Description", { exact: true }).fill("Truckers' Guild");
    await logos.getByLabel("Description in Spanish").fill("Gremio de Camioneros");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "Photo 1, Description in Spanish must not" }).click();
    await expect(office.getByLabel("Description", { exact: true })).toHaveValue("Our yard in Mesa");
    await expect(office.getByAltText("The stored picture")).toBeVisible();
    await office.getByLabel("Description in Spanish").fill("Nuestro patio en Mesa");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").first()).toContainText("Saved.");
    await expect(office.getByText("Add a photo")).toHaveCount(0);
    if (scripts) await expectNoAxeFindings(page);

    const expectPictures = async (path: string, photo: string, logo: string) => {
      await page.goto(path);
      await expect(page.getByRole("img", { name: photo })).toHaveJSProperty("naturalWidth", 900);
      await page.getByRole("img", { name: logo }).scrollIntoViewIfNeeded();
      await expect(page.getByRole("img", { name: logo })).toHaveJSProperty("naturalWidth", 256);
      if (scripts) await expectNoAxeFindings(page);
    };
    const expectLogo = async (path: string, logo: string) => {
      await page.goto(path);
      await expect(page.getByRole("img", { name: logo })).toBeVisible();
      if (scripts) await expectNoAxeFindings(page);
    };
    await expectPictures("/about", "Our yard in Mesa", "Truckers' Guild");
    await expectLogo("/", "Truckers' Guild");
    if (isLong) {
      await expectPictures("/es/nosotros", "Nuestro patio en Mesa", "Gremio de Camioneros");
      await expectLogo("/es", "Gremio de Camioneros");
    }
    for (const [path, text] of [
      ["/es/nosotros", "Nuestro patio en Mesa"],
      ["/es/nosotros", "Gremio de Camioneros"],
      ["/es", "Gremio de Camioneros"],
    ] as const) {
      expect(await htmlOf(path)).toContain(`alt="${text}"`);
    }

    await page.goto("/admin/settings?open=pictures");
    for (const name of ["Office photo", "Logos of associations"]) {
      await page.locator("summary", { hasText: `history of ${name}` }).click();
      await page.getByRole("button", { name: `Undo ${name}` }).click();
      await expect(page.getByRole("button", { name: `Undo ${name}` })).toBeHidden();
      await expect(page.getByRole("status").first()).toContainText("Saved.");
    }
    await expectNoPictures();
  });
});

async function file(name: string, width: number, height: number) {
  const create = { width, height, channels: 3, background: "#0b5cad" } as const;
  const format = name.endsWith("png") ? "png" : "jpeg";
  const buffer = await sharp({ create }).toFormat(format).toBuffer();
  return { name, mimeType: `image/${format}`, buffer };
}

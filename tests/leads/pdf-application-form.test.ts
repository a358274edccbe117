import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textMessageConsent } from "~/leads/fields.en";
import { textMessageConsentEs } from "~/leads/fields.es";
import { leadForms } from "~/leads/lead-posts.server";
import { checkField } from "~/ui/form-schema";
import { applicationForms } from "../../scripts/draw/application-form-fields";

describe.each([
  {
    ...applicationForms.en,
    language: "en-US",
    smallFleet: "Small fleet",
    consent: textMessageConsent,
    besideAgreement: "You can read both on our website",
  },
  {
    ...applicationForms.es,
    language: "es-US",
    smallFleet: "Flotilla pequeña",
    consent: textMessageConsentEs,
    besideAgreement: "Los contratos con nosotros se escriben en inglés.",
  },
])("$file", ({ file, messages, pages, language, smallFleet, consent, besideAgreement }) => {
  const loading = getDocument({
    data: new Uint8Array(readFileSync(file)),
    standardFontDataUrl: "node_modules/pdfjs-dist/standard_fonts/",
    verbosity: 0,
  });
  const widgets: Widget[] = [];
  const trees: Node[] = [];
  let text = "";

  beforeAll(async () => {
    const form = await loading.promise;
    for (let number = 1; number <= form.numPages; number += 1) {
      const page = await form.getPage(number);
      widgets.push(...(await page.getAnnotations()));
      trees.push(await page.getStructTree());
      const { items } = await page.getTextContent();
      text += items.map((item) => ("str" in item ? item.str : "")).join(" ");
    }
    text = text.replace(/\s+/g, " ");
  });

  afterAll(() => loading.destroy());

  it("offers the site's choices", () => {
    const fields = pages.flat().flatMap((part) => part.fields);
    const choices = fields.filter(({ control }) => control === "select").map(({ name }) => name);
    const chosen = widgets.filter(({ fieldType }) => fieldType === "Ch");
    expect(chosen.map(({ fieldName }) => fieldName)).toEqual(choices);
    expect(choices.length).toBeGreaterThan(5);
  });

  it("has check boxes whose value the site's rules read as checked", () => {
    const boxes = widgets.filter(({ checkBox }) => checkBox);
    expect(boxes.map(({ fieldName }) => fieldName).sort()).toEqual(["agreeToTerms", "smsConsent"]);
    for (const { exportValue = "" } of boxes) {
      expect(checkField(leadForms["quote-request"].shape.agreeToTerms, exportValue)).toEqual({
        ok: true,
        value: true,
      });
    }
  });

  it("keeps input, choices and check marks, and prints them", async () => {
    const filled: Record<string, string | boolean> = {
      companyName: "Copper State Hauling",
      businessType: "small-fleet",
      agreeToTerms: true,
    };
    const form = await loading.promise;
    for (const { fieldName, id } of widgets) {
      const value = filled[fieldName];
      if (value !== undefined) form.annotationStorage.setValue(id, { value });
    }
    const bytes = await form.saveDocument();
    const drawn = Buffer.from(bytes).toString("latin1");
    const again = getDocument({ data: bytes, verbosity: 0 });
    const saved = await again.promise;
    const fields = (await Promise.all([1, 2].map((number) => saved.getPage(number)))).map((page) =>
      page.getAnnotations(),
    );
    const stored = Object.fromEntries(
      (await Promise.all(fields))
        .flat()
        .filter(({ fieldName }) => fieldName in filled)
        .map(({ fieldName, fieldValue }) => [fieldName, fieldValue]),
    );
    await again.destroy();
    expect(stored).toEqual({
      companyName: "Copper State Hauling",
      businessType: ["small-fleet"],
      agreeToTerms: "on",
    });
    // A choice is stored as its value and drawn as its label.
    expect(drawn).toContain("(Copper State Hauling) Tj");
    expect(drawn).toContain(`(${smallFleet}) Tj`);
  });

  it("limits texts to the site's lengths", () => {
    for (const { fieldName, fieldType, maxLen = 0 } of widgets) {
      if (fieldType === "Tx") expect(maxLen, fieldName).toBeGreaterThan(0);
      expect(maxLen, fieldName).toBeLessThanOrEqual(fieldName === "comments" ? 2000 : 200);
    }
  });

  it("declares its language and shows its title", async () => {
    const form = await loading.promise;
    const { info } = await form.getMetadata();
    expect(info).toMatchObject({
      Language: language,
      Title: `${messages.title}: ${messages.subtitle.toLowerCase()}`,
    });
    expect(await form.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    expect(form.numPages).toBeLessThanOrEqual(2);
  });

  it("is tagged: headings, text, and each field with a name for screen readers", async () => {
    const form = await loading.promise;
    expect(await form.getMarkInfo()).toMatchObject({ Marked: true });
    const nodes = trees.flatMap(nodesOf);
    expect(nodes.filter(({ role }) => role === "H1")).toHaveLength(1);
    expect(nodes.filter(({ role }) => role === "H2").length).toBeGreaterThan(2);
    const placed = nodes
      .filter(({ role }) => role === "Form")
      .flatMap(({ children }) => children?.map(({ id }) => id) ?? []);
    expect(placed).toEqual(widgets.map(({ id }) => `pdfjs_internal_id_${id}`));
    for (const { fieldName, alternativeText } of widgets) {
      expect(alternativeText, fieldName).toMatch(/^\p{Lu}.{4,}/u);
    }
  });

  it("was drawn from the current texts, including the text consent", () => {
    for (const paragraph of [messages.subtitle, ...messages.intro])
      expect(text).toContain(paragraph);
    for (const { title, fields } of pages.flat()) {
      expect(text).toContain(title);
      for (const { label } of fields) {
        expect(text, "node scripts/draw/application-form.mjs draws it").toContain(label);
      }
    }
    for (const line of [...Object.values(consent), besideAgreement]) expect(text).toContain(line);
  });

  it("has no brand and no contact, which are configured later", () => {
    expect(text).toContain(messages.title);
    expect(text).not.toMatch(/TPF|555|example\.com|@/);
  });
});

interface Widget {
  id: string;
  fieldName: string;
  fieldType: string;
  alternativeText: string;
  checkBox?: boolean;
  exportValue?: string;
  maxLen?: number;
}

interface Node {
  role?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

function nodesOf(tree: Node): Node[] {
  return [tree, ...(tree.children ?? []).flatMap(nodesOf)];
}

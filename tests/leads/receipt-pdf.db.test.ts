import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { insertLead, type NewLead } from "#db/queries/leads.server";
import { inTransaction } from "#db/transactions.server";
import { parseConfig } from "~/config.server";
import { drawReceipt } from "~/leads/receipt-pdf.server";
import { newLead } from "../db/lead-fixture";
import type { TestDatabase } from "../support/database";
import { eachOnItsDatabase } from "../support/site-database";

let database: TestDatabase;
eachOnItsDatabase((made) => {
  database = made;
});

describe("a receipt as PDF", () => {
  it.each([
    {
      language: "en",
      locale: "en-US",
      texts: ["We have your quote request", "Reference ID", "We reply by", "What you sent"],
      consent: "Text message terms version 2026-11-22",
    },
    {
      language: "es",
      locale: "es-US",
      texts: ["Tenemos su solicitud de cotización", "Número de referencia", "Le respondemos"],
      consent: "Términos de los mensajes de texto versión 2026-11-22",
    },
  ] as const)(
    "in $language says what the page says",
    async ({ language, locale, texts, consent }) => {
      const lead = { companyName: "Muñoz y Peña ¿Fletes?", comments: "Two trucks.\nCall after 3." };
      const pdf = await open({ ...lead, ...agreed }, language);
      for (const text of [...texts, ...Object.values(lead), consent, pdf.lead.reference])
        expect(pdf.text).toContain(text.replace("\n", " "));
      expect(pdf.pages).toBe(1);
      expect(pdf.info).toMatchObject({
        Language: locale,
        Title: expect.stringContaining(texts[0]),
      });
      for (const role of ["H1", "H2", "Table", "TH", "TD", "L", "LI"])
        expect(pdf.tags).toContain(`"role":"${role}"`);
    },
  );

  it("promises no reply by a time that has passed", async () => {
    const { text } = await open({ replyDueAt: "2025-08-04T16:00:00.000Z" });
    expect(text).toContain("We promised a reply by");
    expect(text).not.toContain("We reply by");
  });

  it("keeps long words, other scripts and many lines on the paper", async () => {
    const lead = {
      companyName: "W".repeat(200),
      contactName: "محمد العلي (ACME 7) Łódź Иванов דוד לוי",
      comments: `${"x".repeat(40)} \n`.repeat(200),
    };
    const { text, pages, farthest } = await open(lead);
    expect(text.replaceAll(" ", "")).toContain(lead.companyName);
    for (const word of ["ACME 7", "Łódź", "Иванов", "דוד"]) expect(text).toContain(word);
    expect(text.match(/x{40}/g)).toHaveLength(200);
    expect(pages).toBeGreaterThan(3);
    expect(farthest).toBeLessThan(612 - 50);
  });
});

const agreed = { smsConsent: true, smsConsentVersion: "2026-11-22", smsConsentAt: "2025-08-04" };

const config = parseConfig({ NODE_ENV: "test", SITE_URL: "https://site.example" });

/** Stores a lead and returns its receipt's PDF as a reader shows it. `farthest` is the right edge of its texts, in points. */
async function open(fields: Partial<NewLead>, language: "en" | "es" = "en") {
  const replyDueAt = "2099-08-04T16:00:00.000Z";
  const { lead } = await inTransaction(database.db, (transaction) =>
    insertLead(transaction, newLead({ replyDueAt, ...fields })),
  );
  const file = await drawReceipt(lead, config, language);
  const loading = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    standardFontDataUrl: "node_modules/pdfjs-dist/standard_fonts/",
    verbosity: 0,
  });
  const document = await loading.promise;
  const { info } = await document.getMetadata();
  const texts: string[] = [];
  const tags: string[] = [];
  let farthest = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    tags.push(JSON.stringify(await page.getStructTree()));
    for (const item of (await page.getTextContent()).items) {
      if (!("str" in item)) continue;
      texts.push(item.str);
      farthest = Math.max(farthest, item.transform[4] + item.width);
    }
  }
  const pages = document.numPages;
  await loading.destroy();
  return {
    lead,
    info,
    tags: tags.join(),
    farthest,
    pages,
    text: texts.join(" ").replace(/\s+/g, " "),
  };
}

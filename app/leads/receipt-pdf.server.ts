import { blob } from "node:stream/consumers";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { LeadRecord } from "#db/queries/leads.server";
import { type Config, getConfig } from "~/config.server";
import { answerFile } from "~/http/respond.server";
import { languageOf } from "~/server/address-language";
import { type Language, localeOf, sentenceCase } from "~/site/language";
import { kindMessages } from "./lead-facts.server";
import { reachUs } from "./lead-notifications.server";
import { nextStepMessages } from "./next-step.en";
import { nextStepMessagesEs } from "./next-step.es";
import type { TextStyle } from "./pdf-text.server";
import { receiptMessages } from "./receipt.en";
import { receiptMessagesEs } from "./receipt.es";
import { loadReceipt, showReceipt } from "./receipts.server";

/** Answers with a receipt as a PDF file. */
export async function answerReceiptPdf({ request, params }: LoaderFunctionArgs) {
  const lead = await loadReceipt(params.token ?? "");
  const pdf = await drawReceipt(lead, getConfig(), languageOf(new URL(request.url).pathname));
  return answerFile(`receipt-${lead.reference}.pdf`, pdf);
}

const messages = {
  en: { ...receiptMessages, ...nextStepMessages },
  es: { ...receiptMessagesEs, ...nextStepMessagesEs },
};

/** Lengths are in points. */
const margin = 54;
const width = 504;
const end = 738;
const padding = 5;
const termColumn = { left: margin, width: 170 };
const column = { left: margin + 186, width: width - 186 };

const body: TextStyle = { font: "Helvetica", size: 10.5, color: "#0E1A2B" };
const muted: TextStyle = { ...body, color: "#4A5A6A" };
const strong: TextStyle = { ...body, font: "Helvetica-Bold" };

/** Returns a receipt as a PDF with what its page shows, tagged for screen readers. */
export async function drawReceipt(lead: LeadRecord, config: Config, language: Language) {
  // Loaded when used, because few visitors save a receipt.
  const { default: PdfDocument } = await import("pdfkit");
  const { textWriter } = await import("./pdf-text.server");
  const texts = messages[language];
  const { facts, next, status, sentAt } = showReceipt(lead, config, language, null, []);
  const title = texts.title(kindMessages[language][lead.kind].named);
  const doc = new PdfDocument({
    size: "LETTER",
    // Without a bottom margin pdfkit begins no page by itself.
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    pdfVersion: "1.7",
    lang: localeOf[language],
    tagged: true,
    displayTitle: true,
    info: { Title: `${title} (${next.reference})`, Author: config.COMPANY_NAME },
  });
  const { write, heightOf } = textWriter(doc, end);
  const root = doc.struct("Document");
  doc.addStructure(root);
  let y = margin;

  const part = (parent: typeof root, tag: string, draw?: () => void) => {
    const element = doc.struct(tag, {}, draw);
    parent.add(element);
    return element;
  };
  const line = (tag: string, text: string, style: TextStyle, gap = 0) =>
    part(root, tag, () => {
      y = write(text, style, { left: margin, top: y, width }) + gap;
    });
  const drawRule = (color: string, draw: (path: typeof doc) => void) => {
    doc.markContent("Artifact", { type: "Layout" });
    draw(
      doc
        .strokeColor(color)
        .moveTo(margin, y)
        .lineTo(margin + width, y),
    );
    doc.endMarkedContent();
  };
  const table = (rows: readonly (readonly [term: string, description: string, TextStyle?])[]) => {
    const element = part(root, "Table");
    for (const [term, description, style = body] of rows) {
      const termHeight = heightOf(term, muted, termColumn.width);
      const height = Math.max(termHeight, heightOf(description, style, column.width)) + 2 * padding;
      if (y + height > end) {
        doc.continueOnNewPage();
        y = margin;
      }
      drawRule("#D9DFE6", (path) => path.lineWidth(0.75).stroke());
      const top = y + padding;
      const row = part(element, "TR");
      part(row, "TH", () => write(term, muted, { ...termColumn, top }));
      part(row, "TD", () => {
        const ends = write(description, style, { ...column, top });
        // What is longer than a page ends on a later page.
        y = top + height > end ? ends + padding : y + height;
      });
      row.end();
    }
    element.end();
    y += 18;
  };

  line("P", config.COMPANY_NAME, strong, 10);
  drawRule("#F2A900", (path) => path.lineWidth(2).dash(12, { space: 9 }).stroke().undash());
  y += 14;
  line("H1", title, { ...strong, size: 22 }, 10);
  table([
    [texts.reference, next.reference, { ...strong, size: 14 }],
    [texts.sent, sentAt],
    next.due
      ? [next.due.past ? texts.promisedBy : texts.answerBy, next.due.text, strong]
      : [texts.progress, texts.status[status]],
  ]);
  line("H2", texts.sentHeading, { ...strong, size: 14 }, 6);
  table(facts.map(({ term, description }) => [term, description ?? ""]));
  if (next.due) {
    line("H2", texts.atHand, { ...strong, size: 14 }, 4);
    const list = part(root, "L");
    for (const text of next.atHand) {
      part(list, "LI", () => {
        write("•", body, { left: margin, top: y, width: 12 });
        y = write(text, body, { left: margin + 12, top: y, width: width - 12 }) + 3;
      });
    }
    list.end();
    y += 12;
  }
  line("P", `${sentenceCase(reachUs(config, language, ["phone", "textLine", "email"]))}.`, muted);
  root.end();
  doc.end();
  return blob(doc);
}

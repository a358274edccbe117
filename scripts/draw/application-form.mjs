/**
 * Draws the application forms for download, in public/forms/: letter size, fillable, and tagged for screen readers (ISO 32000-1,
 * section 14.8; PDF/UA's rules for forms). Run it after a change of application-form*.ts or app/leads/fields.*.ts:
 *   node scripts/draw/application-form.mjs
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import subsetFont from "subset-font";
import { loadApp } from "../lib/load-app.mjs";
import { root as checkout } from "../lib/runtime.mjs";

const at = (path) => join(checkout, path);

const margin = 48;
const page = { width: 612, height: 792 };
const lineWidth = page.width - 2 * margin;
const gutter = 20;
const boxHeight = 22;
const commentsHeight = 160;
const tick = 14;
const ink = "#0e1a2b";
const steel = "#4a5a6a";
const rule = "#8493a2";
const amber = "#f2a900";
const typed = "10.5 Tf 0.055 0.102 0.169 rg";

/** Field flags (ISO 32000-1, tables 221, 228 and 230). */
const flag = { required: 1 << 1, multiline: 1 << 12, combo: 1 << 17 };
/** Annotation flag: the widget prints (table 165). */
const printed = 1 << 2;

const { applicationForms, revised } = await loadApp("scripts/draw/application-form-fields.ts");
const { localeOf } = await loadApp("app/site/language.ts");

const interFile = await readFile(
  at("scripts/draw/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
);
/** Returns the font in a weight, with only the letters of a form. */
const inter = (form, wght) =>
  subsetFont(interFile, [...new Set(`${JSON.stringify(form)};·/\u00a0`)].join(""), {
    targetFormat: "truetype",
    variationAxes: { wght },
  });
const heading = await readFile(at("scripts/fonts/archivo-bold.ttf"));

/** The form being drawn: its texts, document, fields, structure root, and vertical position on the page. */
let messages, doc, acroForm, typedFont, root, y;

async function begin(language) {
  const form = applicationForms[language];
  messages = form.messages;
  doc = new PDFDocument({
    size: "LETTER",
    // We place text ourselves; a bottom margin would start new pages.
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    pdfVersion: "1.7",
    lang: localeOf[language],
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${messages.title}: ${messages.subtitle.toLowerCase()}`,
      Subject: messages.subject,
      // A fixed day, so that the same form is the same file.
      CreationDate: new Date(revised),
    },
  });
  doc.registerFont("text", await inter(form, 400));
  doc.registerFont("label", await inter(form, 600));
  doc.registerFont("heading", heading);
  doc.font("Helvetica").initForm();
  // pdfkit's fields support neither alternate text nor structure, so we use annotations. Each has an appearance, because readers
  // that create appearances offer to save the file.
  acroForm = doc._root.data.AcroForm.data;
  acroForm.NeedAppearances = false;
  typedFont = Object.keys(acroForm.DR.Font)[0];
  root = doc.struct("Document");
  doc.addStructure(root);
  y = margin;
}

/** Draws decoration (boxes, rules, page numbers) that is not part of the text. */
function artifact(type, draw) {
  doc.markContent("Artifact", { type });
  draw();
  doc.endMarkedContent();
}

/** Writes text at y in its own structure element below `parent` and moves y below it. */
function write(
  parent,
  tag,
  text,
  { font, size, color = ink, x = margin, width = lineWidth, gap = 0 },
) {
  const style = { width, lineGap: size * 0.25 };
  doc.font(font, size);
  parent.add(doc.struct(tag, () => doc.fillColor(color).font(font, size).text(text, x, y, style)));
  y += doc.font(font, size).heightOfString(text, style) + gap;
}

/** Returns a form XObject: the appearance of a widget of that size. */
function appearance(width, height, content) {
  const ref = doc.ref({ Type: "XObject", Subtype: "Form", BBox: [0, 0, width, height] });
  ref.end(Buffer.from(content));
  return ref;
}

/** Adds a field, which is also its widget, at y, and links it to a Form element of the structure. */
function widget(parent, { name, label, required, hint }, { x, width, height, ...kind }) {
  const element = doc.struct("Form");
  doc.annotate(x, y, width, height, {
    Subtype: "Widget",
    T: new String(name),
    // The name for screen readers (table 220).
    TU: new String(hint ? `${label}. ${hint}` : label),
    F: printed,
    structParent: element,
    ...kind,
    Ff: (kind.Ff ?? 0) | (required ? flag.required : 0),
  });
  acroForm.Fields.push(doc.page.annotations.at(-1));
  element.end();
  parent.add(element);
}

function box(x, width, height) {
  artifact("Layout", () =>
    doc.lineWidth(0.75).strokeColor(rule).roundedRect(x, y, width, height, 3).stroke(),
  );
}

/** Label size and help size, in points. */
const sizes = { label: 9.5, help: 8 };

function labelOf({ label, required }) {
  return required ? `${label} *` : label;
}

/** Returns the hint and, for filling out on paper, the dropdown's choices. Never breaks a choice across lines. */
function helpOf({ options, hint }, width) {
  const choices = options?.map(({ label }) => label) ?? [];
  doc.font("text", sizes.help);
  const lines = choices.length > 0 ? [messages.choices] : [];
  for (const [i, choice] of choices.entries()) {
    const piece = choice + (i < choices.length - 1 ? ";" : ".");
    const longer = `${lines.at(-1)} ${piece}`;
    // pdfkit breaks lines slightly earlier than it measures them.
    if (doc.widthOfString(longer) < width - 6) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return [hint, ...lines].filter(Boolean).join("\n");
}

/** Returns the height of a field's label and help, as `write` sets them. */
function headHeight(field, width) {
  const measure = (font, size, text) =>
    doc.font(font, size).heightOfString(text, { width, lineGap: size * 0.25 });
  const help = helpOf(field, width);
  const helpHeight = help ? measure("text", sizes.help, help) + 2 : 0;
  return measure("label", sizes.label, labelOf(field)) + 1 + helpHeight;
}

/** Draws a text field or a dropdown. Its box starts at `boxTop`, so that the boxes of a row align. */
function textOrChoice(parent, field, x, width, boxTop) {
  const { name, maxLength, options } = field;
  write(parent, "P", labelOf(field), { font: "label", size: sizes.label, x, width, gap: 1 });
  const help = helpOf(field, width);
  if (help) write(parent, "P", help, { font: "text", size: sizes.help, color: steel, x, width });
  y = boxTop;
  const comments = name === "comments";
  const height = comments ? commentsHeight : boxHeight;
  box(x, width, height);
  const kind = options
    ? {
        FT: "Ch",
        Ff: flag.combo,
        Opt: options.map((o) => [new String(o.value), new String(o.label)]),
      }
    : { FT: "Tx", Ff: comments ? flag.multiline : 0, MaxLen: maxLength };
  widget(parent, field, {
    x: x + 3,
    width: width - 6,
    height,
    ...kind,
    DA: new String(`/${typedFont} ${typed}`),
    AP: { N: appearance(width - 6, height, "/Tx BMC EMC") },
  });
  y += height;
}

function checkbox(parent, field) {
  const top = y;
  box(margin, tick, tick);
  const mark = "q 1.6 w 1 J 0.055 0.102 0.169 RG 3 7 m 6 4 l 11 11 l S Q";
  widget(parent, field, {
    x: margin,
    width: tick,
    height: tick,
    FT: "Btn",
    V: "Off",
    AS: "Off",
    AP: { N: { on: appearance(tick, tick, mark), Off: appearance(tick, tick, "") } },
  });
  const afterBox = { x: margin + tick + 8, width: lineWidth - tick - 8 };
  y = top + 1;
  write(parent, "P", labelOf(field), { font: "label", size: sizes.label, gap: 1, ...afterBox });
  const help = helpOf(field, afterBox.width);
  if (help) write(parent, "P", help, { font: "text", size: sizes.help, color: steel, ...afterBox });
}

/** Arranges fields in rows of two columns. A wide field has its own row. */
function rowsOf(list) {
  const rows = [];
  for (const field of list) {
    const last = rows.at(-1);
    if (last?.length === 1 && !last[0].wide && !field.wide) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

function drawRow(parent, row) {
  const column = (lineWidth - gutter) / 2;
  const top = y;
  const widthOf = (field) => (field.wide ? lineWidth : column);
  const boxTop = top + Math.max(...row.map((field) => headHeight(field, widthOf(field))));
  for (const [index, field] of row.entries()) {
    const div = doc.struct("Div");
    parent.add(div);
    y = top;
    const x = margin + index * (column + gutter);
    if (field.control === "tick") checkbox(div, field);
    else textOrChoice(div, field, x, widthOf(field), boxTop);
    div.end();
  }
  y += 10;
}

function section({ title, text, fields: list }) {
  const element = doc.struct("Sect");
  root.add(element);
  y += 6;
  artifact("Layout", () =>
    doc
      .lineWidth(2)
      .dash(12, { space: 9 })
      .strokeColor(amber)
      .moveTo(margin, y)
      .lineTo(page.width - margin, y)
      .stroke()
      .undash(),
  );
  y += 10;
  write(element, "H2", title, { font: "heading", size: 14, gap: 3 });
  if (text) write(element, "P", text, { font: "text", size: 9, color: steel, gap: 4 });
  y += 2;
  for (const row of rowsOf(list)) drawRow(element, row);
  element.end();
}

function footer(number, language) {
  const { pages } = applicationForms[language];
  const day = new Intl.DateTimeFormat(localeOf[language], { dateStyle: "long", timeZone: "UTC" });
  const left = `${messages.title} · ${messages.revised} ${day.format(new Date(revised))}`;
  const right = `${messages.page} ${number} / ${pages.length}`;
  artifact("Pagination", () => {
    doc.font("text", 8).fillColor(steel);
    doc.text(left, margin, page.height - 34, { width: lineWidth, lineBreak: false });
    doc.text(right, margin, page.height - 34, { width: lineWidth, align: "right" });
  });
}

for (const [language, { file, pages }] of Object.entries(applicationForms)) {
  await begin(language);
  write(root, "H1", messages.title, { font: "heading", size: 26, gap: 0 });
  write(root, "P", messages.subtitle, { font: "label", size: 12, color: steel, gap: 6 });
  for (const text of messages.intro) write(root, "P", text, { font: "text", size: 9.5, gap: 4 });
  write(root, "P", messages.required, { font: "text", size: 9.5, gap: 0 });
  for (const [index, sections] of pages.entries()) {
    if (index > 0) {
      doc.addPage();
      y = margin - 6;
    }
    for (const one of sections) section(one);
    if (y > page.height - 44)
      throw new Error(
        `Page ${index + 1} of ${file} is too full by ${y - page.height + 44} points.`,
      );
    footer(index + 1, language);
  }
  root.end();
  doc.end();
  const chunks = [];
  for await (const chunk of doc) chunks.push(chunk);
  const pdf = Buffer.concat(chunks);
  await writeFile(at(file), pdf);
  console.log(`${file}: ${pdf.length} bytes, ${pages.length} pages.`);
}

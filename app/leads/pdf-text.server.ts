import { createRequire } from "node:module";
import createBidi from "bidi-js";

/** The font, size (points) and color of a text. */
export interface TextStyle {
  font: string;
  size: number;
  color: string;
}

/** Where a text begins, and its width, in points. */
interface Column {
  left: number;
  top: number;
  width: number;
}

/** What the fonts that every reader of PDF files brings can show. */
const standard = /^[\n -~\u00a0-\u00ff€‚„…†‡‰Š‹ŒŽ‘’“”•–—™š›œžŸ]*$/;

/** Shows Latin, Greek, Cyrillic, Hebrew, Arabic, Armenian and Georgian. */
const widerFont = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");

/** Invisible characters, except those that shape Arabic. */
const unseen = /[^\P{Cf}\u200c\u200d]/gu;

/** Keeps pdfkit from shaping each word of a line by itself. */
const wholeLine = { lineBreak: false, features: [] };

/** Returns `write`, which writes wrapped text to a PDF document down to `end` on each page, and `heightOf`, which measures text. Writes right-to-left text as browsers do. */
export function textWriter(doc: PDFKit.PDFDocument, end: number) {
  const bidi = createBidi();
  const widthOf = (text: string) => doc.widthOfString(text, wholeLine);

  /** Returns the lines of a text and sets their font. Breaks a word that is too long. */
  function linesOf(text: string, { font, size }: TextStyle, width: number): string[] {
    const shown = text.replace(/\r\n?/g, "\n").replaceAll("\t", " ").replace(unseen, "");
    doc.font(standard.test(shown) ? font : widerFont, size);
    const fits = (line: string) => widthOf(line.trimEnd()) <= width;
    return shown.split("\n").flatMap((paragraph) => {
      const lines = [""];
      for (const word of paragraph.split(/(?<= )/)) {
        for (const piece of fits(word) ? [word] : word) {
          const longer = lines.at(-1) + piece;
          if (fits(longer)) lines.splice(-1, 1, longer);
          else lines.push(piece);
        }
      }
      return lines;
    });
  }

  /** Writes a line run by run, in the order of UAX 9. */
  function writeLine(line: string, base: "ltr" | "rtl", left: number, top: number): void {
    const embedding = bidi.getEmbeddingLevels(line, base);
    const { levels } = embedding;
    const order = bidi.getReorderedIndices(line, embedding);
    const mirrored = bidi.getMirroredCharactersMap(line, levels);
    const characters = Array.from(levels, (_, at) => mirrored.get(at) ?? line.charAt(at));
    const starts = characters.flatMap((_, at) => (levels[at] === levels[at - 1] ? [] : [at]));
    const runs = starts.map((start, index) => [start, starts[index + 1]] as const);
    let x = left;
    for (const run of runs.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))) {
      const text = characters.slice(...run).join("");
      doc.text(text, x, top, wholeLine);
      x += widthOf(text);
    }
  }

  const heightOf = (text: string, style: TextStyle, width: number) =>
    linesOf(text, style, width).length * style.size * 1.4;

  return {
    heightOf,
    /** Writes a text and returns where it ends. Begins a new page when a page is full. */
    write(text: string, style: TextStyle, { left, top, width }: Column): number {
      const base = bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? "rtl" : "ltr";
      let y = top;
      for (const line of linesOf(text, style, width)) {
        if (y + style.size * 1.4 > end) {
          doc.continueOnNewPage();
          y = doc.page.margins.top;
        }
        doc.fillColor(style.color);
        writeLine(line, base, left, y);
        y += style.size * 1.4;
      }
      return y;
    },
  };
}

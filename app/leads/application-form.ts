import { resourcesWords } from "~/pages/resources.en";
import { resourcesWordsEs } from "~/pages/resources.es";
import type { Language } from "~/site/language";
import type { Words } from "~/site/words";
import { sentenceCase } from "~/ui/sentence-case";
import { commentsMaxLength, textMaxLength } from "~/ui/typed-text";
import { applicationFormWords } from "./application-form.en";
import { applicationFormWordsEs } from "./application-form.es";
import {
  hintOf,
  type LeadField,
  type LeadFieldName,
  type LeadFieldWords,
  leadFields,
  worded,
} from "./fields";
import { leadFieldWords } from "./fields.en";
import { leadFieldWordsEs } from "./fields.es";

type FormWords = Words<typeof applicationFormWords>;

/** The day the forms last changed, as an ISO date. */
export const revised = "2026-11-22";

/** The forms for download, drawn by scripts/draw/application-form.mjs: the file of each, its words, and its sections by page. */
export const applicationForms = {
  en: {
    file: fileOf(resourcesWords),
    words: applicationFormWords,
    pages: pagesIn(applicationFormWords, leadFieldWords),
  },
  es: {
    file: fileOf(resourcesWordsEs),
    words: applicationFormWordsEs,
    pages: pagesIn(applicationFormWordsEs, leadFieldWordsEs),
  },
} satisfies Record<Language, object>;

/** Returns the file behind the link to the form, from the root of the repository. */
function fileOf({ applicationForms: { link } }: Words<typeof resourcesWords>): string {
  return `public${link.to}`;
}

function pagesIn(words: FormWords, fieldWords: LeadFieldWords) {
  const { company, fleet, quote, fuelCard, agreement } = words.sections;
  const section = (
    number: NonNullable<LeadField["pdf"]>["section"],
    said: { title: string; text?: string },
  ) => ({ ...said, fields: fieldsIn(number, words.fields, fieldWords) });
  return [
    [section(1, company), section(2, fleet), section(3, quote)],
    [section(4, fuelCard), section(5, agreement)],
  ];
}

function fieldsIn(
  section: NonNullable<LeadField["pdf"]>["section"],
  ownWords: Partial<Record<LeadFieldName, { label: string; hint?: string }>>,
  fieldWords: LeadFieldWords,
) {
  const rows: readonly LeadField[] = leadFields;
  return rows.flatMap((row) => {
    const { name, control, pdf } = row;
    if (pdf?.section !== section) return [];
    const said = worded(row, fieldWords);
    const needs = Object.values(row.in);
    return {
      name,
      control,
      options: said.options,
      label: ownWords[name]?.label ?? sentenceCase(said.named),
      hint: pdf.hint
        ? (hintOf(said, "quote-request") ?? hintOf(said, "fuel-card-application"))
        : ownWords[name]?.hint,
      required: needs.length === 2 && needs.every((need) => need === "required"),
      wide: pdf.wide,
      maxLength: pdf.maxLength ?? (control === "textarea" ? commentsMaxLength : textMaxLength),
    };
  });
}

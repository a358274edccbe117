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
  const section = (name: Section) => ({
    ...words.sections[name],
    fields: fieldsIn(name, words.fields, fieldWords),
  });
  return [
    [section("company"), section("fleet"), section("quote")],
    [section("fuelCard"), section("agreement")],
  ];
}

type Section = keyof FormWords["sections"];

/** Returns where a field is asked: what both kinds need is apart from what one of them needs, and comments come last. */
function sectionOf({ section, in: kinds }: LeadField): Section | undefined {
  if (section === "needs" && Object.keys(kinds).length === 2) return "agreement";
  if (section === "needs") return "quote-request" in kinds ? "quote" : "fuelCard";
  // The questions after Submit are not asked.
  return (["company", "fleet", "agreement"] as const).find((name) => name === section);
}

function fieldsIn(
  section: Section,
  ownWords: Partial<Record<LeadFieldName, { label: string; hint?: string }>>,
  fieldWords: LeadFieldWords,
) {
  return leadFields
    .filter((row) => sectionOf(row) === section)
    .map((row) => {
      const { name, control, pdf } = row;
      const said = worded(row, fieldWords);
      const needs = Object.values(row.in);
      const hint = hintOf(said, "quote-request") ?? hintOf(said, "fuel-card-application");
      return {
        name,
        control,
        options: said.options,
        label: ownWords[name]?.label ?? sentenceCase(said.named),
        // Who one is needs no explanation.
        hint: section === "company" ? undefined : (ownWords[name]?.hint ?? hint),
        required: needs.length === 2 && needs.every((need) => need === "required"),
        wide: pdf?.wide,
        maxLength: pdf?.maxLength ?? (control === "textarea" ? commentsMaxLength : textMaxLength),
      };
    });
}

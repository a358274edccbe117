import { resourcesMessages } from "~/pages/resources.en";
import { resourcesMessagesEs } from "~/pages/resources.es";
import type { Language } from "~/site/language";
import type { Messages } from "~/site/words";
import { sentenceCase } from "~/ui/sentence-case";
import { commentsMaxLength, textMaxLength } from "~/ui/typed-text";
import { applicationFormMessages } from "./application-form.en";
import { applicationFormMessagesEs } from "./application-form.es";
import {
  hintOf,
  type LeadField,
  type LeadFieldMessages,
  type LeadFieldName,
  leadFields,
  withLabels,
} from "./fields";
import { leadFieldMessages } from "./fields.en";
import { leadFieldMessagesEs } from "./fields.es";

type FormMessages = Messages<typeof applicationFormMessages>;

/** The day the forms last changed, as an ISO date. */
export const revised = "2026-11-22";

/** The forms for download, drawn by scripts/draw/application-form.mjs: the file of each, its words, and its sections by page. */
export const applicationForms = {
  en: {
    file: fileOf(resourcesMessages),
    messages: applicationFormMessages,
    pages: pagesIn(applicationFormMessages, leadFieldMessages),
  },
  es: {
    file: fileOf(resourcesMessagesEs),
    messages: applicationFormMessagesEs,
    pages: pagesIn(applicationFormMessagesEs, leadFieldMessagesEs),
  },
} satisfies Record<Language, object>;

/** Returns the file behind the link to the form, from the root of the repository. */
function fileOf({ applicationForms: { link } }: Messages<typeof resourcesMessages>): string {
  return `public${link.to}`;
}

function pagesIn(messages: FormMessages, fieldMessages: LeadFieldMessages) {
  const section = (name: Section) => ({
    ...messages.sections[name],
    fields: fieldsIn(name, messages.fields, fieldMessages),
  });
  return [
    [section("company"), section("fleet"), section("quote")],
    [section("fuelCard"), section("agreement")],
  ];
}

type Section = keyof FormMessages["sections"];

/** Returns where a field is asked: what both kinds need is apart from what one of them needs, and comments come last. */
function sectionOf({ section, in: kinds }: LeadField): Section | undefined {
  if (section === "needs" && Object.keys(kinds).length === 2) return "agreement";
  if (section === "needs") return "quote-request" in kinds ? "quote" : "fuelCard";
  // The questions after Submit are not asked.
  return (["company", "fleet", "agreement"] as const).find((name) => name === section);
}

function fieldsIn(
  section: Section,
  ownMessages: Partial<Record<LeadFieldName, { label: string; hint?: string }>>,
  fieldMessages: LeadFieldMessages,
) {
  return leadFields
    .filter((row) => sectionOf(row) === section)
    .map((row) => {
      const { name, control, pdf } = row;
      const said = withLabels(row, fieldMessages);
      const needs = Object.values(row.in);
      const hint = hintOf(said, "quote-request") ?? hintOf(said, "fuel-card-application");
      return {
        name,
        control,
        options: said.options,
        label: ownMessages[name]?.label ?? sentenceCase(said.named),
        // Who one is needs no explanation.
        hint: section === "company" ? undefined : (ownMessages[name]?.hint ?? hint),
        required: needs.length === 2 && needs.every((need) => need === "required"),
        wide: pdf?.wide,
        maxLength: pdf?.maxLength ?? (control === "textarea" ? commentsMaxLength : textMaxLength),
      };
    });
}

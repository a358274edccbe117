import {
  hintOf,
  type LeadField,
  type LeadFieldMessages,
  type LeadFieldName,
  leadFields,
  withLabels,
} from "~/leads/fields";
import { leadFieldMessages } from "~/leads/fields.en";
import { leadFieldMessagesEs } from "~/leads/fields.es";
import { resourcesMessages } from "~/pages/resources.en";
import { resourcesMessagesEs } from "~/pages/resources.es";
import { type Language, sentenceCase } from "~/site/language";
import { commentsMaxLength, textMaxLength } from "~/ui/typed-text";
import { applicationFormMessages } from "./application-form-messages";

type FormMessages = (typeof applicationFormMessages)[Language];

/** The day the PDF forms last changed, as an ISO date. */
export const revised = "2026-11-26";

/** The PDF forms, which scripts/draw/application-form.mjs draws. Each has its file, its texts and its sections by page. */
export const applicationForms = {
  en: {
    file: `public${resourcesMessages.applicationForms.link.to}`,
    messages: applicationFormMessages.en,
    pages: pagesIn(applicationFormMessages.en, leadFieldMessages),
  },
  es: {
    file: `public${resourcesMessagesEs.applicationForms.link.to}`,
    messages: applicationFormMessages.es,
    pages: pagesIn(applicationFormMessages.es, leadFieldMessagesEs),
  },
} satisfies Record<Language, object>;

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

/** Returns the section of a field on the PDF. A field of one kind of lead is in that kind's section, and comments come last. */
function sectionOf({ section, in: kinds }: LeadField): Section | undefined {
  if (section === "needs" && Object.keys(kinds).length === 2) return "agreement";
  if (section === "needs") return "quote-request" in kinds ? "quote" : "fuelCard";
  // Questions after Submit are not on the PDF.
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
      const field = withLabels(row, fieldMessages);
      const needs = Object.values(row.in);
      const hint = hintOf(field, "quote-request") ?? hintOf(field, "fuel-card-application");
      return {
        name,
        control,
        options: field.options,
        label: ownMessages[name]?.label ?? sentenceCase(field.named),
        // The company's own details need no hints.
        hint: section === "company" ? undefined : (ownMessages[name]?.hint ?? hint),
        required: needs.length === 2 && needs.every((need) => need === "required"),
        wide: pdf?.wide,
        maxLength: pdf?.maxLength ?? (control === "textarea" ? commentsMaxLength : textMaxLength),
      };
    });
}

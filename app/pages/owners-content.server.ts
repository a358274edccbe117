import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Config, getConfig } from "~/config.server";
import type { NewsCard, Picture, Testimonial } from "~/config-values.server";
import { photoPath } from "~/photos/photo";
import { languageOf } from "~/server/address-language";
import type { Language } from "~/site/language";
import { wordings } from "~/site/messages";
import { exampleNews, exampleTestimonials } from "./example-content.server";

/** Returns the owner's items. Outside production, returns the marked examples until the owner has given an item. */
function ownItems<Item>(own: readonly Item[], examples: readonly Item[], { production }: Config) {
  const example = own.length === 0;
  return (example && !production ? examples : own).map((item) => ({ ...item, example }));
}

/** Returns the language with which a Spanish page marks a text: "en" if its Spanish version is missing, otherwise undefined. */
function langOf(language: Language, spanish: string | undefined) {
  return language === "es" && spanish === undefined ? "en" : undefined;
}

/** Returns the testimonials of a page in a language. `quoteLang` and `titleLang` mark texts without a Spanish version on a Spanish page. */
export function testimonialsFor(config: Config, place: Testimonial["place"], language: Language) {
  return ownItems(config.TESTIMONIALS, exampleTestimonials, config)
    .filter((item) => item.place === place)
    .map(({ titleEs, quoteEs, place: _, ...item }) => ({
      ...item,
      ...(language === "es" && {
        title: titleEs ?? item.title,
        quote: quoteEs ?? item.quote,
      }),
      quoteLang: langOf(language, quoteEs),
      titleLang: langOf(language, titleEs),
    }));
}

/** Returns the news cards in a language. `titleLang` and `textLang` mark texts without a Spanish version on the Spanish page. */
export function newsFor(config: Config, language: Language) {
  return ownItems<NewsCard>(config.NEWS, exampleNews, config).map(
    ({ titleEs, textEs, date, ...card }) => ({
      ...card,
      ...(language === "es" && { title: titleEs ?? card.title, text: textEs ?? card.text }),
      day: date === undefined ? null : { date, label: wordings[language].date(new Date(date)) },
      titleLang: langOf(language, titleEs),
      textLang: langOf(language, textEs),
    }),
  );
}

/** Returns the office photo and the association logos, with alternative texts in the language of the page. `office` is undefined until there is a photo. */
export function picturesAt(request: Request) {
  const inSpanish = languageOf(new URL(request.url).pathname) === "es";
  const shown = ({ photo, alt, altEs }: Picture) => ({
    small: photoPath(photo, "small"),
    large: photoPath(photo),
    alt: inSpanish ? altEs : alt,
  });
  const { COMPANY_OFFICE_PHOTO, COMPANY_ASSOCIATIONS } = getConfig();
  return {
    office: COMPANY_OFFICE_PHOTO.map(shown)[0],
    associations: COMPANY_ASSOCIATIONS.map(shown),
  };
}

/** A picture as a page shows it: the addresses of its sizes, and its text alternative. */
export type ShownPicture = ReturnType<typeof picturesAt>["associations"][number];

/** Loads the testimonials and the associations of the home page. */
export function loadHome({ request }: LoaderFunctionArgs) {
  const { associations } = picturesAt(request);
  return { testimonials: testimonialsAt(request, "home"), associations };
}

/** Loads the testimonials of /why-us. */
export function loadWhyUs({ request }: LoaderFunctionArgs) {
  return { testimonials: testimonialsAt(request, "why-us") };
}

function testimonialsAt(request: Request, place: Testimonial["place"]) {
  return testimonialsFor(getConfig(), place, languageOf(new URL(request.url).pathname));
}

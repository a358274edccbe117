import { inBothLanguages } from "~/site/messages";

/** The texts around the testimonials. */
export const testimonialMessages = inBothLanguages(({ t }) => ({
  example: t("Example", "Ejemplo"),
  rated: (stars: number) => t(`Rated ${stars} out of 5 stars`, `${stars} de 5 estrellas`),
  /** Shown when the page is in another language than the quotes. */
  saidIn: t("", "En sus propias palabras, en inglés."),
}));

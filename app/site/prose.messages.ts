import { inBothLanguages } from "./messages";
import { factoringCalculator } from "./page-content";

/** The texts around an article or a legal page, such as the heading of its contents. */
export const proseMessages = inBothLanguages(({ getQuote, link, t }) => ({
  onThisPage: t("On this page", "En esta página"),
  /** Closes a legal or information page. Readers of the privacy policy can get a first figure without giving any data. */
  callToAction: {
    heading: t("Try it without a name", "Pruébelo sin dar su nombre"),
    text: t(
      "The calculators ask for no name, phone number or email address.",
      "Las calculadoras no piden nombre, teléfono ni correo electrónico.",
    ),
    primary: link(factoringCalculator, "Run the Numbers", "Calcule una factura"),
    secondary: getQuote,
  },
}));

import { inBothLanguages } from "./messages";
import { factoringCalculator } from "./page-content";

/** The messages around an article and a legal page. */
export const proseMessages = inBothLanguages(({ getQuote, link, t }) => ({
  onThisPage: t("On this page", "En esta página"),
  /** Closes a legal or information page: who has read how we deal with data need give none for a first figure. */
  callToAction: {
    heading: t("Try it without a name", "Pruébelo sin dar su nombre"),
    text: t(
      "The calculators ask for no name, phone number or email address.",
      "Las calculadoras no piden nombre, teléfono ni correo electrónico.",
    ),
    primary: link(factoringCalculator, "Work Out One Invoice", "Calcule una factura"),
    secondary: getQuote,
  },
}));

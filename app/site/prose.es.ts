import { answersInEs, factsEs, sayClaimEs } from "./claims.es";
import { localeOf } from "./language";
import { factoringCalculator } from "./page-content";
import type { DocumentWords } from "./prose";
import { es } from "./spanish-paths";

const longDate = new Intl.DateTimeFormat(localeOf.es, { dateStyle: "long", timeZone: "UTC" });

export const documentWordsEs: DocumentWords = {
  onThisPage: "En esta página",
  callToAction: {
    heading: "Pruébelo sin dar su nombre",
    text: "Las calculadoras no piden nombre, teléfono ni correo electrónico.",
    primary: { to: es(factoringCalculator), label: "Calcule una factura" },
    secondary: { to: es("/get-quote"), label: "Cotización gratis" },
  },
  date: (day) => longDate.format(day),
  facts: factsEs,
  say: sayClaimEs,
  answersIn: answersInEs,
  link: es,
};

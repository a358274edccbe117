import { withClaims } from "~/site/messages";
import { loadFigureMessages } from "./numbers.en";
import { loadFigureMessagesEs } from "./numbers.es";
import { englishPaths } from "./tools";
import { toolMessagesEs } from "./tools.es";

/** The texts of the worked example of a load. */
export const loadExampleMessages = withClaims(({ facts, holds, language, t }) => ({
  paths: { en: englishPaths, es: toolMessagesEs.paths }[language],
  figures: { en: loadFigureMessages, es: loadFigureMessagesEs }[language],
  heading: t("Example: one load", "Ejemplo: una carga"),
  loadPays: t("Load pays", "La carga paga"),
  paysAfter: t("Broker pays after", "Plazo del bróker"),
  /** The texts before, between and after the two figures, on paper. */
  inPrint: [
    t("The load pays ", "La carga paga "),
    t(", the broker pays after ", ", el bróker paga a los "),
    ".",
  ],
  yours: t("Yours", "Para usted"),
  yoursNote: t(`${facts.funding} of approval`, `${facts.funding} desde la aprobación`),
  later: t("Yours later", "Para usted después"),
  /** The texts before and after the days. */
  laterNote: [t("in ", "a los "), t(", when the broker pays", ", cuando paga el bróker")],
  heldBack: t("Held back until then", "Retenido hasta entonces"),
  fee: t("Fee, taken from that", "Cargo, que sale de ahí"),
  terms: (advance: string, fee: string) =>
    [
      t(
        `At a ${advance} advance and ${fee} per 30 days.`,
        `Con un anticipo del ${advance} y un cargo del ${fee} por cada 30 días.`,
      ),
      holds("rates")
        ? t(
            `An example, not an offer: rates of ${facts.rates} are ${facts.individualRates}.`,
            `Un ejemplo, no una oferta: las tarifas ${facts.rates} se fijan ${facts.individualRates}.`,
          )
        : t(
            `An example, not an offer: rates are ${facts.individualRates}.`,
            `Un ejemplo, no una oferta: las tarifas se fijan ${facts.individualRates}.`,
          ),
    ].join(" "),
  compare: t("Compare an offer you have", "Compare una oferta que tenga"),
  quote: t("Get a quote for this load", "Cotizar esta carga"),
  workOut: t("Run the numbers on this load", "Calcular esta carga"),
}));

export type LoadExampleMessages = ReturnType<typeof loadExampleMessages>;

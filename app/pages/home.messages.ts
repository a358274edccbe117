import { listOf } from "~/site/claims";
import type { Company } from "~/site/company.server";
import { sentenceCase } from "~/site/language";
import { withClaims } from "~/site/messages";
import { rateTool, shown } from "~/site/page-content";

/** Returns the texts of the home page, with only the marketing claims that this site may make. */
export const homeMessages = withClaims(({ facts, getQuote, holds, link, t }) => {
  const hours = facts.funding.replace(/^(?:within|en un plazo de) /, "");
  /** Whether the cards with figures are shown: all of them, or a row would have a hole. */
  const withFigures = holds("funding", "contract", "minimumVolume", "rates");
  return {
    hero: {
      tagline: t("Steady Growth. Strong Cash Flow.", "Crecimiento firme. Buen flujo de efectivo."),
      promise: holds("funding")
        ? t(`Paid in ${hours}.`, `Cobre en ${hours}.`)
        : t("Paid after delivery.", "Cobre tras la entrega."),
      /** Before the days after which a broker pays. */
      not: t("Not in", "No en"),
      text: [
        t(
          `Get ${facts.advance} of your freight invoices ${facts.funding} of approval.`,
          `Reciba ${facts.advance} de sus facturas de flete ${facts.funding} desde la aprobación.`,
        ),
        holds("contract", "minimumVolume")
          ? t(
              `${sentenceCase(facts.contract)}, ${facts.minimumVolume}, and it is ${facts.notALoan}.`,
              `${sentenceCase(facts.contract)}, ${facts.minimumVolume}, y ${facts.notALoan}.`,
            )
          : t(`Factoring is ${facts.notALoan}.`, `El factoraje ${facts.notALoan}.`),
      ].join(" "),
      primary: getQuote,
      secondary: link("/how-factoring-works", "How It Works", "Cómo funciona"),
    },
    trustHeading: t("Why truckers trust us", "Por qué los camioneros confían en nosotros"),
    /** Returns the badges under the hero, at most four; the years are computed. Logos say the memberships themselves. */
    trustBadges: (company: Pick<Company, "yearsInBusiness">, hasLogos: boolean) =>
      shown([
        holds("years") && {
          lead: t(`${company.yearsInBusiness} years`, `${company.yearsInBusiness} años`),
          text: t("Working with truckers", "Trabajando con camioneros"),
        },
        ...(["factoringAssociation", "truckingAssociation"] as const).map(
          (name) => !hasLogos && holds(name) && { lead: t("Member", "Miembro"), text: facts[name] },
        ),
        holds("clients") && {
          lead: sentenceCase(facts.clients),
          text: t("Satisfied clients", "Clientes satisfechos"),
        },
      ]),
    benefitsHeading: t("What you get", "Lo que usted recibe"),
    /** The most important benefits show a figure and link to its proof. */
    benefits: shown([
      {
        title: t("Fast funding", "Dinero rápido"),
        figure: withFigures && hours,
        text: t(
          `Once an invoice is approved, the advance is on its way ${listOf(facts.funding, facts.fundingOften)}.`,
          `En cuanto se aprueba una factura, su anticipo sale ${listOf(facts.funding, facts.fundingOften)}.`,
        ),
        link: link("/how-factoring-works", "One invoice, step by step", "Una factura, paso a paso"),
      },
      holds("contract") && {
        title: t(`${sentenceCase(facts.contract)}s`, "Sin contratos largos"),
        figure: withFigures && t("No minimums", sentenceCase(facts.minimumVolume)),
        text: t("Factor the loads you choose.", "Usted elige qué cargas factorizar."),
        link: link(
          "/why-us#comparison",
          "How our terms compare",
          "Cómo se comparan nuestras condiciones",
        ),
      },
      {
        title: t("Competitive rates", "Tarifas competitivas"),
        // "del 1.5% al 4.5%" is "1.5% a 4.5%" as a figure by itself.
        figure: withFigures && facts.rates.replace(/^del (.+) al /, "$1 a "),
        text: t(
          `Rates are ${facts.individualRates}, for your volume and your customers.`,
          `Las tarifas se fijan ${facts.individualRates}, según su volumen y sus clientes.`,
        ),
        link: link(rateTool, "Estimate your rate", "Estime su tarifa"),
      },
      {
        title: holds("roundTheClock")
          ? t(`${facts.roundTheClock} support`, `Atención ${facts.roundTheClock}`)
          : t("Support", "Atención"),
        text: shown([
          holds("roundTheClock") &&
            t(`${facts.portal} at any hour.`, `${facts.portal} a cualquier hora.`),
          t(
            "A real person answers you during business hours.",
            "Una persona le contesta en el horario de atención.",
          ),
        ]).join(" "),
      },
      {
        title: t("Online portal", "Portal en línea"),
        text: facts.onlinePortal,
      },
      {
        title: t("Grow your business", "Haga crecer su negocio"),
        text: t(
          "Take the next load, buy the next truck or hire the next driver without waiting on the last invoice.",
          "Tome la próxima carga, compre el próximo camión o contrate al próximo chofer sin esperar a que le paguen la última factura.",
        ),
      },
      {
        title: t("Fuel card program", "Tarjeta de combustible"),
        text: holds("fuelSavingsNetwork", "fuelSavingsElsewhere")
          ? t(
              `Save up to ${facts.fuelSavingsNetwork} at network locations and up to ${facts.fuelSavingsElsewhere} elsewhere.`,
              `Ahorre hasta ${facts.fuelSavingsNetwork} en las estaciones de la red y hasta ${facts.fuelSavingsElsewhere} en las demás.`,
            )
          : t(
              "Discounts at the pump, a record of every fill-up, and control over who can buy what.",
              "Descuentos en la bomba, un registro de cada llenado y control de quién compra qué.",
            ),
      },
      {
        title: t("Lines of credit", "Líneas de crédito"),
        text: t(
          "A small business line of credit for costs that no single invoice covers, with or without factoring.",
          "Una línea de crédito para negocios pequeños, para los gastos que ninguna factura sola alcanza a cubrir, con factoraje o sin él.",
        ),
      },
    ]),
    testimonialsHeading: t("What clients say", "Lo que dicen los clientes"),
    callToAction: {
      heading: t(
        "See what your invoices can do for you",
        "Vea lo que sus facturas pueden hacer por usted",
      ),
      text: t(
        `Tell us about your business. We reply ${facts.quoteResponse}.`,
        `Cuéntenos de su negocio. Respondemos ${facts.quoteResponse}.`,
      ),
      primary: getQuote,
      secondary: link("/resources", "Try the Calculators", "Pruebe las calculadoras"),
    },
  };
});

import { listOf } from "~/site/claims";
import type { Company } from "~/site/company.server";
import { withClaims } from "~/site/messages";
import { type ContentLink, type Figure, rateTool, shown, type TextCard } from "~/site/page-content";
import { sentenceCase } from "~/ui/sentence-case";

/** A benefit. The most important benefits show a figure and link to its proof. */
interface Benefit extends TextCard {
  figure?: Figure | false;
  link?: ContentLink;
}

/** The texts of the home page. They make only claims that this site may make. */
export const homeMessages = withClaims(({ facts, getQuote, holds, link, t }) => {
  /** True shows the cards with figures. All or none are shown, because a row must have no gap. */
  const withFigures = holds("funding", "contract", "minimumVolume", "rates");
  return {
    hero: {
      tagline: t("Steady Growth. Strong Cash Flow.", "Crecimiento firme. Buen flujo de efectivo."),
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
    /** Returns at most four badges for the hero, each a figure or a name. The years are computed. */
    trustBadges: (company: Pick<Company, "yearsInBusiness">) =>
      shown([
        holds("years") && {
          figure: t(`${company.yearsInBusiness} years`, `${company.yearsInBusiness} años`),
          text: t("Working with truckers", "Trabajando con camioneros"),
        },
        holds("factoringAssociation") && {
          name: facts.factoringAssociation,
          text: t("Member", "Miembro"),
        },
        holds("truckingAssociation") && {
          name: facts.truckingAssociation,
          text: t("Member", "Miembro"),
        },
        holds("clients") && {
          figure: sentenceCase(facts.clients),
          text: t("Satisfied clients", "Clientes satisfechos"),
        },
      ]),
    benefitsHeading: t("What you get", "Lo que usted recibe"),
    benefitsIntro: t(
      "It all comes down to one thing: getting you the money you've earned, sooner.",
      "Todo esto sirve para una sola cosa: que el dinero que ya ganó le llegue antes.",
    ),
    benefits: shown<Benefit>([
      {
        title: t("Fast funding", "Dinero rápido"),
        figure: withFigures && {
          value: facts.funding.replace(/^(?:within|en un plazo de) /, ""),
          unit: t("or less after approval", "o menos después de la aprobación"),
        },
        text: t(
          `Once an invoice is approved, the advance is on its way ${listOf(facts.funding, facts.fundingOften)}.`,
          `En cuanto se aprueba una factura, su anticipo sale ${listOf(facts.funding, facts.fundingOften)}.`,
        ),
        link: link("/how-factoring-works", "One invoice, step by step", "Una factura, paso a paso"),
      },
      holds("contract") && {
        title: t(`${sentenceCase(facts.contract)}s`, "Sin contratos largos"),
        figure: withFigures && {
          value: t("No minimums", sentenceCase(facts.minimumVolume)),
          unit: t("on volume", "al mes"),
        },
        text: [
          holds("minimumVolume")
            ? t(
                `No long-term commitment and ${facts.minimumVolume}.`,
                `Sin compromiso a largo plazo y ${facts.minimumVolume}.`,
              )
            : t("No long-term commitment.", "Sin compromiso a largo plazo."),
          t("Factor the loads you choose.", "Usted elige qué cargas factorizar."),
        ].join(" "),
        link: link(
          "/why-us#comparison",
          "How our terms compare",
          "Cómo se comparan nuestras condiciones",
        ),
      },
      {
        title: t("Competitive rates", "Tarifas competitivas"),
        figure: withFigures && {
          // As a figure on its own, "del 1.5% al 4.5%" becomes "1.5% a 4.5%".
          value: facts.rates.replace(/^del (.+) al /, "$1 a "),
          unit: t("factoring rates", "tarifas de factoraje (factoring)"),
        },
        text: holds("rates", "monthlyFees")
          ? t(
              `Factoring rates from ${facts.rates}, ${facts.individualRates}, with ${facts.monthlyFees}.`,
              `Tarifas de factoraje ${facts.rates}, fijadas ${facts.individualRates}, ${facts.monthlyFees}.`,
            )
          : t(
              `Factoring rates are ${facts.individualRates}, for your volume and your customers.`,
              `Las tarifas de factoraje se fijan ${facts.individualRates}, según su volumen y sus clientes.`,
            ),
        link: link(rateTool, "Estimate your rate", "Estime su tarifa"),
      },
      {
        title: holds("roundTheClock")
          ? t(`${facts.roundTheClock} support`, `Atención ${facts.roundTheClock}`)
          : t("Support", "Atención"),
        text: [
          holds("roundTheClock") &&
            t(`${facts.portal} at any hour.`, `${facts.portal} a cualquier hora.`),
          holds("accountManager")
            ? t(
                "Your account manager answers the phone during business hours.",
                "Su ejecutivo de cuenta contesta el teléfono en el horario de atención.",
              )
            : t(
                "A real person answers you during business hours.",
                "Una persona le contesta en el horario de atención.",
              ),
        ]
          .filter(Boolean)
          .join(" "),
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
              "Descuentos en la bomba, un registro de cada carga y control de quién compra qué.",
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

import { claims, listOf, noneOf } from "~/site/claims";
import type { Company } from "~/site/company.server";
import { withClaims } from "~/site/messages";
import { type Stat, shown } from "~/site/page-content";
import { sentenceCase } from "~/ui/sentence-case";

/** A row of the comparison. Without `others`, visitors must ask the other factor. `note` qualifies a figure that could mislead on its own. */
export interface ComparisonRow {
  feature: string;
  us: string;
  others?: string;
  note?: string;
}

/** The texts of /why-us. They make only claims that this site may make. */
export const whyUsMessages = withClaims(({ facts, getQuote, holds, link, t }) => ({
  intro: t(
    "Every factor promises fast money. Here's what we promise, and how our terms stack up.",
    "Toda empresa de factoraje (factoring) promete dinero rápido. Esto es lo que prometemos, y cómo se comparan nuestras condiciones.",
  ),
  /** The introduction on a site that may make no claim to compare. */
  introAlone: t(
    "Every factor promises fast money. Here's what we promise.",
    "Toda empresa de factoraje (factoring) promete dinero rápido. Esto es lo que prometemos.",
  ),
  /** Returns the page's figures. The years are computed from the founding year. */
  stats: (company: Pick<Company, "yearsInBusiness">): Stat[] =>
    shown([
      holds("years") && {
        number: company.yearsInBusiness,
        label: t("Years working with truckers", "años trabajando con camioneros"),
      },
      holds("clients") && {
        number: claims.clients.text,
        label: t("Clients served", "Clientes atendidos"),
      },
      holds("satisfaction") && {
        number: facts.satisfaction,
        label: t("Client satisfaction", "Clientes satisfechos"),
      },
      holds("roundTheClock") && { number: claims.roundTheClock.text, label: facts.portal },
    ]),
  /** Returns the heading above the advantages, which contains their number. */
  advantagesHeading: (count: number) =>
    count === 6
      ? t(
          "Six reasons carriers choose us",
          "Seis razones por las que los transportistas nos eligen",
        )
      : t("Why carriers choose us", "Por qué nos eligen los transportistas"),
  advantages: shown([
    {
      title: holds("funding")
        ? t("Funded in a day, not a month", "Cobre en un día, no en un mes")
        : t("Paid before the due date", "Cobre antes del vencimiento"),
      description: t(
        `Send the invoice and the delivery paperwork. ${listOf("After approval the advance is sent", facts.fundingOften)}.`,
        `Envíe la factura y los papeles de la entrega. ${listOf("Después de la aprobación sale el anticipo", facts.fundingOften)}.`,
      ),
      highlight: holds("funding") && sentenceCase(facts.funding),
    },
    {
      title: t("Most of the invoice up front", "La mayor parte de la factura, por adelantado"),
      description: t(
        "The advance covers most of the load. You get the rest, less the fee, when your customer pays.",
        "El anticipo cubre la mayor parte de la carga. El resto, menos el cargo, le llega cuando su cliente paga.",
      ),
      highlight: holds("advance") && sentenceCase(facts.advance),
    },
    holds("contract", "minimumVolume") && {
      title: t("Use it when you need it", "Úselo cuando lo necesite"),
      description: t(
        `${sentenceCase(facts.contract)} and ${facts.minimumVolume}. Factor one customer, a slow month or everything.`,
        `${sentenceCase(facts.contract)} y ${facts.minimumVolume}. Úselo con un cliente, en un mes flojo o para todo.`,
      ),
      highlight: sentenceCase(facts.contract),
    },
    holds("accountManager") && {
      title: t("One person who knows your business", "Una persona que conoce su negocio"),
      description: t(
        `A ${facts.accountManager} handles your customers, your paperwork and your questions.`,
        `Un ${facts.accountManager} se encarga de sus clientes, sus papeles y sus preguntas.`,
      ),
      highlight: t("Dedicated manager", "Ejecutivo propio"),
    },
    {
      title: t("A fee you can check", "Un cargo que puede comprobar"),
      description: holds("monthlyFees")
        ? t(
            `Rates are ${facts.individualRates} and stated up front. There are ${facts.monthlyFees}. Run the numbers yourself in our calculators.`,
            `Las tarifas se fijan ${facts.individualRates} y se dicen desde el principio, ${facts.monthlyFees}. Haga las cuentas usted mismo en nuestras calculadoras.`,
          )
        : t(
            `Rates are ${facts.individualRates} and stated up front. Run the numbers yourself in our calculators.`,
            `Las tarifas se fijan ${facts.individualRates} y se dicen desde el principio. Haga las cuentas usted mismo en nuestras calculadoras.`,
          ),
      highlight: holds("monthlyFees") && sentenceCase(facts.monthlyFees),
    },
    holds("roundTheClock") && {
      title: t("Open around the clock", "Abierto día y noche"),
      description: t(
        `${facts.onlinePortal} The text line takes messages day and night.`,
        `${facts.onlinePortal} La línea de texto recibe mensajes a toda hora.`,
      ),
      highlight: t(`${facts.roundTheClock} support`, `Atención ${facts.roundTheClock}`),
    },
  ]),
  testimonialsHeading: t("From the people we work for", "De las personas para las que trabajamos"),
  comparison: {
    heading: t("How we compare", "Cómo nos comparamos"),
    caption: t(
      "Our terms compared with other factors",
      "Nuestras condiciones comparadas con las de otras empresas de factoraje",
    ),
    columns: [
      { label: t("What to compare", "Qué comparar") },
      { label: t("With us", "Con nosotros"), emphasized: true },
      { label: t("Other factors", "Otras empresas") },
    ],
    askHeading: t("Ask any other factor", "Pregunte a cualquier otra empresa"),
    ask: t("Ask them", "Pregúnteles"),
    onward: link(
      "/compare-offers",
      "Have an offer in hand? Compare it in dollars",
      "¿Tiene una oferta? Compárela en dólares",
    ),
    answers: t(
      "What to ask any factor, and what we answer",
      "Qué preguntar a cualquier empresa de factoraje, y qué respondemos",
    ),
    /** Shown below a table with figures of other factors. */
    ranges: t(
      "The figures for other factors are general ranges.",
      "Las cifras de otras empresas son rangos generales.",
    ),
    footnote: t(
      `“Ask them” marks terms that differ from one factor to the next. Get the answer in writing. Rates are ${facts.individualRates}.`,
      `“Pregúnteles” marca lo que cambia de una empresa a otra. Pida la respuesta por escrito. Las tarifas se fijan ${facts.individualRates}.`,
    ),
  },
  /** The rows with a figure on both sides. */
  comparisonRows: shown([
    holds("rates", "otherRates") && {
      feature: t("Factoring rate", "Tarifa de factoraje"),
      us: sentenceCase(facts.rates),
      others: sentenceCase(facts.otherRates),
    },
    holds("firstFunding", "otherFunding") && {
      feature: t("First funding", "Primer pago"),
      us: sentenceCase(facts.firstFunding),
      others: sentenceCase(facts.otherFunding),
      note: t(
        `First funding includes opening your account. After that, ${facts.funding} of approval.`,
        `El primer pago incluye abrir su cuenta. Después, ${facts.funding} desde la aprobación.`,
      ),
    },
    holds("contract", "otherContracts") && {
      feature: t("Contract", "Contrato"),
      us: sentenceCase(facts.contract),
      others: sentenceCase(facts.otherContracts),
    },
  ]),
  /** The rows where only the other factor knows its side. */
  rowsToAsk: shown([
    holds("advance") && { feature: t("Advance", "Anticipo"), us: sentenceCase(facts.advance) },
    holds("contract") &&
      !holds("otherContracts") && {
        feature: t("Contract", "Contrato"),
        us: sentenceCase(facts.contract),
      },
    holds("minimumVolume") && {
      feature: sentenceCase(noneOf(facts.minimumVolume)),
      us: sentenceCase(facts.minimumVolume),
    },
    holds("monthlyFees") && {
      feature: sentenceCase(noneOf(facts.monthlyFees)),
      us: t("None", "Ninguno"),
    },
    holds("minimumTime") && {
      feature: t("Time in business", "Tiempo en el negocio"),
      us: sentenceCase([facts.minimumTime, facts.startups].filter(Boolean).join("; ")),
    },
    holds("accountManager") && {
      feature: t("Support", "Atención"),
      us: [
        sentenceCase(facts.accountManager),
        holds("roundTheClock") && `${facts.portal.toLowerCase()} ${facts.roundTheClock}`,
      ]
        .filter(Boolean)
        .join("; "),
    },
  ]),
  callToAction: {
    heading: t("Compare us with the offer you have", "Compárenos con la oferta que tiene"),
    text: t(
      `Ask for our terms and compare them line by line. We reply ${facts.quoteResponse}.`,
      `Pida nuestras condiciones y compárelas línea por línea. Respondemos ${facts.quoteResponse}.`,
    ),
    primary: getQuote,
    secondary: link("/compare-offers", "Compare Your Offers", "Compare sus ofertas"),
  },
}));

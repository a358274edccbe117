import { claims } from "~/site/claims";
import type { Company } from "~/site/company.server";
import { sentenceCase } from "~/site/language";
import { withClaims } from "~/site/messages";
import { shown } from "~/site/page-content";

/** Returns the texts of /why-us, with only the marketing claims that this site may make. */
export const whyUsMessages = withClaims(({ facts, getQuote, holds, link, t }) => ({
  intro: t(
    "Every factor promises fast money. Check the arithmetic.",
    "Toda empresa de factoraje (factoring) promete rapidez. Revise las cuentas.",
  ),
  /** A month at two offers: the example of /compare-offers. */
  twoOffers: {
    heading: t("The lower rate can cost more", "La tarifa más baja puede costar más"),
    text: t(
      "A rate is a price only with its period and its charges.",
      "Una tarifa solo es un precio con su periodo y sus cargos.",
    ),
    title: t("Two offers, one month", "Dos ofertas, un mes"),
    basis: t(
      "Ten invoices of $5,000, paid after 45 days",
      "Diez facturas de $5,000, pagadas a los 45 días",
    ),
    offers: [
      {
        terms: t("2% per 30 days, charged daily", "2% por 30 días, cobrado por día"),
        cost: "$1,500",
        percent: 62.5,
      },
      {
        terms: t(
          "1.5% per 15 days or part of it, $15 per transfer",
          "1.5% por cada 15 días o fracción, $15 por transferencia",
        ),
        cost: "$2,400",
        percent: 100,
      },
    ],
    difference: t("The lower rate costs $900 more", "La tarifa baja cuesta $900 más"),
  },
  /** Returns the page's figures; the years are computed from the founding year. */
  stats: (company: Pick<Company, "yearsInBusiness">) =>
    shown([
      holds("years") && {
        number: company.yearsInBusiness,
        label: t("Years with truckers", "Años con camioneros"),
      },
      holds("clients") && {
        number: claims.clients.text,
        label: t("Clients served", "Clientes atendidos"),
      },
      holds("satisfaction") && {
        number: facts.satisfaction,
        label: t("Client satisfaction", "Satisfacción de clientes"),
      },
      holds("roundTheClock") && { number: claims.roundTheClock.text, label: facts.portal },
    ]),
  advantagesHeading: t("What we promise", "Lo que prometemos"),
  advantages: shown([
    {
      title: t("Most of the invoice up front", "La mayor parte, por adelantado"),
      description: t("Later the rest, less the fee.", "Después el resto, menos el cargo."),
      highlight: holds("advance") && sentenceCase(facts.advance),
    },
    {
      title: holds("funding")
        ? t("Funded in a day, not a month", "Cobre en un día, no en un mes")
        : t("Paid before the due date", "Cobre antes del vencimiento"),
      description: t("The advance is sent on approval.", "El anticipo sale al aprobar la factura."),
      highlight: holds("funding") && sentenceCase(facts.funding),
    },
    {
      title: t("A fee you can check", "Un cargo que puede comprobar"),
      description: t(
        `Rates are ${facts.individualRates}.`,
        `Las tarifas se fijan ${facts.individualRates}.`,
      ),
      highlight: holds("monthlyFees") && sentenceCase(facts.monthlyFees),
    },
    holds("contract", "minimumVolume") && {
      title: t("Use it when you need it", "Úselo cuando lo necesite"),
      description: t("For one customer or for all.", "Para un cliente o para todos."),
      highlight: sentenceCase(facts.contract),
    },
    holds("accountManager") && {
      title: t("One person who knows you", "Una persona que lo conoce"),
      description: t("For your customers and paperwork.", "Para sus clientes y sus papeles."),
      highlight: sentenceCase(facts.accountManager),
    },
    holds("roundTheClock") && {
      title: facts.portal,
      description: t("Messages day and night.", "Mensajes a toda hora."),
      highlight: t(`${facts.roundTheClock} support`, `Atención ${facts.roundTheClock}`),
    },
  ]),
  testimonialsHeading: t("From our clients", "De nuestros clientes"),
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
    onward: link(
      "/compare-offers",
      "Compare your offer in dollars",
      "Compare en dólares su oferta",
    ),
    answers: t("What to ask, and what we answer", "Preguntas y respuestas"),
    ranges: t(
      "First funding includes opening your account. Other factors: general ranges.",
      "El primer pago incluye abrir su cuenta. Otras empresas: rangos generales.",
    ),
  },
  /** The rows with a figure on both sides: the cells in the order of the columns. */
  comparisonRows: shown([
    holds("rates", "otherRates") && [
      t("Factoring rate", "Tarifa de factoraje"),
      sentenceCase(facts.rates),
      sentenceCase(facts.otherRates),
    ],
    holds("firstFunding", "otherFunding") && [
      t("First funding", "Primer pago"),
      sentenceCase(facts.firstFunding),
      sentenceCase(facts.otherFunding),
    ],
    holds("contract", "otherContracts") && [
      t("Contract", "Contrato"),
      sentenceCase(facts.contract),
      sentenceCase(facts.otherContracts),
    ],
  ]),
  callToAction: {
    heading: t("Compare us with the offer you have", "Compárenos con la oferta que tiene"),
    text: t(
      `Ask for our terms. We reply ${facts.quoteResponse}.`,
      `Le respondemos ${facts.quoteResponse}.`,
    ),
    primary: getQuote,
    secondary: link("/compare-offers", "Compare Your Offers", "Comparar ofertas"),
  },
}));

import { listOf } from "~/site/claims";
import { sentenceCase } from "~/site/language";
import { withClaims } from "~/site/messages";
import { factoringCalculator, shown } from "~/site/page-content";

/** Returns the texts of /how-factoring-works, with only the marketing claims that this site may make. */
export const howItWorksMessages = withClaims(({ facts, getQuote, holds, link, t }) => ({
  intro: t(
    "A delivered load becomes cash now, not in 30 to 45 days.",
    "Una carga entregada se vuelve efectivo ahora, no en 30 a 45 días.",
  ),
  stepsHeading: t("Three steps from dock to deposit", "Tres pasos, del muelle al banco"),
  steps: [
    {
      title: t("Submit your invoice", "Envíe su factura"),
      text: t(
        "Send it with the rate confirmation and the signed bill of lading.",
        "Envíela con la confirmación de tarifa (rate con) y el conocimiento de embarque (BOL) firmado.",
      ),
    },
    {
      title: t("We verify and approve", "Verificamos y aprobamos"),
      text: t(
        "We check the delivery, the paperwork and your customer's credit.",
        "Revisamos la entrega, los papeles y el crédito de su cliente.",
      ),
    },
    {
      title: t(
        `Get paid ${facts.advance} ${facts.funding}`,
        `Reciba ${facts.advance} ${facts.funding}`,
      ),
      text: t(
        "When your customer pays, we send you the rest, less the fee.",
        "Cuando su cliente paga, le enviamos el resto, menos el cargo.",
      ),
    },
  ],
  /** One invoice worked through by the factoring calculator's defaults. */
  statement: {
    heading: t("Funding statement", "Estado de una factura"),
    basis: t(
      "A $5,000 invoice, 90% advance, 2% fee per 30 days, paid on day 45",
      "Factura de $5,000, anticipo 90%, cargo 2% por 30 días, pagada el día 45",
    ),
    rows: [
      { label: t("Invoice", "Factura"), value: "$5,000.00" },
      { label: t("Advance, day 1 (90%)", "Anticipo, día 1 (90%)"), value: "$4,500.00" },
      {
        label: t("Reserve, held until then", "Reserva, retenida"),
        value: "$500.00",
      },
      {
        label: t("Fee (2% × 45 ÷ 30)", "Cargo (2% × 45 ÷ 30)"),
        value: "−$150.00",
      },
      { label: t("Sent to you, day 45", "Le enviamos, día 45"), value: "$350.00" },
      { label: t("Total you receive", "Total que recibe"), value: "$4,850.00" },
    ],
    link: link(factoringCalculator, "Try it with your own invoice", "Calcule su propia factura"),
  },
  explanationHeading: t("Factoring in plain English", "El factoraje en palabras sencillas"),
  explanation: [
    {
      id: "what-it-is",
      heading: t("What factoring is", "Qué es el factoraje"),
      text: t(
        "You sell us the invoice that a broker or shipper owes you, and that customer pays us.",
        "Usted nos vende la factura que le debe un bróker o un embarcador (shipper), y ese cliente nos paga a nosotros.",
      ),
    },
    {
      id: "not-a-loan",
      heading: t(`Why it is ${facts.notALoan}`, `Por qué ${facts.notALoan}`),
      text: t(
        "You sell what you have already earned: no installments, no growing balance. Your customers' credit matters first, because they pay.",
        "Usted vende lo que ya se ganó: sin mensualidades ni un saldo que crezca. Importa primero el crédito de sus clientes, porque ellos pagan.",
      ),
    },
    {
      id: "what-it-costs",
      heading: t("What it costs", "Cuánto cuesta"),
      text: shown([
        holds("rates")
          ? t(
              `Rates run from ${facts.rates} and are ${facts.individualRates},`,
              `Las tarifas van ${facts.rates} y se fijan ${facts.individualRates},`,
            )
          : t(
              `Rates are ${facts.individualRates},`,
              `Las tarifas se fijan ${facts.individualRates},`,
            ),
        t(
          "by your volume, your customers and how long they take to pay.",
          "según su volumen, sus clientes y cuánto tardan en pagar.",
        ),
        holds("monthlyFees") &&
          t(`There are ${facts.monthlyFees}.`, `${sentenceCase(facts.monthlyFees)}.`),
      ]).join(" "),
      link: link("/compare-offers", "Compare the offers you have", "Compare las ofertas que tiene"),
    },
    {
      id: "reserve",
      heading: t("What happens to the rest", "Qué pasa con el resto"),
      text: t(
        "The reserve is yours, less the fee. If a customer pays so late that the fee is larger, you owe us the difference.",
        "La reserva es suya, menos el cargo. Si un cliente paga tan tarde que el cargo es mayor, usted nos debe la diferencia.",
      ),
    },
  ],
  questionsHeading: t("Questions carriers ask", "Lo que preguntan los transportistas"),
  /** Plain-text answers, which the page's FAQ structured data uses too. */
  questions: shown([
    {
      question: t("How fast will I be paid?", "¿Qué tan pronto me pagan?"),
      answer: t(
        `The advance is sent ${listOf(`${facts.funding} of an invoice's approval`, facts.fundingOften)}. Your first funding takes ${facts.firstFunding}, because we open your account and check your customers first.`,
        `El anticipo se envía ${listOf(`${facts.funding} desde que se aprueba la factura`, facts.fundingOften)}. El primer pago tarda ${facts.firstFunding}, porque antes abrimos su cuenta y revisamos a sus clientes.`,
      ),
    },
    holds("minimumVolume", "contract") && {
      question: t("Do I have to factor every load?", "¿Debo factorizar cada carga?"),
      answer: t(
        `No. There is ${facts.minimumVolume} and ${facts.contract}.`,
        `No. Trabajamos ${facts.minimumVolume} y ${facts.contract}.`,
      ),
    },
    {
      question: t("Can I factor with new authority?", "¿Y si mi autoridad es nueva?"),
      answer: t(
        `We usually ask for ${facts.minimumTime}${holds("startups") ? ", but startups are considered" : ""}. You need ${facts.authority}, ${facts.insurance}, and ${facts.customersCredit}.`,
        `Por lo general pedimos ${facts.minimumTime}${holds("startups") ? `, pero ${facts.startups}` : ""}. Necesita ${facts.authority}, ${facts.insurance}, y ${facts.customersCredit}.`,
      ),
    },
    {
      question: t("Will my customers know?", "¿Se van a enterar mis clientes?"),
      answer: t(
        "Yes. We notify them to pay us instead of you. Brokers and shippers see this every day, and we handle it with care.",
        "Sí. Se les avisa que nos paguen a nosotros y no a usted. Los brókers y los embarcadores lo ven todos los días, y lo manejamos con tacto.",
      ),
    },
    {
      question: t("What paperwork do I send?", "¿Qué papeles envío?"),
      answer: t(
        "The invoice, the rate confirmation and the signed bill of lading or proof of delivery. Add lumper, detention or scale receipts if you bill for them.",
        "La factura, la confirmación de tarifa y el conocimiento de embarque o el comprobante de entrega (POD) firmado. Agregue los recibos de los descargadores (lumper), de espera en el muelle (detention) o de báscula si los cobra.",
      ),
    },
  ]),
  /** Asks whether the visitor would rather call or text. */
  ask: t("Another question?", "¿Dudas?"),
  answers: t("What to ask any factor", "Qué preguntar a una empresa"),
  callToAction: {
    heading: t("Have a load to fund?", "¿Tiene una carga por cobrar?"),
    text: t(
      `Ask for a quote and we reply ${facts.quoteResponse}.`,
      `Le respondemos ${facts.quoteResponse}.`,
    ),
    primary: getQuote,
  },
}));

import { listOf } from "~/site/claims";
import type { Company } from "~/site/company.server";
import { withClaims } from "~/site/messages";
import { factoringCalculator, shown } from "~/site/page-content";
import { sentenceCase } from "~/ui/sentence-case";

/** The texts of /how-factoring-works. They make only claims that this site may make. */
export const howItWorksMessages = withClaims(({ facts, getQuote, holds, link, t }) => ({
  intro: t(
    "Factoring turns a delivered load into cash without waiting out the customer's payment terms. Here's how it works, start to finish.",
    "El factoraje (factoring) convierte una carga entregada en efectivo, sin esperar el plazo de pago del cliente. Así funciona, de principio a fin.",
  ),
  way: link(factoringCalculator, "Run Your Numbers", "Calcule su factura"),
  stepsHeading: t("Three steps from dock to deposit", "Tres pasos, del muelle al banco"),
  steps: [
    {
      title: t("Submit your invoice", "Envíe su factura"),
      text: t(
        "Deliver the load, then send us the invoice, the rate confirmation and the signed bill of lading.",
        "Entregue la carga y envíe la factura, la confirmación de tarifa (rate con) y el conocimiento de embarque (BOL) firmado.",
      ),
    },
    {
      title: t("We verify and approve", "Verificamos y aprobamos"),
      text: t(
        "We check that the load was delivered, that the paperwork matches, and that the customer is good for the money.",
        "Revisamos que la carga se haya entregado, que los papeles coincidan y que el cliente sea buen pagador.",
      ),
    },
    {
      title: t(
        `Get paid ${facts.advance} ${facts.funding}`,
        `Reciba ${facts.advance} ${facts.funding}`,
      ),
      text: t(
        "After approval we send the advance. When your customer pays, we send you the rest, less the fee.",
        "Después de la aprobación le enviamos el anticipo. Cuando su cliente paga, le enviamos el resto, menos el cargo.",
      ),
    },
  ],
  explanationHeading: t("Factoring in plain English", "El factoraje en palabras sencillas"),
  /** The explanation of factoring. Its example uses the factoring calculator's defaults. */
  explanation: [
    {
      id: "what-it-is",
      heading: t("What factoring is", "Qué es el factoraje"),
      paragraphs: [
        t(
          "When you deliver a load, the broker or shipper owes you money, often due in 30 to 45 days. That unpaid invoice is something you own. Factoring means selling it to us for cash now.",
          "Cuando usted entrega una carga, el bróker o el embarcador (shipper) le queda debiendo, muchas veces a 30 o 45 días. Esa factura sin cobrar es algo que le pertenece. Factorizar es vendérnosla a cambio de efectivo ahora.",
        ),
        t(
          "Your customer then pays us instead of you. We keep a fee for the wait and send you the remainder.",
          "Después su cliente nos paga a nosotros y no a usted. Nos quedamos con un cargo por la espera y le enviamos lo que resta.",
        ),
      ],
    },
    {
      id: "not-a-loan",
      heading: t(`Why it is ${facts.notALoan}`, `Por qué ${facts.notALoan}`),
      paragraphs: [
        t(
          "A loan gives you money you must pay back on a schedule, with interest, from whatever you earn later. With factoring you sell something you have already earned. There are no installments and no growing balance.",
          "Un préstamo le da dinero que debe devolver en fechas fijas, con intereses, de lo que gane más adelante. Con el factoraje usted vende algo que ya se ganó. No hay mensualidades ni un saldo que crece.",
        ),
        t(
          "That is also why we look first at your customers' credit: they are the ones who pay the invoice.",
          "Por eso también miramos primero el crédito de sus clientes: son ellos quienes pagan la factura.",
        ),
      ],
    },
    {
      id: "what-it-costs",
      heading: t("What it costs", "Cuánto cuesta"),
      paragraphs: [
        [
          holds("rates")
            ? t(
                `Rates run from ${facts.rates} and are ${facts.individualRates}.`,
                `Las tarifas van ${facts.rates} y se fijan ${facts.individualRates}.`,
              )
            : t(
                `Rates are ${facts.individualRates}.`,
                `Las tarifas se fijan ${facts.individualRates}.`,
              ),
          t(
            "Yours depends on your volume, your customers and how long they take to pay.",
            "La suya depende de su volumen, de sus clientes y de cuánto tardan en pagar.",
          ),
          holds("monthlyFees") &&
            t(`There are ${facts.monthlyFees}.`, `${sentenceCase(facts.monthlyFees)}.`),
        ]
          .filter(Boolean)
          .join(" "),
        t(
          "Before you sign, ask any factor three questions: what is the rate, what period does it cover, and what other charges are there?",
          "Antes de firmar, haga tres preguntas a cualquier empresa de factoraje: ¿cuál es la tarifa?, ¿qué periodo cubre? y ¿qué otros cargos hay?",
        ),
      ],
      link: link("/compare-offers", "Compare the offers you have", "Compare las ofertas que tiene"),
    },
    {
      id: "reserve",
      heading: t("What happens to the rest", "Qué pasa con el resto"),
      paragraphs: [
        t(
          "The part of the invoice we do not advance is the reserve. It is yours. When your customer pays in full, we take the fee out of it and send you what is left.",
          "La parte de la factura que no le anticipamos es la reserva. Es suya. Cuando su cliente paga completo, descontamos de ella el cargo y le enviamos lo que queda.",
        ),
        t(
          "If the fee is larger than the reserve, you owe us the difference. This can happen with a high advance and a customer who pays very late. The calculator shows when.",
          "Si el cargo es mayor que la reserva, usted nos debe la diferencia. Puede pasar con un anticipo alto y un cliente que paga muy tarde. La calculadora muestra cuándo.",
        ),
      ],
    },
  ],
  /** A worked example of an invoice: $5,000, 90% advance, 2% per 30 days, paid on day 45. */
  workedExample: {
    heading: t("One invoice, start to finish", "Una factura, de principio a fin"),
    caption: t(
      "A $5,000 invoice with a 90% advance and a 2% fee per 30 days, paid after 45 days",
      "Una factura de $5,000 con un anticipo del 90% y un cargo del 2% por cada 30 días, pagada a los 45 días",
    ),
    rows: [
      { label: t("Invoice", "Factura"), value: "$5,000.00" },
      {
        label: t(
          "Advance, sent after approval (90%)",
          "Anticipo, enviado después de la aprobación (90%)",
        ),
        value: "$4,500.00",
      },
      {
        label: t("Reserve, held until payment", "Reserva, retenida hasta el pago"),
        value: "$500.00",
      },
      {
        label: t("Fee ($5,000 × 2% × 45 ÷ 30)", "Cargo ($5,000 × 2% × 45 ÷ 30)"),
        value: "$150.00",
      },
      {
        label: t("Sent to you when the customer pays", "Lo que le enviamos cuando el cliente paga"),
        value: "$350.00",
      },
      { label: t("Total you receive", "Total que usted recibe"), value: "$4,850.00" },
    ],
    note: t(
      `An example, not an offer. Your rate and advance are ${facts.individualRates}.`,
      "Es un ejemplo, no una oferta. Su tarifa y su anticipo se fijan para su negocio.",
    ),
    link: link(factoringCalculator, "Try it with your own invoice", "Calcule su propia factura"),
  },
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
      question: t("Do I have to factor every load?", "¿Tengo que factorizar todas mis cargas?"),
      answer: t(
        `No. There is ${facts.minimumVolume} and ${facts.contract}.`,
        `No. Trabajamos ${facts.minimumVolume} y ${facts.contract}.`,
      ),
    },
    {
      question: t(
        "I have new authority. Can I still factor?",
        "Mi autoridad operativa es nueva. ¿Puedo factorizar?",
      ),
      answer: t(
        `We usually ask for ${facts.minimumTime}${holds("startups") ? ", but startups are considered" : ""}. You need ${facts.authority}, ${facts.insurance}, and ${facts.customersCredit}.`,
        `Por lo general pedimos ${facts.minimumTime}${holds("startups") ? `, pero ${facts.startups}` : ""}. Necesita ${facts.authority}, ${facts.insurance}, y ${facts.customersCredit}.`,
      ),
    },
    {
      question: t("Does my own credit matter?", "¿Importa mi propio crédito?"),
      answer: t(
        "Your customers' credit matters most, because they pay the invoice. We look at your business as a whole when we set your rate.",
        "Lo que más importa es el crédito de sus clientes, porque ellos pagan la factura. Para fijar su tarifa vemos su negocio completo.",
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
      question: t("What rate will I get?", "¿Qué tarifa me van a dar?"),
      answer: t(
        `${holds("rates") ? `Rates run from ${facts.rates}. They` : "Rates"} are ${facts.individualRates}, so the best way to learn yours is to ask for a quote.`,
        `${holds("rates") ? `Las tarifas van ${facts.rates}. Se` : "Las tarifas se"} fijan ${facts.individualRates}, así que la mejor manera de saber la suya es pedir una cotización.`,
      ),
    },
    {
      question: t(
        "What paperwork do I send with an invoice?",
        "¿Qué papeles envío con una factura?",
      ),
      answer: t(
        "The invoice, the rate confirmation and the signed bill of lading or proof of delivery. Add lumper, detention or scale receipts if you bill for them.",
        "La factura, la confirmación de tarifa y el conocimiento de embarque o el comprobante de entrega (POD) firmado. Agregue los recibos de los descargadores (lumper), de espera en el muelle (detention) o de báscula si los cobra.",
      ),
    },
  ]),
  /** Asks whether the visitor would rather call or text. */
  ask: t("Another question?", "¿Otra pregunta?"),
  answers: t(
    "What to ask any factor, and what we answer",
    "Qué preguntar a cualquier empresa de factoraje, y qué respondemos",
  ),
  /** Returns the closing box. The page adds the phone link next to the box's buttons. */
  callToAction: (company: Pick<Company, "hoursLabel" | "phone">) => ({
    heading: t("Have a load to fund?", "¿Tiene una carga por cobrar?"),
    text: [
      t(
        `Ask for a quote and we reply ${facts.quoteResponse}.`,
        `Pida una cotización y le respondemos ${facts.quoteResponse}.`,
      ),
      company.phone &&
        t(
          `Or call: phones are open ${company.hoursLabel}.`,
          `O llame: atendemos el teléfono ${company.hoursLabel}.`,
        ),
    ]
      .filter(Boolean)
      .join(" "),
    primary: getQuote,
    secondary: null,
  }),
}));

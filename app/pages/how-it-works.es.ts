import { factsEs as facts } from "~/site/claims.es";
import { factoringCalculator } from "~/site/page-content";
import { es } from "~/site/spanish-paths";
import { sentenceCase } from "~/ui/sentence-case";
import type { HowItWorksWords } from "./how-it-works.en";

export const howItWorksWordsEs = {
  intro:
    "El factoraje (factoring) convierte una carga entregada en efectivo, sin esperar el plazo de pago del cliente. Aquí está todo, de principio a fin.",

  way: { to: es(factoringCalculator), label: "Calcule su factura" },

  stepsHeading: "Tres pasos, del muelle al banco",

  steps: [
    {
      id: "submit",
      title: "Envíe su factura",
      text: "Entregue la carga y envíe la factura, la confirmación de tarifa (rate con) y el conocimiento de embarque (BOL) firmado.",
    },
    {
      id: "verify",
      title: "Verificamos y aprobamos",
      text: "Revisamos que la carga se haya entregado, que los papeles coincidan y que el cliente sea buen pagador.",
    },
    {
      id: "paid",
      title: `Reciba ${facts.advance} ${facts.funding}`,
      text: "Después de la aprobación le enviamos el anticipo. Cuando su cliente paga, le enviamos el resto, menos el cargo.",
    },
  ],

  explanationHeading: "El factoraje en palabras sencillas",

  explanation: [
    {
      id: "what-it-is",
      heading: "Qué es el factoraje",
      paragraphs: [
        "Cuando usted entrega una carga, el bróker o el cargador (shipper) le queda debiendo, muchas veces a 30 o 45 días. Esa factura sin cobrar es algo que le pertenece. Factorizar es vendérnosla a cambio de efectivo ahora.",
        "Después su cliente nos paga a nosotros y no a usted. Nos quedamos con un cargo por la espera y le enviamos lo que resta.",
      ],
    },
    {
      id: "not-a-loan",
      heading: `Por qué ${facts.notALoan}`,
      paragraphs: [
        "Un préstamo le da dinero que debe devolver en fechas fijas, con intereses, de lo que gane más adelante. Con el factoraje usted vende algo que ya se ganó. No hay mensualidades ni un saldo que crece.",
        "Por eso también miramos primero el crédito de sus clientes: son ellos quienes pagan la factura.",
      ],
    },
    {
      id: "what-it-costs",
      heading: "Cuánto cuesta",
      paragraphs: [
        `Las tarifas van ${facts.rates} y se fijan ${facts.individualRates}. La suya depende de su volumen, de sus clientes y de cuánto tardan en pagar. ${sentenceCase(facts.monthlyFees)}.`,
        "Antes de firmar, haga tres preguntas a cualquier empresa de factoraje: ¿cuál es la tarifa?, ¿qué periodo cubre? y ¿qué otros cargos hay?",
      ],
      link: { to: es("/compare-offers"), label: "Compare las ofertas que tiene" },
    },
    {
      id: "reserve",
      heading: "Qué pasa con el resto",
      paragraphs: [
        "La parte de la factura que no le anticipamos es la reserva. Es suya. Cuando su cliente paga completo, descontamos de ella el cargo y le enviamos lo que queda.",
        "Si el cargo es mayor que la reserva, usted nos debe la diferencia. Puede pasar con un anticipo alto y un cliente que paga muy tarde. La calculadora lo muestra con claridad.",
      ],
    },
  ],

  workedExample: {
    heading: "Una factura, de principio a fin",
    caption:
      "Una factura de $5,000 con un anticipo del 90% y un cargo del 2% por cada 30 días, pagada a los 45 días",
    rows: [
      { id: "invoice", label: "Factura", amount: "$5,000.00" },
      {
        id: "advance",
        label: "Anticipo, enviado después de la aprobación (90%)",
        amount: "$4,500.00",
      },
      { id: "reserve", label: "Reserva, retenida hasta el pago", amount: "$500.00" },
      { id: "fee", label: "Cargo ($5,000 × 2% × 45 ÷ 30)", amount: "$150.00" },
      { id: "final", label: "Lo que le enviamos cuando el cliente paga", amount: "$350.00" },
      { id: "total", label: "Total que usted recibe", amount: "$4,850.00" },
    ],
    note: "Es un ejemplo, no una oferta. Su tarifa y su anticipo se fijan para su negocio.",
    link: { to: es(factoringCalculator), label: "Calcule su propia factura" },
  },

  questionsHeading: "Lo que preguntan los transportistas",

  questions: [
    {
      id: "how-fast",
      question: "¿Qué tan pronto me pagan?",
      answer: `El anticipo se envía ${facts.funding} desde que se aprueba la factura, ${facts.fundingOften}. El primer pago tarda ${facts.firstFunding}, porque antes abrimos su cuenta y revisamos a sus clientes.`,
    },
    {
      id: "every-load",
      question: "¿Tengo que factorizar todas mis cargas?",
      answer: `No. Trabajamos ${facts.minimumVolume} y ${facts.contract}.`,
    },
    {
      id: "new-authority",
      question: "Mi autoridad operativa es nueva. ¿Puedo factorizar?",
      answer: `Por lo general pedimos ${facts.minimumTime}, pero ${facts.startups}. Necesita ${facts.authority}, ${facts.insurance}, y ${facts.customersCredit}.`,
    },
    {
      id: "my-credit",
      question: "¿Importa mi propio crédito?",
      answer:
        "Lo que más importa es el crédito de sus clientes, porque ellos pagan la factura. Para fijar su tarifa vemos su negocio completo.",
    },
    {
      id: "customers-know",
      question: "¿Se van a enterar mis clientes?",
      answer:
        "Sí. Se les avisa que nos paguen a nosotros y no a usted. Los brókers y los cargadores lo ven todos los días, y su ejecutivo de cuenta lo maneja con tacto.",
    },
    {
      id: "rate",
      question: "¿Qué tarifa me van a dar?",
      answer: `Las tarifas van ${facts.rates}. Se fijan ${facts.individualRates}, así que la manera de saber la suya es pedir una cotización.`,
    },
    {
      id: "paperwork",
      question: "¿Qué papeles envío con una factura?",
      answer:
        "La factura, la confirmación de tarifa y el conocimiento de embarque o el comprobante de entrega (POD) firmado. Agregue los recibos de los descargadores (lumper), de espera en el muelle (detention) o de báscula si los cobra.",
    },
  ],

  ask: {
    call: "¿Otra pregunta? Llame al",
    text: (hoursLabel) => `, ${hoursLabel}, o envíe un mensaje de texto al`,
    anyTime: "a cualquier hora.",
  },

  answers: "Qué preguntar a cualquier empresa de factoraje, y qué respondemos",

  callToAction: (company) => ({
    heading: "¿Tiene una carga por cobrar?",
    text: `Pida una cotización y le respondemos ${facts.quoteResponse}. O llame: atendemos el teléfono ${company.hoursLabel}.`,
    primary: { to: es("/get-quote"), label: "Cotización gratis" },
    secondary: null,
  }),
} as const satisfies HowItWorksWords;

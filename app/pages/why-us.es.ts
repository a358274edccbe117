import { facts as english, noneOf } from "~/site/claims";
import { factsEs as facts, sayClaimEs } from "~/site/claims.es";
import { es } from "~/site/spanish-paths";
import { sentenceCase } from "~/ui/sentence-case";
import type { WhyUsWords } from "./why-us.en";

export const whyUsWordsEs = {
  intro:
    "Toda empresa de factoraje (factoring) promete dinero rápido. Aquí está lo que nosotros nos exigimos, y cómo se leen nuestros términos junto a los de otras.",

  stats: (company) => [
    // These figures are written so in Spanish too.
    { number: company.yearsInBusiness, label: "Años trabajando con camioneros" },
    { number: english.clients, label: "Clientes atendidos" },
    { number: facts.satisfaction, label: "Clientes satisfechos" },
    { number: english.roundTheClock, label: sayClaimEs("portal", company) },
  ],

  advantagesHeading: "Seis razones por las que los transportistas nos eligen",

  advantages: [
    {
      id: "speed",
      picture: "clock",
      title: "Cobre en un día, no en un mes",
      description: `Envíe la factura y los papeles de la entrega. Después de la aprobación sale el anticipo, ${facts.fundingOften}.`,
      highlight: sentenceCase(facts.funding),
    },
    {
      id: "advance",
      picture: "credit",
      title: "La mayor parte de la factura, de una vez",
      description:
        "El anticipo cubre la parte mayor de la carga. El resto, menos el cargo, llega cuando su cliente paga.",
      highlight: sentenceCase(facts.advance),
    },
    {
      id: "freedom",
      picture: "contract",
      title: "Úselo cuando lo necesite",
      description: `${sentenceCase(facts.contract)} y ${facts.minimumVolume}. Úselo con un cliente, en un mes flojo o para todo.`,
      highlight: sentenceCase(facts.contract),
    },
    {
      id: "person",
      picture: "headset",
      title: "Una persona que conoce su negocio",
      description: `Un ${facts.accountManager} se encarga de sus clientes, sus papeles y sus preguntas.`,
      highlight: "Ejecutivo propio",
    },
    {
      id: "rates",
      picture: "percent",
      title: "Un cargo que puede comprobar",
      description: `Las tarifas se fijan ${facts.individualRates} y se dicen desde el principio, ${facts.monthlyFees}. Haga las cuentas usted mismo en nuestras calculadoras.`,
      highlight: sentenceCase(facts.monthlyFees),
    },
    {
      id: "online",
      picture: "portal",
      title: "Abierto día y noche",
      description: (company) =>
        `${sayClaimEs("onlinePortal", company)} La línea de mensajes de texto los recibe a toda hora.`,
      highlight: `Atención ${facts.roundTheClock}`,
    },
  ],

  testimonialsHeading: "De las personas para las que trabajamos",

  comparison: {
    heading: "Cómo nos comparamos",
    caption: "Nuestros términos junto a los de otras empresas de factoraje",
    columns: [
      { label: "Qué comparar" },
      { label: "Con nosotros", emphasized: true },
      { label: "Otras empresas" },
    ],
    askHeading: "Pregunte a cualquier otra empresa",
    ask: "Pregúnteles",
    onward: {
      to: es("/compare-offers"),
      label: "¿Tiene una oferta? Compárela en dólares",
    },
    answers: "Qué preguntar a cualquier empresa de factoraje, y qué respondemos",
    footnote: `Las cifras de otras empresas son rangos generales. Donde dice “pregúnteles”, los términos cambian de una empresa a otra: pida la respuesta por escrito. Las tarifas se fijan ${facts.individualRates}.`,
  },

  comparisonRows: [
    {
      id: "rates",
      feature: "Tarifa de factoraje",
      us: sentenceCase(facts.rates),
      others: sentenceCase(facts.otherRates),
    },
    {
      id: "first-funding",
      feature: "Primer pago",
      us: sentenceCase(facts.firstFunding),
      others: sentenceCase(facts.otherFunding),
      note: `El primer pago incluye abrir su cuenta. Después, ${facts.funding} desde la aprobación.`,
    },
    {
      id: "contract",
      feature: "Contrato",
      us: sentenceCase(facts.contract),
      others: sentenceCase(facts.otherContracts),
    },
  ],

  rowsToAsk(company) {
    const portal = sayClaimEs("portal", company).toLowerCase();
    return [
      { id: "advance", feature: "Anticipo", us: sentenceCase(facts.advance) },
      { id: "minimum-volume", feature: sentenceCase(noneOf(facts.minimumVolume)), us: "Ninguno" },
      { id: "monthly-fees", feature: sentenceCase(noneOf(facts.monthlyFees)), us: "Ninguno" },
      {
        id: "time-in-business",
        feature: "Tiempo en el negocio",
        us: `${facts.minimumTime}; ${facts.startups}`,
      },
      {
        id: "support",
        feature: "Atención",
        us: `${sentenceCase(facts.accountManager)}; ${portal} ${facts.roundTheClock}`,
      },
    ];
  },

  callToAction: {
    heading: "Ponga nuestros términos junto a su oferta",
    text: `Pida nuestros términos y compárelos línea por línea. Respondemos ${facts.quoteResponse}.`,
    primary: { to: es("/get-quote"), label: "Cotización gratis" },
    secondary: { to: es("/compare-offers"), label: "Compare sus ofertas" },
  },
} as const satisfies WhyUsWords;

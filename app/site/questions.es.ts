import { sentenceCase } from "~/ui/sentence-case";
import { factsEs } from "./claims.es";
import type { questionsWords } from "./questions.en";
import { es } from "./spanish-paths";
import type { Words } from "./words";

export const questionsWordsEs: Words<typeof questionsWords> = {
  intro:
    "Lo que se recomienda a los dueños-operadores preguntar a una empresa de factoraje, y lo que respondemos nosotros. Pregunte lo mismo a cualquier otra: impresa, esta página deja lugar para sus respuestas.",
  groups: {
    contract: "Cómo entrar y cómo salir",
    cost: "Cuánto cuesta",
    cash: "Cuándo llega el dinero",
    customers: "Sus clientes",
  },
  questions: {
    term: {
      question: "¿Por cuánto tiempo me obliga el contrato?",
      answer: `${sentenceCase(factsEs.contract)}.`,
    },
    notice: { question: "¿Con cuánta anticipación se avisa para terminarlo, y cómo se avisa?" },
    minimums: {
      question: "¿Hay un mínimo que deba factorizar?",
      answer: `${sentenceCase(factsEs.minimumVolume)}.`,
    },
    leaving: { question: "¿Cómo salgo, y cuánto cuesta salir?" },
    ucc: { question: "¿Hacen un registro UCC-1, y qué cubre?" },
    uccRelease: { question: "¿Cuánto tiempo después de salir se libera el UCC-1?" },
    rate: {
      question: "¿De cuánto es el cargo por factoraje?",
      answer: `${sentenceCase(factsEs.rates)}. Las tarifas se fijan ${factsEs.individualRates}.`,
    },
    feePeriod: {
      question: "¿Qué periodo cubre el cargo, y cómo se cuenta un periodo incompleto?",
    },
    monthlyFees: {
      question: "¿Hay un cargo mensual?",
      answer: `${sentenceCase(factsEs.monthlyFees)}.`,
    },
    otherFees: {
      question:
        "¿Qué otros cargos hay: transferencia o ACH, apertura, revisiones de crédito, registro?",
    },
    funding: {
      question: "¿Cuándo se manda el anticipo?",
      answer: `${sentenceCase(factsEs.funding)} después de la aprobación.`,
    },
    cutOff: {
      question:
        "¿A qué hora debe llegar una factura, a más tardar, para que se pague el mismo día?",
    },
    reserve: {
      question: "¿De cuánto es la reserva?",
      answer: `La factura menos el anticipo, que es de ${factsEs.advance} de la factura.`,
    },
    reserveRelease: { question: "¿Cuándo se libera la reserva, y qué se le descuenta?" },
    recourse: { question: "Si mi cliente no paga, ¿la factura vuelve a mí?" },
    recourseDays: { question: "¿Después de cuántos días vuelve una factura que no se pagó?" },
    calls: { question: "¿Quién llama a mis brókers, y qué les dicen?" },
  },
  comment: (question) => `Respondan por escrito, por favor: ${question}`,
  notProduction: (needed, confirmed) =>
    `Este no es el sitio en producción: se muestran todas las respuestas. En producción se muestran solo las confirmadas, a partir de ${needed}. Confirmadas hasta ahora: ${confirmed}.`,
  confirmed: "Confirmada",
  notConfirmed: "Sin confirmar",
  ask: "Pregúntenos esto por escrito",
  anotherFactor: "Otra empresa de factoraje:",
  general:
    "Son respuestas generales, no una oferta. Lo que cuenta es el contrato que firmamos usted y nosotros.",
  callToAction: {
    heading: "Pida las respuestas para su negocio",
    text: "Con una cotización puede poner nuestros términos junto a la oferta que ya tiene.",
    primary: { to: es("/get-quote"), label: "Cotización gratis" },
    secondary: { to: es("/compare-offers"), label: "Compare sus ofertas" },
  },
};

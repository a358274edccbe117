import { quoteSourceParam } from "~/http/form-names";
import type { ClaimName } from "./claims";
import { type Language, sentenceCase } from "./language";
import { inBothLanguages, wordings } from "./messages";

interface Question {
  group: "contract" | "cost" | "cash" | "customers";
  question: string;
  /** Our default answer. The owner can replace it on /admin/settings. */
  answer?: string;
  /** The claims in the default answer. The answer is confirmed once all of them are. */
  claims?: readonly ClaimName[];
}

/** The texts of the page of questions, including the questions that owner-operators should ask a factor. */
export const questionsMessages = inBothLanguages(({ claimTexts: facts, getQuote, link, t }) => ({
  intro: t(
    "What every owner-operator should ask a factor, and what we answer. Ask any other factor the same: the printed page leaves space for their answers.",
    "Lo que todo dueño-operador debería preguntar a una empresa de factoraje, y lo que respondemos nosotros. Pregunte lo mismo a cualquier otra: la página impresa deja lugar para sus respuestas.",
  ),
  groups: {
    contract: t("Getting in and out", "Cómo entrar y cómo salir"),
    cost: t("What it costs", "Cuánto cuesta"),
    cash: t("When the money comes", "Cuándo llega el dinero"),
    customers: t("Your customers", "Sus clientes"),
  },
  questions: tableOf({
    term: {
      group: "contract",
      question: t(
        "How long am I tied to the contract?",
        "¿Por cuánto tiempo me obliga el contrato?",
      ),
      answer: `${sentenceCase(facts.contract)}.`,
      claims: ["contract"],
    },
    notice: {
      group: "contract",
      question: t(
        "How much notice do I have to give to end it, and how?",
        "¿Con cuánta anticipación tengo que avisar para terminarlo, y cómo?",
      ),
    },
    minimums: {
      group: "contract",
      question: t("Is there a minimum I have to factor?", "¿Hay un mínimo que deba factorizar?"),
      answer: `${sentenceCase(facts.minimumVolume)}.`,
      claims: ["minimumVolume"],
    },
    leaving: {
      group: "contract",
      question: t(
        "How do I leave, and what does leaving cost?",
        "¿Cómo salgo, y cuánto cuesta salir?",
      ),
    },
    ucc: {
      group: "contract",
      question: t(
        "Do you file a UCC-1, and what does it cover?",
        "¿Presentan un registro UCC-1, y qué cubre?",
      ),
    },
    uccRelease: {
      group: "contract",
      question: t(
        "How soon after I leave is the UCC-1 released?",
        "¿Cuánto tiempo después de salir se libera el UCC-1?",
      ),
    },
    rate: {
      group: "cost",
      question: t("What is the factoring fee?", "¿De cuánto es el cargo por factoraje?"),
      answer: t(
        `${facts.rates}. Rates are ${facts.individualRates}.`,
        `${sentenceCase(facts.rates)}. Las tarifas se fijan ${facts.individualRates}.`,
      ),
      claims: ["rates", "individualRates"],
    },
    feePeriod: {
      group: "cost",
      question: t(
        "What period does the fee cover, and how is a partial one counted?",
        "¿Qué periodo cubre el cargo, y cómo se cuenta un periodo incompleto?",
      ),
    },
    monthlyFees: {
      group: "cost",
      question: t("Is there a monthly fee?", "¿Hay un cargo mensual?"),
      answer: `${sentenceCase(facts.monthlyFees)}.`,
      claims: ["monthlyFees"],
    },
    otherFees: {
      group: "cost",
      question: t(
        "What other fees are there: wire or ACH, setup, credit checks, filing?",
        "¿Qué otros cargos hay: transferencia o ACH, apertura, revisiones de crédito, registro?",
      ),
    },
    funding: {
      group: "cash",
      question: t("How soon is the advance sent?", "¿Cuándo se manda el anticipo?"),
      answer: t(
        `${sentenceCase(facts.funding)} of approval.`,
        `${sentenceCase(facts.funding)} después de la aprobación.`,
      ),
      claims: ["funding"],
    },
    cutOff: {
      group: "cash",
      question: t(
        "What's the cutoff for same-day funding?",
        "¿Cuál es la hora límite para que una factura se pague el mismo día?",
      ),
    },
    reserve: {
      group: "cash",
      question: t("How large is the reserve?", "¿De cuánto es la reserva?"),
      answer: t(
        `The invoice less the advance, which is ${facts.advance} of the invoice.`,
        `La factura menos el anticipo, que es de ${facts.advance} de la factura.`,
      ),
      claims: ["advance"],
    },
    reserveRelease: {
      group: "cash",
      question: t(
        "When is the reserve released, and what is taken out of it?",
        "¿Cuándo se libera la reserva, y qué se le descuenta?",
      ),
    },
    recourse: {
      group: "customers",
      question: t(
        "If my customer doesn't pay, do I have to buy the invoice back?",
        "Si mi cliente no paga, ¿tengo que recomprar la factura?",
      ),
    },
    recourseDays: {
      group: "customers",
      question: t(
        "After how many days do I have to buy back an unpaid invoice?",
        "¿Después de cuántos días tengo que recomprar una factura sin pagar?",
      ),
    },
    calls: {
      group: "customers",
      question: t(
        "Who calls my brokers, and what do you say to them?",
        "¿Quién llama a mis brókers, y qué les dicen?",
      ),
    },
  }),
  /** The comment of a quote request about a question. */
  comment: (question: string) =>
    t(`Please answer in writing: ${question}`, `Respondan por escrito, por favor: ${question}`),
  notProduction: (needed: number, confirmed: number) =>
    t(
      `This is not the production site, so every answer is shown. In production only confirmed answers are, once there are ${needed}. Confirmed so far: ${confirmed}.`,
      `Este no es el sitio en producción: se muestran todas las respuestas. En producción se muestran solo las confirmadas, a partir de ${needed}. Confirmadas hasta ahora: ${confirmed}.`,
    ),
  confirmed: t("Confirmed", "Confirmada"),
  notConfirmed: t("Not confirmed", "Sin confirmar"),
  ask: t("Ask us this in writing", "Pregúntenos esto por escrito"),
  anotherFactor: t("Another factor:", "Otra empresa de factoraje:"),
  general: t(
    "General answers, not an offer. The agreement we both sign is what counts.",
    "Son respuestas generales, no una oferta. Lo que cuenta es el contrato que firmamos usted y nosotros.",
  ),
  callToAction: {
    heading: t("Get answers for your business", "Pida las respuestas para su negocio"),
    text: t(
      "Ask for a quote, and compare our terms with the offer you have.",
      "Con una cotización puede comparar nuestras condiciones con la oferta que ya tiene.",
    ),
    primary: getQuote,
    secondary: link("/compare-offers", "Compare Your Offers", "Compare sus ofertas"),
  },
}));

function tableOf<Name extends string>(table: Readonly<Record<Name, Question>>) {
  return table;
}

/** How many answers the owner must have confirmed before production shows the page of questions. */
export const answersNeeded = 8;

export type QuestionName = keyof typeof questionsMessages.en.questions;

/** Returns whether a text is the name of a question. */
export function isQuestionName(name: string): name is QuestionName {
  return Object.hasOwn(questionsMessages.en.questions, name);
}

export const questionNames = Object.keys(questionsMessages.en.questions).filter(isQuestionName);

const source = "questions";

/** Returns the URL that opens the quote form with a question in the comments field. */
export function askAddress(name: QuestionName, language: Language = "en"): string {
  const { getQuote } = wordings[language];
  return `${getQuote.to}?${new URLSearchParams({ [quoteSourceParam]: source, question: name })}`;
}

/** Returns the comment for the quote form (the visitor's question) if the URL comes from `askAddress`, otherwise null. */
export function askedComment(params: URLSearchParams, language: Language = "en"): string | null {
  const name = params.get("question") ?? "";
  if (params.get(quoteSourceParam) !== source || !isQuestionName(name)) return null;
  const { comment, questions } = questionsMessages[language];
  return comment(questions[name].question);
}

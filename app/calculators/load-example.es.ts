import { factsEs as facts } from "~/site/claims.es";
import type { LoadExampleMessages } from "./load-example.en";
import { loadFigureMessagesEs } from "./numbers.es";

export const loadExampleMessagesEs = {
  figures: loadFigureMessagesEs,
  heading: "Ejemplo: una carga",
  loadPays: "La carga paga",
  paysAfter: "El bróker paga a los",
  inMessages: ["La carga paga ", ", el bróker paga a los ", "."],
  yours: "Para usted",
  yoursNote: `${facts.funding} desde la aprobación`,
  later: "Para usted después",
  laterNote: ["a los ", ", cuando paga el bróker"],
  heldBack: "Retenido hasta entonces",
  fee: "Cargo, que sale de ahí",
  terms: (advance, fee) =>
    `Con un anticipo del ${advance} y un cargo del ${fee} por cada 30 días. Un ejemplo, no una oferta: las tarifas ${facts.rates} se fijan ${facts.individualRates}.`,
  compare: "Compare una oferta que tenga",
  quote: "Cotizar esta carga",
  workOut: "Calcular esta carga",
} as const satisfies LoadExampleMessages;

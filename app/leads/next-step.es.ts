import type { Messages } from "~/site/language";
import type { nextStepMessages } from "./next-step.en";

export const nextStepMessagesEs: Messages<typeof nextStepMessages> = {
  reference: "Número de referencia",
  answerBy: "Le respondemos a más tardar el",
  promisedBy: "Prometimos responderle a más tardar el",
  callsFrom: "Le llamamos del",
  callUs: "Llámenos al",
  late: "Vamos con retraso, y le pedimos disculpas.",
  lateCall: "Llame al",
  lateReference: "y tenga listo su número de referencia.",
  saveLink: "Guardar mi enlace",
  copy: "Copiar mi enlace",
  copied: "Enlace copiado.",
  copyByHand: "Seleccione su enlace y cópielo con Ctrl+C o ⌘C:",
  textMyself: "Enviármelo por mensaje",
  viewReceipt: "Ver su comprobante",
  text: "Mándenos un mensaje de texto",
  atHand: "Tenga esto a la mano cuando le llamemos",
  addToCalendar: "Agregar al calendario",
  questions: "Tres preguntas que ahorran una llamada",
  questionsHelp:
    "Todas son opcionales. Puede responder más tarde o cambiar sus respuestas en su comprobante.",
  save: "Guardar respuestas",
  saving: "Guardando...",
};

import type { Messages } from "~/site/words";
import type { nextStepMessages } from "./next-step.en";

export const nextStepMessagesEs: Messages<typeof nextStepMessages> = {
  reference: "Número de referencia",
  answerBy: "Le respondemos a más tardar el",
  onYourClock: (time) => `${time} en su reloj`,
  late: "Vamos con retraso, y le pedimos disculpas.",
  lateCall: "Llame al",
  lateReference: "y tenga listo su número de referencia.",
  copy: "Copiar el número de referencia",
  copied: "Número de referencia copiado.",
  copyByHand: "Seleccione el número de referencia y cópielo con Ctrl+C o ⌘C.",
  viewReceipt: "Ver su comprobante",
  call: "Llámenos",
  text: "Mensaje de texto",
  atHand: "Tenga esto a la mano cuando le llamemos",
  addToCalendar: "Agregar al calendario (.ics)",
  questions: "Tres preguntas que ahorran una llamada",
  questionsHelp:
    "Todas son opcionales. Puede responder más tarde o cambiar sus respuestas en su comprobante.",
  error: "Error",
  save: "Guardar respuestas",
  saving: "Guardando...",
};

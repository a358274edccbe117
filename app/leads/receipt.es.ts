import type { Messages } from "~/site/language";
import { nextStepMessagesEs } from "./next-step.es";
import type { ownRequestsMessages, receiptMessages } from "./receipt.en";

export const receiptMessagesEs: Messages<typeof receiptMessages> = {
  head: "Su comprobante",
  title: (request) => `Tenemos su ${request}`,
  lede: "Guarde esta página o su PDF: es su constancia de lo que envió, y aquí puede cambiarlo.",
  status: {
    received: "Recibida",
    contacted: "En contacto",
    answered: "Respondida",
    withdrawn: "Retirada a petición suya.",
  },
  progress: "En qué va su solicitud",
  sentHeading: "Lo que envió",
  sent: "Enviada",
  savePdf: "Guardar como PDF",
  otherFormats: "Otros formatos",
  download: "Descargar lo que envió (JSON)",
  next: "Qué sigue",
  correct: "Corregir lo que envió",
  saveChanges: "Guardar cambios",
  texts: "Mensajes de texto",
  textsAgreed: "Usted aceptó recibir mensajes de texto sobre esta solicitud.",
  stopTexts: "Desactivar los mensajes de texto",
  withdraw: "Retirar esta solicitud",
  withdrawHelp:
    "Dejamos de trabajar en ella. Esto no se puede deshacer, pero puede enviar otra solicitud cuando quiera.",
  withdrawSure: "Sí, la retiro",
  withdrawSubmit: "Retirar solicitud",
  lost: "No se pudo conectar con el sitio. Revise su conexión y guarde otra vez.",
};

export const ownRequestsMessagesEs: Messages<typeof ownRequestsMessages> = {
  statuses: receiptMessagesEs.status,
  nextStep: nextStepMessagesEs,
  none: "Todavía no hay solicitudes",
  noneHelp:
    "Aquí aparecen las solicitudes de cotización y de tarjeta de combustible que se enviaron con su correo electrónico.",
  sent: "Enviada el",
  ofReference: (reference) => ` de la solicitud ${reference}`,
  notVerified:
    "Sin verificar: todavía no sabemos si usted envió esta solicitud. Sus datos quedan ocultos hasta que abra un enlace que le enviamos por correo electrónico.",
  mailLink: "Enviarme el enlace",
  notMailed:
    "Sin verificar: todavía no sabemos si usted envió esta solicitud, por eso sus datos quedan ocultos. Llámenos para saber cómo va.",
  linkSent: "Le enviamos el enlace por correo electrónico. Puede tardar unos minutos en llegar.",
  show: "Yo envié esta solicitud: mostrarla completa",
};

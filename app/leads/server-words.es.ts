import type { Words } from "~/site/words";
import type { leadPostWords, receiptMessages, visitorMailWords } from "./server-words.en";

export const leadPostWordsEs: Words<typeof leadPostWords> = {
  didYouMean: (meant, typed) =>
    `¿Quiso escribir ${meant}? Corrija el correo electrónico, o envíe el formulario otra vez para dejar ${typed}.`,
  interested: "Me interesa el programa de tarjetas de combustible para flotillas.",
};

export const receiptMessagesEs: Words<typeof receiptMessages> = {
  done: {
    corrected: "Sus cambios se guardaron.",
    answered: "Gracias. Sus respuestas se guardaron.",
    withdrawn: "Su solicitud fue retirada.",
    "texts-agreed": "Los mensajes de texto sobre esta solicitud están activados.",
    "texts-stopped": "Los mensajes de texto a su número están desactivados.",
  },
  consentMissing:
    "Para que le escribamos por mensaje de texto, marque la casilla con la que acepta recibirlos.",
  withdrawalUnsure: "Marque la casilla para retirar esta solicitud.",
  failure: "Hubo un problema al guardar su cambio. Inténtelo de nuevo.",
  faults: {
    tooManyLooks: "Se pidieron demasiados comprobantes.",
    noReceipt: "No existe ese comprobante.",
    withdrawn: "Esta solicitud se retiró, así que no se cambió nada. Puede enviar una nueva.",
    noAnswerDue: "Ya no hay ninguna respuesta pendiente.",
  },
  tick: { yes: "sí", no: "no" },
  atHand: {
    invoice:
      "Una factura que todavía no le hayan pagado, con su confirmación de tarifa (rate con) y su conocimiento de embarque (BOL) firmado.",
    customers: "Los nombres de los brókers o cargadores (shippers) para los que transporta.",
    invoiced: "Lo que facturó en cada uno de los últimos tres meses.",
    cards: "Cuántas tarjetas necesita y para qué choferes.",
    fuelStatement:
      "Su último estado de cuenta de combustible, o lo que pagó por combustible el mes pasado.",
    authorityDay: "El día en que solicitó su autoridad operativa.",
    numbers: "Sus números MC y DOT.",
    insurance: "Su certificado de seguro, de responsabilidad civil y de carga.",
  },
  calendar: {
    summary: (company, request) => `${company} ya debe haber respondido a su ${request}`,
    description: (reference, phone) =>
      `Número de referencia ${reference}. ¿Nadie le ha llamado ni escrito? Llame al ${phone}.`,
  },
};

export const visitorMailWordsEs: Words<typeof visitorMailWords> = {
  received: ({ request, reference, due, phone, textLine }) => ({
    subject: `Tenemos su ${request} (número de referencia ${reference})`,
    opening: `Gracias. Recibimos su ${request}.`,
    reference: `Número de referencia: ${reference}`,
    answer: due === null ? "" : `Le respondemos a más tardar el ${due}.`,
    questions: `¿Preguntas? Llame al ${phone} o mande un mensaje de texto al ${textLine}, y tenga listo su número de referencia.`,
    ending: "Si usted no envió esta solicitud, puede ignorar este mensaje.",
  }),
  addressCorrected: ({ request, reference, phone, email }) => ({
    subject: `Se corrigió el correo electrónico de una ${request} (número de referencia ${reference})`,
    opening: `Se corrigió el correo electrónico de una ${request} que nos enviaron. Este mensaje va al correo anterior y al nuevo.`,
    reference: `Número de referencia: ${reference}`,
    answer: "De ahora en adelante respondemos al correo corregido.",
    questions: `Si usted no quería este cambio, o no sabe de esta solicitud, llame al ${phone} o escriba a ${email}.`,
    ending: "",
  }),
};

import type { Words } from "~/site/words";
import type { visitorMailWords } from "./visitor-mail.en";

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

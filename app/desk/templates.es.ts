import type { Messages } from "~/site/words";
import type { templateMessages } from "./templates.en";

export const templateMessagesEs: Messages<typeof templateMessages> = {
  mails: {
    new: [
      "Su {request} {reference}",
      "Hola, {name}:\n\nGracias por su {request} para {company}. ¿A qué hora le conviene que le llamemos?\n\n{me}\n{us}, {phone}",
    ],
    contacted: [
      "Su {request} {reference}: lo que necesitamos",
      "Hola, {name}:\n\nMe dio gusto hablar con usted. Para seguir necesitamos una copia de su última factura y los nombres de los brókers para los que transporta.\n\n{me}\n{us}, {phone}",
    ],
    quoted: [
      "Nuestra oferta para {company} ({reference})",
      "Hola, {name}:\n\nYa tiene nuestra oferta. ¿Tiene alguna pregunta? Con gusto la repaso con usted.\n\n{me}\n{us}, {phone}",
    ],
    won: [
      "Le damos la bienvenida, {company}",
      "Hola, {name}:\n\nLe damos la bienvenida a {us}. Aquí estoy para lo que se le ofrezca.\n\n{me}\n{us}, {phone}",
    ],
    lost: [
      "Su {request} {reference}",
      "Hola, {name}:\n\nGracias por habernos consultado. Si algo cambia para {company}, nos dará gusto saber de usted.\n\n{me}\n{us}, {phone}",
    ],
  },
  texts: {
    new: "{us}: gracias por su {request} {reference}. ¿Cuándo podemos llamarle? Responda ALTO o STOP para no recibir más mensajes de texto.",
    contacted:
      "{us}: sobre su {request} {reference}: ¿encontró su última factura? Responda ALTO o STOP para no recibir más mensajes de texto.",
    quoted:
      "{us}: ¿tiene preguntas sobre nuestra oferta ({reference})? {phone}. Responda ALTO o STOP para no recibir más mensajes de texto.",
    won: "{us}: ¡le damos la bienvenida! ¿Preguntas? {phone}. Responda ALTO o STOP para no recibir más mensajes de texto.",
    lost: "{us}: gracias por consultarnos ({reference}). Responda ALTO o STOP para no recibir más mensajes de texto.",
  },
};

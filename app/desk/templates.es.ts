import type { Messages } from "~/site/language";
import type { templateMessages } from "./templates.en";

export const templateMessagesEs: Messages<typeof templateMessages> = {
  followUp: (time) => (time === null ? "lo antes posible" : `el ${time}`),
  mails: {
    new: [
      "Su {request} {reference}",
      "Hola, {name}:\n\nGracias por su {request} para {company}. ¿A qué hora le conviene que le llamemos?\n\n{me}\n{us}, {phone}",
    ],
    contacted: [
      "Su {request} {reference}: lo que necesitamos",
      "Hola, {name}:\n\nMe dio gusto hablar con usted. Para seguir necesitamos una copia de su última factura y los nombres de los brókers para los que transporta. Le vuelvo a llamar {follow-up}.\n\n{me}\n{us}, {phone}",
    ],
    quoted: [
      "Nuestra oferta para {company} ({reference})",
      "Hola, {name}:\n\nYa tiene nuestra oferta. ¿Tiene alguna pregunta? Le llamo {follow-up} para repasarla.\n\n{me}\n{us}, {phone}",
    ],
    won: [
      "Le damos la bienvenida, {company}",
      "Hola, {name}:\n\nLe damos la bienvenida a {us}. Soy su contacto: para cualquier pregunta, llámeme o escríbame.\n\n{me}\n{us}, {phone}",
    ],
    lost: [
      "Su {request} {reference}",
      "Hola, {name}:\n\nGracias por considerarnos. Si algo cambia para {company}, nos dará gusto saber de usted.\n\n{me}\n{us}, {phone}",
    ],
  },
  texts: {
    new: "{us}: Gracias por su {request} {reference}. ¿Cuándo podemos llamarle? Responda ALTO o STOP para no recibir más mensajes de texto.",
    contacted:
      "{us}: Sobre su {request} {reference}: ¿encontró su última factura? Responda ALTO o STOP para no recibir más mensajes de texto.",
    quoted:
      "{us}: ¿Tiene preguntas sobre nuestra oferta ({reference})? {phone}. Responda ALTO o STOP para no recibir más mensajes de texto.",
    won: "{us}: ¡Le damos la bienvenida! ¿Preguntas? {phone}. Responda ALTO o STOP para no recibir más mensajes de texto.",
    lost: "{us}: Gracias por considerarnos ({reference}). Responda ALTO o STOP para no recibir más mensajes de texto.",
  },
};

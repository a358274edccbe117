import type { Language, Messages } from "~/site/language";

// The built-in message templates, by lead status. Each email is a pair: subject and body.

const en = {
  /** The value of `{follow-up}`, with a time or without. */
  followUp: (time: string | null) => (time === null ? "as soon as we can" : `on ${time}`),
  mails: {
    new: [
      "Your {request} {reference}",
      "Hello {name},\n\nThank you for your {request} for {company}. When is a good time to call you?\n\n{me}\n{us}, {phone}",
    ],
    contacted: [
      "Your {request} {reference}: what we need",
      "Hello {name},\n\nIt was good to talk to you. To move forward, we need a copy of your latest invoice and the names of the brokers you haul for. I will call you again {follow-up}.\n\n{me}\n{us}, {phone}",
    ],
    quoted: [
      "Our offer for {company} ({reference})",
      "Hello {name},\n\nYou have our offer now. Do you have any questions about it? I will call you {follow-up} to go through it with you.\n\n{me}\n{us}, {phone}",
    ],
    won: [
      "Welcome, {company}",
      "Hello {name},\n\nWelcome to {us}. I am your contact: call or email me with any question.\n\n{me}\n{us}, {phone}",
    ],
    lost: [
      "Your {request} {reference}",
      "Hello {name},\n\nThank you for considering us. If things change for {company}, we would be glad to hear from you.\n\n{me}\n{us}, {phone}",
    ],
  },

  texts: {
    new: "{us}: Thank you for your {request} {reference}. When may we call you? Reply STOP to end texts.",
    contacted:
      "{us}: About your {request} {reference}: did you find your latest invoice? Reply STOP to end texts.",
    quoted:
      "{us}: Do you have any questions about our offer ({reference})? {phone}. Reply STOP to end texts.",
    won: "{us}: Welcome! Questions? {phone}. Reply STOP to end texts.",
    lost: "{us}: Thank you for considering us ({reference}). Reply STOP to end texts.",
  },
} as const;

const es: Messages<typeof en> = {
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

/** The built-in texts of the message templates, by language. */
export const templateMessages: Readonly<Record<Language, Messages<typeof en>>> = { en, es };

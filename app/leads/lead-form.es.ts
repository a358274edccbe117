import { fuelSavingTerms } from "~/site/fuel-saving";
import { type Messages, spellOut } from "~/site/language";
import { fuelSavingsElsewhereEs, fuelSavingsNetworkEs, quoteResponseEs } from "~/site/promise.es";
import type { SpanishPath } from "~/site/spanish-paths";
import { fieldRuleMessagesEs, leadFieldMessagesEs } from "./fields.es";
import type { LeadFormMessages, leadKindMessages } from "./lead-form.en";
import { nextStepMessagesEs } from "./next-step.es";
import { draftDays } from "./use-draft";

const referenceAtOnce = "Recibe un número de referencia al instante, en la pantalla.";

export const leadKindMessagesEs: Messages<typeof leadKindMessages> = {
  "quote-request": {
    named: "solicitud de cotización",
    lede: "Unos dos minutos.",
    nextSteps: [
      referenceAtOnce,
      `Revisamos su solicitud y le llamamos o le escribimos, por mensaje de texto o correo electrónico, ${quoteResponseEs}.`,
      "Recibe una tarifa fijada para su negocio. No se firma nada hasta que usted lo diga.",
    ],
    submit: "Pedir mi cotización gratis",
    submitted: "¡Solicitud enviada!",
    successTitle: "¡Solicitud de cotización enviada!",
    failure: "Hubo un problema al enviar su solicitud. Inténtelo de nuevo.",
  },
  "fuel-card-application": {
    named: "solicitud de tarjeta de combustible",
    lede: `Ahorre hasta ${fuelSavingsNetworkEs} en las estaciones de la red y hasta ${fuelSavingsElsewhereEs} en las demás.`,
    saving: {
      alt: "La tarjeta de combustible para flotillas",
      terms: fuelSavingTerms(fuelSavingsNetworkEs, ["galones", "de ahorro", "al mes"]),
    },
    nextSteps: [
      referenceAtOnce,
      `Revisamos su solicitud y nos comunicamos con usted ${quoteResponseEs}.`,
      "Una vez aprobada, su primera tarjeta de combustible se envía gratis y llega al día siguiente.",
    ],
    unlessHolds: {
      lede: "Descuentos en la bomba y control de quién compra qué.",
      lastStep: "Una vez aprobada, le enviamos su primera tarjeta de combustible.",
    },
    submit: "Enviar solicitud",
    submitted: "¡Solicitud enviada!",
    successTitle: "¡Solicitud de tarjeta de combustible enviada!",
    failure: "No se pudo enviar la solicitud. Inténtelo de nuevo.",
  },
  answeredWithin: `Nos comunicaremos con usted ${quoteResponseEs}`,
};

export const leadFormMessagesEs: LeadFormMessages = {
  kinds: leadKindMessagesEs,
  fields: leadFieldMessagesEs,
  rules: fieldRuleMessagesEs,
  nextStep: nextStepMessagesEs,
  privacy: { href: "/es/privacidad" satisfies SpanishPath, text: "Cómo usamos lo que nos envía" },
  page: {
    required: (count) => `${count} datos obligatorios.`,
    reply: `Respuesta ${quoteResponseEs}`,
    next: "Qué sigue después",
    talk: "¿Prefiere hablar?",
  },
  sent: "Solicitud enviada",
  another: "Enviar otra solicitud",
  error: "Error",
  referenceIs: (reference) => `Número de referencia: ${reference}`,
  restored:
    "Recuperamos lo que había escrito en este dispositivo. Vuelva a marcar las casillas, por favor.",
  saved: `Guardamos en este dispositivo lo que escribe hasta que lo envíe, ${spellOut(draftDays, "es")} días como máximo.`,
  clear: "Borrar el formulario",
  remedies: {
    suggest: (meant) => `Usar ${meant}`,
    keep: "Dejarlo como está",
    moveNumber: `Pasarlo a ${leadFieldMessagesEs.fields.dotNumber.label}`,
  },
  leaveEmpty: "Deje este campo vacío",
  unconfirmed: {
    title: "No pudimos confirmar que llegó",
    help: "Lo que escribió sigue aquí. Si lo envía otra vez, nos llega una sola vez.",
    send: "Enviar ahora",
  },
  submitting: "Enviando...",
  missing: "Falta:",
  more: (count) => `y ${count} más`,
};

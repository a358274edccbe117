import { factsEs } from "~/site/claims.es";
import { es } from "~/site/spanish-paths";
import { spellOut } from "~/site/spell-out";
import type { Words } from "~/site/words";
import { draftDays } from "./draft";
import { fieldRuleWordsEs } from "./field-rules.es";
import { leadFieldWordsEs } from "./fields.es";
import { leadKindWordsEs } from "./kinds.es";
import type { leadFormWords } from "./lead-form.en";
import { nextStepWordsEs } from "./next-step.es";

export const leadFormWordsEs: Words<typeof leadFormWords> = {
  kinds: leadKindWordsEs,
  fields: leadFieldWordsEs,
  rules: fieldRuleWordsEs,
  nextStep: nextStepWordsEs,
  privacy: { href: es("/privacy-policy"), text: "Cómo usamos lo que nos envía" },
  page: {
    required: (count) => `${count} campos obligatorios.`,
    reply: `Respuesta ${factsEs.quoteResponse}`,
    orCall: "O llame al",
    next: "Qué sigue después",
    talk: [
      "¿Prefiere hablar? Llame al",
      ", ",
      ", o mande un mensaje de texto al",
      "a cualquier hora.",
    ],
  },
  another: "Otra solicitud",
  error: "Error",
  referenceIs: (reference) => `Número de referencia: ${reference}`,
  viewReceipt: "Ver su comprobante",
  restored:
    "Aquí está de nuevo lo que había escrito, guardado solo en este dispositivo. Las casillas las marca usted otra vez.",
  kept: `Lo que escribe se guarda en este dispositivo hasta que lo envíe, ${spellOut(draftDays, "es")} días como máximo.`,
  clear: "Borrar el formulario",
  leaveEmpty: "Deje este campo vacío",
  waiting: {
    title: "Todavía no se ha enviado",
    lost: "La conexión se perdió antes de que llegara una respuesta. No se perdió nada de lo que escribió.",
    byItself:
      "Lo enviamos una vez por nuestra cuenta cuando este dispositivo vuelva a tener conexión.",
    byHand: "Envíelo cuando este dispositivo vuelva a tener conexión.",
    send: "Enviar ahora",
    stop: "No enviar",
  },
  submitting: "Enviando...",
  missing: "Todavía falta:",
  more: (count) => `y ${count} más`,
};

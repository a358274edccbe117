import { factsEs } from "~/site/claims.es";
import type { Words } from "~/site/words";
import type { leadKindWords } from "./kinds.en";

const referenceAtOnce = "Recibe un número de referencia al instante, en la pantalla.";

export const leadKindWordsEs: Words<typeof leadKindWords> = {
  "quote-request": {
    named: "solicitud de cotización",
    title: "Pida su cotización gratis",
    lede: "Unos dos minutos.",
    reassurance: "No se firma nada hasta que usted lo diga",
    nextSteps: [
      referenceAtOnce,
      `Revisamos su solicitud y le llamamos o le escribimos, por mensaje de texto o correo electrónico, ${factsEs.quoteResponse}.`,
      "Recibe una tarifa fijada para su negocio. No se firma nada hasta que usted lo diga.",
    ],
    submit: "Pedir mi cotización gratis",
    submitted: "¡Cotización pedida!",
    successTitle: "¡Solicitud de cotización enviada!",
    failure: "Hubo un problema al enviar su solicitud. Inténtelo de nuevo.",
  },
  "fuel-card-application": {
    named: "solicitud de tarjeta de combustible",
    title: "Solicitud de tarjeta de combustible",
    lede: `Ahorre hasta ${factsEs.fuelSavingsNetwork} en las estaciones de la red y hasta ${factsEs.fuelSavingsElsewhere} en las demás.`,
    reassurance: "Su primera tarjeta se envía gratis y llega al día siguiente",
    nextSteps: [
      referenceAtOnce,
      `Revisamos su solicitud y nos comunicamos con usted ${factsEs.quoteResponse}.`,
      "Una vez aprobada, su primera tarjeta de combustible se envía gratis y llega al día siguiente.",
    ],
    submit: "Enviar solicitud",
    submitted: "¡Solicitud enviada!",
    successTitle: "¡Solicitud de tarjeta de combustible enviada!",
    failure: "No se pudo enviar la solicitud. Inténtelo de nuevo.",
  },
  answeredWithin: `Nos comunicaremos con usted ${factsEs.quoteResponse}`,
};

import type { Words } from "~/site/words";
import type { ownRequestsWords } from "./own-requests.en";

export const ownRequestsWordsEs: Words<typeof ownRequestsWords> = {
  none: "Todavía no hay solicitudes",
  noneHelp:
    "Aquí aparecen las solicitudes de cotización y de tarjeta de combustible que se enviaron con su correo electrónico.",
  reference: "Número de referencia",
  sent: "Enviada el",
  viewReceipt: "Ver su comprobante",
  ofReference: (reference) => ` de la solicitud ${reference}`,
};

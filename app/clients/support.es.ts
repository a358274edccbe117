import type { Words } from "~/site/words";
import type { supportWords } from "./support.en";

export const supportWordsEs: Words<typeof supportWords> = {
  alert: "El portal completo de clientes está en preparación",
  alertHelp:
    "Mientras tanto, recibimos facturas y respondemos preguntas sobre su saldo por teléfono, mensaje de texto y correo electrónico.",
  portalHelp: "Ya puede usar el portal seguro de clientes.",
  portalLink: "Abrir el portal de clientes",
  close: "Cerrar",
  call: "Llame al",
  text: "Mande un mensaje de texto al",
  anyTime: "a cualquier hora",
  email: "Escriba a",
};

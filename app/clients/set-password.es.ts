import type { Words } from "~/site/words";
import { passwordLinkHours } from "~/staff/limits";
import type { setPasswordWords } from "./set-password.en";

export const setPasswordWordsEs: Words<typeof setPasswordWords> = {
  title: "Elija su contraseña",
  passwordLabel: "Contraseña nueva",
  submit: "Guardar contraseña",
  invalid: "Este enlace ya no es válido",
  invalidHelp: `Cada enlace funciona una sola vez y durante ${passwordLinkHours} horas, y uno nuevo toma su lugar. Comuníquese con nosotros para recibir otro.`,
  forAccount: (username) => `Para la cuenta de ${username}.`,
  hint: (min) =>
    `Al menos ${min} caracteres. Varias palabras que no tengan que ver entre sí hacen una buena.`,
};

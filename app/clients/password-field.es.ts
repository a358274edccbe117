import type { Words } from "~/site/words";
import type { passwordFieldWords } from "./password-field.en";

export const passwordFieldWordsEs: Words<typeof passwordFieldWords> = {
  show: "Mostrar",
  hide: "Ocultar",
  password: " la contraseña",
};

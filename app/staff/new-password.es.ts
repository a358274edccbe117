import type { Messages } from "~/site/words";
import type { newPasswordMessages } from "./new-password.en";

export const newPasswordMessagesEs: Messages<typeof newPasswordMessages> = {
  tooShort: (min) => `Use una contraseña de al menos ${min} caracteres.`,
  tooLong: (max) => `Use una contraseña de ${max} caracteres o menos.`,
  common:
    "Mucha gente usa esta contraseña, así que es de las primeras que se adivinan. Junte varias palabras que solo usted juntaría.",
  ourName:
    "Esta contraseña es poco más que nuestro nombre, así que es de las primeras que se adivinan. Junte varias palabras que solo usted juntaría.",
};

import type { Words } from "~/site/words";
import type { leadPostWords } from "./lead-posts.en";

export const leadPostWordsEs: Words<typeof leadPostWords> = {
  didYouMean: (meant, typed) =>
    `¿Quiso escribir ${meant}? Corrija el correo electrónico, o envíe el formulario otra vez para dejar ${typed}.`,
  interested: "Me interesa el programa de tarjetas de combustible para flotillas.",
};

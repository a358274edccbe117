import type { TeamWords } from "./team.en";

export const teamWordsEs = {
  example: "Ejemplo",
  portrait: (name) => `Retrato de ${name}`,
} as const satisfies TeamWords;

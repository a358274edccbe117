import { factoringSummaryWordsEs } from "./factoring.es";
import type { LoadFigureWords } from "./load-figures.en";
import { dayCountEs, numberWordsEs } from "./numbers.es";

export const loadFigureWordsEs = {
  numbers: numberWordsEs,
  summary: factoringSummaryWordsEs,
  amount: "Pago de la carga",
  days: dayCountEs,
  day: (day) => `Día ${day}`,
} as const satisfies LoadFigureWords;

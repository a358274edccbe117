import type { NumberWords } from "./numbers.en";

export const numberWordsEs = {
  missing: (label) => `${label}: falta este dato.`,
  notDigits: (label, example) => `${label}: use cifras, por ejemplo ${example}.`,
  notWhole: (label, example) => `${label}: use un número entero, por ejemplo ${example}.`,
  tooPrecise: (label, decimals, example) =>
    `${label}: use ${decimals} decimales como máximo, por ejemplo ${example}.`,
  outside: (label, min, max) => `${label}: debe ser de ${min} a ${max}.`,
  notListed: (label) => `${label}: elija una opción de la lista.`,
  tooLong: (label, max) => `${label}: use ${max} caracteres como máximo.`,
  examples: {
    money: "5000 o $5,000.50",
    percent: "2 o 2.25%",
    years: "3 o 0.5",
    days: "45",
    invoices: "45",
  },
} as const satisfies NumberWords;

/** `1 día`, `45 días`. */
export const dayCountEs = (days: number) => `${days} ${days === 1 ? "día" : "días"}`;

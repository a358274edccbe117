import type { LoadFigureMessages, NumberMessages } from "./numbers.en";

export const numberMessagesEs = {
  missing: (label) => `${label}: falta este dato.`,
  notDigits: (label, example) => `${label}: use cifras, por ejemplo ${example}.`,
  notWhole: (label, example) => `${label}: use un número entero, por ejemplo ${example}.`,
  tooPrecise: (label, decimals, example) =>
    `${label}: use ${decimals} decimales como máximo, por ejemplo ${example}.`,
  outside: (label, min, max) => `${label}: debe ser de ${min} a ${max}.`,
  notListed: (label) => `${label}: elija una opción de la lista.`,
  tooLong: (label, max) => `${label}: use ${max} caracteres como máximo.`,
  notPlain: (label) => `${label}: use solo letras, números, espacios y . , & ' ( ) + -`,
  examples: {
    money: "5000 o $5,000.50",
    percent: "2 o 2.25%",
    years: "3 o 0.5",
    days: "45",
    invoices: "45",
  },
} as const satisfies NumberMessages;

/** Formats a number of days in Spanish: `1 día`, `45 días`. */
export const dayCountEs = (days: number) => `${days} ${days === 1 ? "día" : "días"}`;

export const loadFigureMessagesEs = {
  numbers: numberMessagesEs,
  summary: {
    paid: (advance, rest, total, fee) =>
      `Usted recibiría ${advance} por adelantado y ${rest} cuando su cliente pague: ${total} en total, después de un cargo de ${fee}.`,
    owed: (advance, fee, owed, total) =>
      `Usted recibiría ${advance} por adelantado, pero el cargo de ${fee} es mayor que la reserva, así que debería ${owed} cuando su cliente pague: ${total} en total.`,
  },
  amount: "Pago de la carga",
  days: dayCountEs,
  day: (day) => `Día ${day}`,
} as const satisfies LoadFigureMessages;

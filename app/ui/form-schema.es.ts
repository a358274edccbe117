import type { RuleMessages } from "./form-schema.en";

export const ruleMessagesEs: RuleMessages = {
  tooLong: (named, max) => `Acorte “${named}” a ${max} caracteres o menos.`,
  notUnderstood: (part) => `No entendemos “${part}”.`,
  wrongCount: (part, count, wanted) =>
    count === 0
      ? `“${part}” no tiene dígitos.`
      : `“${part}” tiene ${count} ${count === 1 ? "dígito" : "dígitos"}; se esperan ${wanted}.`,
  email: {
    missing: "Escriba su correo electrónico.",
    help: "Escriba un correo electrónico con la forma nombre@example.com.",
    tooLong: (max) => `Escriba un correo electrónico de ${max} caracteres o menos.`,
    space: (text) => `Hay un espacio en “${text}”.`,
    noAt: (text) => `Falta la @ en “${text}”.`,
    manyAts: (text) => `Hay más de una @ en “${text}”.`,
    noName: (domain) => `Falta el nombre antes de “${domain}”.`,
    manyDots: (name) => `Sobra un punto en “${name}”.`,
    noDot: (domain) => `Falta el punto en “${domain}”.`,
  },
  phone: {
    missing: "Escriba su número de teléfono.",
    help: "Escriba un número de teléfono de Estados Unidos o Canadá con su código de área, como (602) 555-0142.",
    digits: "10 con el código de área",
    noAreaCode: (digits) => `“${digits}” no es un código de área.`,
    noExchange: (digits) => `“${digits}” no puede ir después de un código de área.`,
  },
};

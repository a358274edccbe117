import type { Words } from "~/site/words";
import type { externalSystemWords } from "./external-systems.en";

export const externalSystemWordsEs: Words<typeof externalSystemWords> = {
  systems: {
    quickbooks: "QuickBooks",
    sage: "Sage",
    xero: "Xero",
    "trucking-software": "Programa de transporte",
    custom: "Otro sistema",
  },
  hostsEndingIn: (ending) => `un servidor que termine en ${ending}`,
  or: " o ",
  chooseSystem: "Elija el sistema al que quiere ir.",
  missing: "Escriba una dirección externa",
  usernameMissing: "Escriba su nombre de usuario.",
  passwordMissing: "Escriba su contraseña.",
  tooLong: (max) => `Acorte la dirección a ${max} caracteres o menos.`,
  spaces: "Quite de la dirección los espacios, los saltos de línea y los caracteres de control.",
  backslashes: "Use barras diagonales (/) en la dirección.",
  incomplete: "Escriba la dirección completa, que empiece con https://, como https://go.xero.com/.",
  userInfo:
    "Quite de la dirección el nombre de usuario y la @: los datos de acceso no van en ella.",
  lookAlikes:
    "Escriba el nombre del servidor con letras sencillas: no se aceptan letras que solo se parecen.",
  hostName:
    "Revise la dirección: la parte que sigue a https:// debe ser un nombre de servidor sencillo.",
  insecure: "La dirección debe empezar con https://, para que nadie pueda leer lo que pasa.",
  notSetUp: (system) =>
    `Todavía no hay una dirección configurada para “${system}”. Comuníquese con nosotros para que agreguemos la suya.`,
  otherHost: (system, hosts) =>
    `Una dirección para “${system}” debe estar en ${hosts}. La que escribió está en otro servidor.`,
  port: "Quite o corrija el puerto (los dos puntos y el número que siguen al nombre del servidor) de la dirección.",
};

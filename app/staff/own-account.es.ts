import type { Words } from "~/site/words";
import type { ownAccountWords, passkeyWords } from "./own-account.en";

export const ownAccountWordsEs: Words<typeof ownAccountWords> = {
  done: {
    "passkey-added": "La llave de acceso se agregó. Sus demás sesiones se cerraron.",
    "passkey-removed": "La llave de acceso se quitó. Sus demás sesiones se cerraron.",
    "session-ended": "La sesión se cerró.",
    "sessions-ended": "Sus demás sesiones se cerraron.",
  },
  faults: {
    wrongPassword: "Esta no es su contraseña.",
    tooManyWrong: "Demasiadas contraseñas equivocadas.",
    tooManySignIns: "Demasiados intentos fallidos de iniciar sesión.",
    passkeyRefused: "La llave de acceso no se aceptó. Inténtelo de nuevo o use su contraseña.",
    passkeyKnown: "Esta llave de acceso ya está en uso.",
  },
  on: " en ",
  unknownBrowser: "Navegador desconocido",
  unknownNetwork: "desconocida",
  unnamedPasskey: "Llave de acceso",
};

export const passkeyWordsEs: Words<typeof passkeyWords> = {
  help: "Una llave de acceso en su teléfono, su computadora o una llave de seguridad inicia la sesión por sí sola, sin su contraseña. Funciona únicamente en la dirección de este sitio y en un navegador que ejecute scripts.",
  list: "Sus llaves de acceso",
  onlyFor: (host) => `Solo para ${host}`,
  added: (at) => `Agregada el ${at}.`,
  lastUsed: (at) => (at === null ? "Nunca usada." : `Último uso: ${at}.`),
  remove: "Quitar",
  nameLabel: "Nombre de la llave de acceso nueva",
  nameHint: "Por ejemplo, “Teléfono del trabajo”, para distinguirla de otras.",
  add: "Agregar una llave de acceso",
  notUsed: "No se usó ninguna llave de acceso. Inténtelo de nuevo o use su contraseña.",
};

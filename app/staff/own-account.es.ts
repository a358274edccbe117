import type { Words } from "~/site/words";
import type { ownAccountWords } from "./own-account.en";

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
  unknownBrowser: "Navegador desconocido",
  unknownNetwork: "desconocida",
};

import { refusalWordsEs } from "~/server/refusals.es";
import { es } from "~/site/spanish-paths";
import type { Words } from "~/site/words";
import { externalSystemWordsEs } from "./external-systems.es";
import type { systemHandoffWords } from "./system-handoff.en";

export const systemHandoffWordsEs: Words<typeof systemHandoffWords> = {
  lede: "Inicie sesión con su cuenta de cliente y pase a su sistema de contabilidad o de transporte.",
  systemLabel: "Sistema",
  urlLabel: "Dirección externa",
  urlHint: "La dirección completa, que empieza con https://.",
  usernameLabel: "Nombre de usuario",
  passwordLabel: "Contraseña",
  passwordHint:
    "La contraseña de su cuenta de cliente con nosotros. Nunca se envía al otro sistema.",
  submit: "Iniciar sesión y continuar",
  submitting: "Iniciando sesión...",
  destination: "Después de iniciar sesión irá a",
  destinationUnknown: "Escriba la dirección para ver adónde irá.",
  linkFault: "El enlace que abrió no se puede usar",
  failed: "No se pudo iniciar la sesión externa",
  networkError: "Error de red. Inténtelo de nuevo.",
  signedIn: "Ya inició sesión",
  signedInHelp: "Su contraseña no se envió allá: ese sistema puede pedirle la suya.",
  continueTo: "Continuar a",
  dashboard: "Panel del cliente",
  shareHeading: "Comparta este acceso",
  shareHelp:
    "Quien abra este enlace encuentra el sistema y la dirección ya puestos. No lleva nombre de usuario ni contraseña.",
  shareLabel: "Enlace de acceso para clientes",
  shareUnknown: "Elija un sistema y escriba su dirección: el enlace aparece aquí.",
  shareMake: "Crear el enlace",
  copy: "Copiar enlace",
  copied: "Enlace copiado.",
  copyByHand: "El enlace está seleccionado. Cópielo con Ctrl+C o ⌘C.",
  examplesHeading: "Ejemplos",
  examplesHelp: "Se acepta:",
  exampleUse: "Usar esta dirección",
  exampleNone:
    "Todavía no está configurada. Comuníquese con nosotros para que agreguemos su dirección.",
  systemPlaceholder: "Elija un sistema",
  shareSystem: "Sistema que comparte",
  shareAddress: "Dirección que comparte",
  exampleFor: (system) => ` para ${system}`,
  wrongCredentials:
    "No se pudo iniciar la sesión externa. Revise su nombre de usuario y su contraseña.",
  tooManySignIns: "Demasiados intentos fallidos de iniciar sesión.",
  tryAgainIn: refusalWordsEs.tryAgainIn,
  busy: refusalWordsEs.busy,
  path: es("/external-login"),
  dashboardPath: es("/client-dashboard"),
  destinations: externalSystemWordsEs,
};

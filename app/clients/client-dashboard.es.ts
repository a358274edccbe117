import { es } from "~/site/spanish-paths";
import type { Words } from "~/site/words";
import type { clientDashboardWords } from "./client-dashboard.en";

export const clientDashboardWordsEs: Words<typeof clientDashboardWords> = {
  welcome: (name) => `¡Hola, ${name}!`,
  signedOut: "Inicie sesión para ver su panel",
  logIn: "Acceso para clientes",
  account: "Su cuenta",
  requests: "Sus solicitudes",
  formHeading: "Formulario de solicitud",
  formText:
    "Llene este PDF en pantalla o a mano. Pide lo mismo que nuestros formularios de este sitio.",
  call: "A quién llamar",
  signIn: "Su inicio de sesión",
  passkeys: "Llaves de acceso",
  sessions: "Dónde tiene la sesión abierta",
  endOtherSessions: "Cerrar todas las demás sesiones",
  confirm: "¿Sigue siendo usted?",
  confirmHelp:
    "Para cambiar sus llaves de acceso y cerrar sesiones se le pide otra vez la contraseña si la dio hace más de cinco minutos.",
  confirmPassword: "Su contraseña",
  confirmSubmit: "Confirmar",
  confirmByPasskey: "Usar una llave de acceso",
  submitInvoice: "Enviar factura",
  viewBalance: "Ver saldo de la cuenta",
  logOut: "Cerrar sesión",
  owner: "Nombre",
  username: "Nombre de usuario",
  email: "Correo electrónico",
  company: "Empresa",
  thisSession: "Esta sesión",
  session: (network, signedInAt, lastUsedAt) =>
    `Red ${network}. Inicio de sesión: ${signedInAt}. Último uso: ${lastUsedAt}.`,
  end: "Cerrar",
  endWhich: (browser, signedInAt) => ` la sesión de ${browser}, iniciada el ${signedInAt}`,
  paths: {
    login: es("/client-login"),
    dashboard: es("/client-dashboard"),
    signOut: es("/client-sign-out"),
  },
};

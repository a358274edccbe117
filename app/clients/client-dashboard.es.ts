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
  passkeysEnded:
    "Los clientes ya no pueden iniciar sesión con llaves de acceso: use su contraseña y, si no la sabe, llámenos para recibir un enlace y elegir una nueva.",
  endOtherSessions: "Cerrar todas las demás sesiones",
  sessionsEnded: "Sus demás sesiones se cerraron.",
  submitInvoice: "Enviar factura",
  viewBalance: "Ver saldo de la cuenta",
  logOut: "Cerrar sesión",
  owner: "Nombre",
  username: "Nombre de usuario",
  email: "Correo electrónico",
  company: "Empresa",
  paths: {
    login: es("/client-login"),
    dashboard: es("/client-dashboard"),
    signOut: es("/client-sign-out"),
  },
};

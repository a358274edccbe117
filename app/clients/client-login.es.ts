import { es } from "~/site/spanish-paths";
import type { Words } from "~/site/words";
import { passwordLinkHours } from "~/staff/limits";
import type { clientLoginWords } from "./client-login.en";

export const clientLoginWordsEs: Words<typeof clientLoginWords> = {
  lede: "Inicie sesión para ver sus solicitudes y su cuenta, o pase al portal de clientes.",
  signInHeading: "Inicie sesión en este sitio",
  usernameLabel: "Nombre de usuario",
  passwordLabel: "Contraseña",
  signIn: "Iniciar sesión",
  passwordSet: "Su contraseña quedó guardada. Inicie sesión con ella aquí abajo.",
  wrongCredentials: "No se pudo iniciar la sesión. Revise su nombre de usuario y su contraseña.",
  forgotPassword: "¿Olvidó su contraseña?",
  forgotPasswordHelp: `Comuníquese con nosotros desde el teléfono o el correo electrónico que conocemos. En cuanto sepamos que es usted, nuestro personal le envía un enlace para elegir una contraseña nueva. Funciona una sola vez, durante ${passwordLinkHours} horas.`,
  forgotPasswordSubject: "Contraseña nueva",
  portalHeading: "Portal de clientes",
  portalText: "Escriba su correo electrónico para abrir el portal seguro de clientes.",
  emailLabel: "Correo electrónico",
  submit: "Continuar al portal de clientes",
  supportHeading: "Ayuda",
  quoteHeading: "¿Todavía no es cliente?",
  quoteText: "Cuéntenos de su negocio y reciba una tarifa hecha para usted.",
  quoteLink: "Cotización gratis",
  externalHeading: "Otro sistema",
  externalText: "Inicie sesión y pase a QuickBooks, Sage, Xero o su programa de transporte.",
  externalLink: "Acceso a sistemas externos",
  reach: ["Llame al ", " (", ") o escriba a ", "."],
  opens: (host) => `Abre ${host} en una pestaña nueva.`,
  paths: {
    login: es("/client-login"),
    external: es("/external-login"),
    quote: es("/get-quote"),
  },
};

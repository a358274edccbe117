import type { Messages } from "~/site/language";
import type { SpanishPath } from "~/site/spanish-paths";
import { mailedLinkMinutes, passwordLinkHours } from "~/staff/limits";
import type { clientMessages } from "./messages.en";

export const clientMessagesEs: Messages<typeof clientMessages> = {
  paths: {
    login: "/es/acceso-clientes" satisfies SpanishPath,
    dashboard: "/es/panel-clientes" satisfies SpanishPath,
    signOut: "/es/salir" satisfies SpanishPath,
    external: "/es/acceso-externo" satisfies SpanishPath,
    forgotPassword: "/es/olvide-contrasena" satisfies SpanishPath,
    quote: "/es/cotizacion" satisfies SpanishPath,
  },
  account: {
    owner: "Nombre",
    username: "Nombre de usuario",
    password: "Contraseña",
    email: "Correo electrónico",
    company: "Empresa",
  },
  passwordField: {
    show: "Mostrar",
    hide: "Ocultar",
    password: " la contraseña",
  },
  support: {
    alert: "El portal completo de clientes está en preparación",
    alertHelp:
      "Mientras tanto, comuníquese con nosotros para enviar facturas o preguntar su saldo.",
    portalHelp: "Ya puede usar el portal seguro de clientes.",
    portalLink: "Abrir el portal de clientes",
    close: "Cerrar",
  },
  login: {
    lede: "Inicie sesión para ver sus solicitudes y su cuenta.",
    signInHeading: "Inicie sesión en este sitio",
    signIn: "Iniciar sesión",
    wrongCredentials: "No se pudo iniciar la sesión. Revise su nombre de usuario y su contraseña.",
    forgotPassword: "¿Olvidó su contraseña?",
    portalHeading: "Portal de clientes",
    portalText:
      "Para clientes que envían facturas y ven su saldo en línea. Escriba su correo electrónico para abrir el portal seguro de clientes.",
    submit: "Continuar al portal de clientes",
    supportHeading: "Ayuda",
    quoteHeading: "¿Todavía no es cliente?",
    quoteText: "Cuéntenos de su negocio y reciba una tarifa hecha para usted.",
    quoteLink: "Cotización gratis",
    externalHeading: "Otro sistema",
    externalText:
      "Para clientes que trabajan en QuickBooks, Sage, Xero o un programa de transporte: inicie sesión aquí y pase a él.",
    externalLink: "Acceso a sistemas externos",
    opens: (host) => `Abre ${host} en una pestaña nueva.`,
  },
  forgotPassword: {
    lede: "Escriba el correo electrónico de su cuenta de cliente. Le enviamos un enlace para elegir una contraseña nueva.",
    submit: "Enviarme un enlace",
    sent: "Si hay una cuenta de cliente con este correo electrónico, el enlace va en camino.",
    sentHelp: `Funciona una sola vez, durante ${mailedLinkMinutes} minutos. Si no llega en unos minutos, revise su correo no deseado.`,
    byStaff: `Comuníquese con nosotros desde el teléfono o el correo electrónico que conocemos. En cuanto sepamos que es usted, nuestro personal le envía un enlace para elegir una contraseña nueva. Funciona una sola vez, durante ${passwordLinkHours} horas.`,
  },
  setPassword: {
    title: "Elija su contraseña",
    passwordLabel: "Contraseña nueva",
    submit: "Guardar contraseña",
    invalid: "Este enlace ya no es válido",
    invalidHelp: `Cada enlace funciona una sola vez y deja de funcionar cuando recibe uno más nuevo. El enlace que usted pide funciona durante ${mailedLinkMinutes} minutos; el de nuestro personal, durante ${passwordLinkHours} horas.`,
    newLink: "Pedir otro enlace",
    forAccount: (username) => `Para la cuenta de ${username}.`,
    hint: (min) =>
      `Al menos ${min} caracteres. Varias palabras que no tengan que ver entre sí hacen una buena.`,
  },
  dashboard: {
    welcome: (name) => `¡Hola, ${name}!`,
    signedOut: "Inicie sesión para ver su panel",
    logIn: "Acceso para clientes",
    account: "Su cuenta",
    requests: "Sus solicitudes",
    formHeading: "Formulario de solicitud",
    formText:
      "Llene este PDF en pantalla o a mano. Pide lo mismo que nuestros formularios de este sitio.",
    call: "Contáctenos",
    signIn: "Su inicio de sesión",
    passkeysEnded:
      "Ya no puede iniciar sesión con una llave de acceso. Use su contraseña, o llámenos para recibir un enlace y elegir una nueva.",
    currentPassword: "Contraseña actual",
    changePassword: "Cambiar contraseña",
    wrongPassword: "Esta no es su contraseña actual. Inténtelo de nuevo.",
    samePassword: "Elija una contraseña distinta de la actual.",
    endOtherSessions: "Cerrar todas las demás sesiones",
    done: {
      "sessions-ended": "Sus demás sesiones se cerraron.",
      "password-changed": "Su contraseña se cambió y sus demás sesiones se cerraron.",
      "password-set": "Su contraseña quedó guardada y su sesión está iniciada.",
    },
    submitInvoice: "Enviar factura",
    viewBalance: "Ver saldo de la cuenta",
    logOut: "Cerrar sesión",
  },
  external: {
    lede: "Inicie sesión con su cuenta de cliente y pase a su sistema de contabilidad o de transporte.",
    systemLabel: "Sistema",
    urlLabel: "Dirección externa",
    urlHint: "La dirección completa, que empieza con https://.",
    passwordHint:
      "La contraseña de su cuenta de cliente con nosotros. Nunca se envía al otro sistema.",
    submit: "Iniciar sesión y continuar",
    submitting: "Iniciando sesión...",
    destination: "Después de iniciar sesión irá a",
    signedInAs: (username) =>
      `Su sesión está iniciada como ${username}. Aquí no necesita contraseña.`,
    continue: "Continuar",
    notSetUp: (system) => `${system} (todavía sin configurar)`,
    destinationUnknown: "Escriba la dirección para ver adónde irá.",
    linkError: "El enlace que abrió no se puede usar",
    networkError: "Error de red. Inténtelo de nuevo.",
    signedIn: "Ya inició sesión",
    signedInHelp: "No enviamos su contraseña al otro sistema, que puede pedirle la suya.",
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
      "Todavía sin configurar. Comuníquese con nosotros para que agreguemos su dirección.",
    systemPlaceholder: "Elija un sistema",
    shareSystem: "Sistema que comparte",
    shareAddress: "Dirección que comparte",
    exampleFor: (system) => ` para ${system}`,
    wrongCredentials:
      "No se pudo iniciar la sesión externa. Revise su nombre de usuario y su contraseña.",
  },
  systems: {
    names: {
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
    incomplete:
      "Escriba la dirección completa, que empiece con https://, como https://go.xero.com/.",
    userInfo:
      "Quite de la dirección el nombre de usuario y la @: los datos de acceso no van en ella.",
    lookAlikes:
      "Escriba el nombre del servidor con letras sencillas: no se aceptan letras que solo se parecen.",
    hostName:
      "Revise la dirección: la parte que sigue a https:// debe ser un nombre de servidor sencillo.",
    insecure: "La dirección debe empezar con https://, para que nadie pueda espiarla.",
    notSetUp: (system) =>
      `Todavía no hay una dirección configurada para “${system}”. Comuníquese con nosotros para que agreguemos la suya.`,
    otherHost: (system, hosts) =>
      `Una dirección para “${system}” debe estar en ${hosts}. La que escribió está en otro servidor.`,
    port: "Quite o corrija el puerto (los dos puntos y el número que siguen al nombre del servidor) de la dirección.",
  },
};

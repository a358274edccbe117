/** Messages for failed requests on any page. */
const commonTexts = {
  busy: "The service is busy. Please try again in a few seconds.",
  broken:
    "We cannot save anything right now. The problem is on our side. Please try again in a few minutes, or call us.",
  signedOut: "You were signed out, so nothing was changed. Sign in again.",
  unreadable: "We could not read this form. Go back to it and send it again.",
  noSuchForm: "This form is out of date. Reload the page and send it again.",
  tryAgainIn: (minutes: number) =>
    `Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
};

/** Messages of the server's own refusals. The API description repeats them. */
const serverTexts = {
  back: "Back to the home page",
  /** By HTTP status. The other statuses have the title of 400. */
  titles: {
    400: "We could not read that request",
    401: "Please sign in",
    403: "That request was refused",
    404: "Not found",
    405: "That can't be done here",
    408: "That took too long",
    409: "That is no longer possible",
    413: "That was too large",
    414: "That address is too long",
    421: "Wrong address",
    429: "Too many requests",
    500: "Something went wrong on our side",
    503: "Please try again in a moment",
  },
  malformed: "The request is malformed.",
  malformedAddress: "The address is malformed. Check it, or start from the home page.",
  hosts: "The request must name exactly one host.",
  unexpectedBody: (method: string) => `A ${method} request cannot have a body.`,
  otherSite: "This request came from another site. Open the form on this site and send it again.",
  method: "This server does not accept that method.",
  late: "The request did not arrive in time. Check the connection and send it again.",
  tooLarge: (kilobytes: number) =>
    `The request is larger than the ${kilobytes} KB that this server accepts here. Go back and send less.`,
  transferCoding: "This server accepts only the transfer coding chunked.",
  notFound: "There is nothing at this address.",
  chunkExtensions: "The request's chunk extensions are too long for this server.",
  longAddress: "The address is too long for this server. Shorten it, or start from the home page.",
  expectation: "This server does not support that Expect header.",
  otherHost: "This server does not serve that host name. Check the address you opened.",
  tooMany: (minutes: number) =>
    `Too many requests came from your connection. ${commonTexts.tryAgainIn(minutes)}`,
  busy: commonTexts.busy,
  manyHeaders: (most: number) =>
    `The request has more than the ${most} headers that this server accepts.`,
  longHeaders: "The request's headers are too long for this server.",
  failed: "We could not process the request. Please try again.",
};

const commonTextsEs: typeof commonTexts = {
  busy: "El servicio está ocupado. Inténtelo de nuevo en unos segundos.",
  broken:
    "Ahora no se puede guardar nada, y la falla es nuestra. Inténtelo de nuevo en unos minutos o llámenos.",
  signedOut: "Se cerró su sesión, así que no se cambió nada. Inicie sesión otra vez.",
  unreadable: "No pudimos leer este formulario. Regrese a él y envíelo otra vez.",
  noSuchForm: "Este formulario ya no es el actual. Vuelva a cargar la página y envíelo otra vez.",
  tryAgainIn: (minutes) =>
    `Inténtelo de nuevo en ${minutes} ${minutes === 1 ? "minuto" : "minutos"}.`,
};

const serverTextsEs: typeof serverTexts = {
  back: "Volver a la página de inicio",
  titles: {
    400: "No pudimos leer lo que se envió",
    401: "Inicie sesión, por favor",
    403: "Se rechazó lo que se envió",
    404: "No se encontró",
    405: "Eso no se puede hacer aquí",
    408: "Tardó demasiado",
    409: "Eso ya no se puede hacer",
    413: "Era demasiado grande",
    414: "Esa dirección es demasiado larga",
    421: "Dirección equivocada",
    429: "Demasiados intentos",
    500: "Algo falló de nuestro lado",
    503: "Vuelva a intentarlo en un momento",
  },
  malformed: "Lo que se envió está mal formado.",
  malformedAddress: "La dirección está mal formada. Revísela o empiece desde la página de inicio.",
  hosts: "Lo que se envía debe nombrar un solo servidor.",
  unexpectedBody: (method) => `Con ${method} no se envía contenido.`,
  otherSite: "Esto vino de otro sitio. Abra la página en este sitio y envíelo otra vez.",
  method: "Este servidor no acepta ese método.",
  late: "Lo que se envió no llegó a tiempo. Revise la conexión y envíelo otra vez.",
  tooLarge: (kilobytes) =>
    `Lo que se envió pasa de los ${kilobytes} KB que este servidor acepta aquí. Vuelva atrás y envíe menos.`,
  transferCoding: "Este servidor solo lee la codificación de transferencia chunked.",
  notFound: "No hay nada en esta dirección.",
  chunkExtensions: "Las extensiones de los fragmentos son más largas de lo que este servidor lee.",
  longAddress:
    "La dirección es más larga de lo que este servidor lee. Acórtela o empiece desde la página de inicio.",
  expectation: "Este servidor no admite ese encabezado Expect.",
  otherHost: "Este servidor no atiende ese nombre de dominio. Revise la dirección que abrió.",
  tooMany: (minutes) =>
    `Llegaron demasiados envíos desde su conexión. ${commonTextsEs.tryAgainIn(minutes)}`,
  busy: commonTextsEs.busy,
  manyHeaders: (most) =>
    `Lo que se envió trae más de los ${most} encabezados que este servidor lee.`,
  longHeaders: "Los encabezados son más largos de lo que este servidor lee.",
  failed: "No se pudo atender lo que pidió. Vuelva a intentarlo.",
};

export const refusalMessages = { en: commonTexts, es: commonTextsEs };
export const requestMessages = { en: serverTexts, es: serverTextsEs };

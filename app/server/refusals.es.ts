import type { doorWords, refusalWords } from "./refusals.en";

export const refusalWordsEs: typeof refusalWords = {
  busy: "El servicio está ocupado. Inténtelo de nuevo en unos segundos.",
  broken:
    "Ahora no se puede guardar nada, y la falla es nuestra. Inténtelo de nuevo en unos minutos o llámenos.",
  noSuchForm: "Esta página no tiene ese formulario. Vuelva a cargarla y envíelo otra vez.",
  tryAgainIn: (minutes) =>
    `Inténtelo de nuevo en ${minutes} ${minutes === 1 ? "minuto" : "minutos"}.`,
};

export const doorWordsEs: typeof doorWords = {
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
    415: "No pudimos leer lo que se envió",
    417: "No pudimos leer lo que se envió",
    421: "Dirección equivocada",
    429: "Demasiados intentos",
    431: "No pudimos leer lo que se envió",
    500: "Algo falló de nuestro lado",
    503: "Vuelva a intentarlo en un momento",
  },
  malformed: "Lo que se envió está mal formado.",
  malformedAddress: "La dirección está mal formada. Revísela o empiece desde la página de inicio.",
  hosts: "Lo que se envía debe nombrar un solo servidor.",
  bodyUnasked: (method) => `Con ${method} no se envía contenido.`,
  otherSite: "Esto vino de otro sitio. Abra la página en este sitio y envíelo otra vez.",
  method: "Este servidor no acepta ese método.",
  late: "Lo que se envió no llegó a tiempo. Revise la conexión y envíelo otra vez.",
  tooLarge: (kilobytes) =>
    `Lo que se envió pasa de los ${kilobytes} KB que este servidor acepta aquí.`,
  chunkExtensions: "Las extensiones de los fragmentos son más largas de lo que este servidor lee.",
  longAddress:
    "La dirección es más larga de lo que este servidor lee. Acórtela o empiece desde la página de inicio.",
  expectation: "Este servidor no cumple lo que se espera de él.",
  otherHost: "Este servidor no responde por ese nombre. Revise la dirección que abrió.",
  tooMany: (minutes) =>
    `Llegaron demasiados envíos desde su conexión. ${refusalWordsEs.tryAgainIn(minutes)}`,
  busy: refusalWordsEs.busy,
  manyHeaders: (most) =>
    `Lo que se envió trae más de los ${most} encabezados que este servidor lee.`,
  longHeaders: "Los encabezados son más largos de lo que este servidor lee.",
  failed: "No se pudo atender lo que pidió. Vuelva a intentarlo.",
};

import { uiWordsEs } from "~/ui/ui-words.es";
import { answersInEs, factsEs, sayClaimEs } from "./claims.es";
import type { linkWords, shellWords } from "./shell.en";
import type { Words } from "./words";

export const shellWordsEs: Words<typeof shellWords> = (company) => ({
  skip: "Ir al contenido principal",
  home: `${company.shortName}, página de inicio`,
  main: "Principal",
  menu: "Menú",
  close: "Cerrar",
  under: "Dentro de",
  contact: "Contacto",
  phone: "Teléfono",
  text: "Mensajes",
  email: "Correo",
  phones: "Teléfonos",
  anyHour: `${sayClaimEs("portal", company)}: ${factsEs.roundTheClock}`,
  answersIn: answersInEs(company),
  example: "(Ejemplo)",
  socialProfiles: "Redes sociales",
  follow: "Redes",
  getInTouch: "Póngase en contacto",
  call: "Llamar",
  textUs: "Mensaje",
  ui: uiWordsEs,
  message: {
    back: "Volver a la página de inicio",
    needAPerson: "¿Necesita hablar con una persona? Llame al",
    otherPages: "Otras páginas",
    hint: "¿Falta agregar la página a las rutas?",
    notFound: {
      title: "404 Página no encontrada",
      text: "No hay ninguna página en esta dirección. Puede que haya cambiado de lugar o que el enlace tenga un error.",
    },
    faults: {
      400: {
        title: "No se pudo leer",
        text: "No es lo que envía el formulario de esta página. Regrese, vuelva a cargar la página y envíelo otra vez.",
      },
      403: {
        title: "Se rechazó la solicitud",
        text: "No vino de una página de este sitio. Regrese, vuelva a cargar la página y envíela otra vez.",
      },
      405: {
        title: "Eso no se puede hacer aquí",
        text: "Esta dirección no acepta lo que se envió. Empiece de nuevo desde la página de la que vino.",
      },
      413: {
        title: "Era demasiado grande",
        text: "Lo que envió es más grande de lo que acepta esta página. Envíe menos, una vez más.",
      },
      429: {
        title: "Demasiados intentos",
        text: "Espere unos minutos y vuelva a intentarlo. Su conexión no tiene ningún problema.",
      },
      503: {
        title: "Volvemos enseguida",
        text: "El sitio está ocupado o en mantenimiento. Vuelva a intentarlo en unos segundos.",
      },
    },
    unexpected: {
      title: "Algo salió mal",
      text: "La falla es nuestra y quedó registrada. Vuelva a intentarlo o llámenos.",
    },
  },
});

export const linkWordsEs: Words<typeof linkWords> = (shortName) => ({
  header: {
    "/": "Inicio",
    "/how-factoring-works": "Cómo funciona",
    "/industries": "Industrias",
    "/why-us": `Por qué ${shortName}`,
    "/resources": "Recursos",
    "/compare-offers": "Compare ofertas",
    "/questions": "Respuestas claras",
    "/about": "Nosotros",
    "/client-login": "Clientes",
    "/get-quote": "Cotización gratis",
  },
  services: {
    title: "Servicios",
    links: {
      "/get-quote": "Pida una cotización",
      "/fuel-card-application": "Tarjeta de combustible",
      "/asset-based-lending": "Préstamos sobre activos",
      "/how-factoring-works": "Factoraje de facturas",
    },
  },
  company: {
    title: "Empresa",
    links: {
      "/privacy-policy": "Política de privacidad",
      "/terms-of-use": "Términos de uso",
      "/security": "Seguridad",
      "/accessibility": "Accesibilidad",
    },
  },
  admin: "Personal",
});

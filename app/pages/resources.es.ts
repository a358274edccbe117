import { spellOut } from "~/site/language";
import { quoteResponseEs } from "~/site/promise.es";
import { guideIds } from "~/site/resources";
import type { SpanishPath } from "~/site/spanish-paths";
import type { ResourcesMessages } from "./resources.en";

export const resourcesMessagesEs: ResourcesMessages = {
  intro: `Calculadoras, ${spellOut(guideIds.length, "es")} guías y el formulario de solicitud. Nada de esto le pide su correo electrónico.`,
  tools: {
    heading: "Calculadoras",
    intro: "Estimaciones con sus cifras, no una oferta ni una aprobación.",
  },
  applicationForms: {
    heading: "Formularios de solicitud",
    text: "Para la cotización y la tarjeta de combustible, en pantalla o a mano.",
    link: { to: "/forms/solicitud.pdf", label: "Abrir el formulario de solicitud (PDF)" },
    note: "Se abre en otra pestaña.",
  },
  guides: {
    heading: "Guías para transportistas",
    byCategory: "Guías por tema",
    picture: {
      title: "Una factura, de las dos formas",
      basis: "Una factura de $5,000, pagada a los 45 días",
      costs: [
        { terms: "Factoraje, 2% por 30 días", cost: "$150.00", percent: 100 },
        { terms: "Línea de crédito, 12% al año", cost: "$71.75", percent: 47.83 },
      ],
      difference: "La línea de crédito cuesta $78.25 menos",
    },
  },
  news: {
    heading: "Noticias del sector",
    example: "Ejemplo",
    elsewhere: "otro sitio web",
    read: "Leer la noticia",
    outlook: {
      title: "El mercado de fletes: qué señales mirar",
      text: "Cómo leer las tarifas spot y por contrato, los rechazos, el diésel y la capacidad antes de planear el trimestre.",
      source: "Análisis del mercado",
      link: {
        to: "/es/recursos/panorama-del-mercado" satisfies SpanishPath,
        label: "Leer el análisis",
      },
    },
  },
  callToAction: {
    heading: "¿Quiere cifras reales?",
    text: `Pida una tarifa basada en su negocio: le respondemos ${quoteResponseEs}.`,
    primary: { to: "/es/cotizacion" satisfies SpanishPath, label: "Cotización gratis" },
    secondary: { to: "/es/comparar-ofertas" satisfies SpanishPath, label: "Compare sus ofertas" },
  },
};

import type { SpanishPath } from "~/site/spanish-paths";
import { numberMessagesEs } from "./numbers.es";
import { rateFigures } from "./rate-quote-figures";
import type { ToolMessages } from "./tools.en";

const { base, margin, largeVolume } = rateFigures;

export const toolMessagesEs = {
  paths: {
    resources: "/es/recursos" satisfies SpanishPath,
    compareOffers: "/es/comparar-ofertas" satisfies SpanishPath,
    quote: "/es/cotizacion" satisfies SpanishPath,
  },
  numbers: numberMessagesEs,
  choose: "Elija una calculadora",
  reset: "Restablecer",
  estimateOnly: "Es solo una estimación. No es una oferta ni una aprobación.",
  useFigures: "Usar estas cifras en mi cotización",
  addressHolds: "Sus cifras están en la dirección de esta página: guárdela o compártala.",
  link: {
    copy: "Copiar el enlace",
    copied: "Enlace copiado.",
    byHand: "Copie la dirección de esta página de la parte superior del navegador.",
  },
  suffixes: { percent: "%", years: "años", days: "días" },
  tools: {
    "factoring-calculator": {
      title: "Calculadora de factoraje",
      text: "Lo que una factura le paga hoy, y lo que queda para después.",
      submit: "Calcular",
      resultTitle: "Su estimación",
      empty: "Escriba una factura y presione Calcular. Su estimación aparece aquí.",
      basis: [
        "Anticipo: la factura × el porcentaje de anticipo.",
        "Cargo: la factura × la tarifa de factoraje × días ÷ 30.",
        "Reserva: la factura menos el anticipo.",
        "Pago final: la reserva menos el cargo.",
        "Total recibido: el anticipo y el pago final.",
      ],
    },
    "rate-quote": {
      title: "Herramienta de tarifas",
      text: "La tarifa que podría tener un negocio como el suyo.",
      submit: "Calcular mi tarifa",
      resultTitle: "Su tarifa estimada",
      empty: "Describa su negocio y presione Calcular mi tarifa. Su estimación aparece aquí.",
      basis: [
        `Una tarifa base de ${base}.`,
        `Menos con un volumen mensual de más de ${largeVolume} y con crédito excelente.`,
        "Más con menos de 1 año en el negocio, y con carga exprés (hot shot), transporte de autos y carga pesada (heavy haul).",
        `Se muestra con ${margin} a cada lado.`,
      ],
    },
    "compare-offers": {
      title: "Comparar ofertas",
      text: "Hasta tres ofertas de empresas de factoraje, lado a lado y en dólares.",
      submit: "Comparar ofertas",
      resultTitle: "Su comparación",
      empty:
        "Llene las ofertas que tiene y presione Comparar ofertas. La comparación aparece aquí.",
      basis: [],
    },
  },
} as const satisfies ToolMessages;

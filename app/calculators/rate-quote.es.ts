import type { RateQuoteWords } from "./rate-quote.en";
import { advanceRange, rateFigures } from "./rate-quote-figures";

const { lowest, highest, highestShort, largeVolume, weeks } = rateFigures;

export const rateQuoteWordsEs = {
  fields: {
    monthlyVolume: {
      label: "Volumen mensual",
      hint: "Lo que factura en un mes, por ejemplo $50,000.",
    },
    creditRating: {
      label: "Calificación de crédito",
      hint: "Como ve usted el crédito de su negocio. Un crédito regular o malo no cambia nada en esta estimación: el factoraje mira primero quién paga sus facturas.",
      labels: { Excellent: "Excelente", Good: "Bueno", Fair: "Regular", Poor: "Malo" },
    },
    yearsInBusiness: { label: "Años en el negocio", hint: "De 0 a 50; medio año es 0.5." },
    industry: {
      label: "Tipo de carga",
      hint: "La que más mueve.",
      labels: {
        "General Freight": "Carga general",
        "Dry Van": "Caja seca (dry van)",
        Refrigerated: "Caja refrigerada (reefer)",
        Flatbed: "Plataforma (flatbed)",
        "Hot Shot": "Carga exprés (hot shot)",
        "Auto Transport": "Transporte de autos",
        "Heavy Haul": "Carga pesada (heavy haul)",
        LTL: "Carga parcial (LTL)",
      },
    },
    desiredAdvance: {
      label: "Anticipo deseado",
      hint: `La parte de cada factura que quiere por adelantado, de ${advanceRange.min}% a ${advanceRange.max}%.`,
    },
  },
  risks: {
    low: "Riesgo bajo",
    standard: "Riesgo normal",
    moderate: "Riesgo moderado",
    higher: "Riesgo más alto",
  },
  range: (low, high) => `${low} a ${high}`,
  rows: {
    range: "Rango estimado de la tarifa",
    rate: "Tarifa estimada",
    riskLabel: "Nivel de riesgo",
    weeklyCash: "Efectivo por semana (antes de cargos)",
  },
  cashNote: (advance) => `Volumen mensual ÷ ${weeks} × ${advance}`,
  makeUp: {
    base: (rate) => `Tarifa base ${rate}`,
    largeVolume: `Volumen mensual de más de ${largeVolume}`,
    excellentCredit: "Crédito excelente",
    newBusiness: "Menos de 1 año en el negocio",
    held: `mantenida entre ${lowest} y ${highest}`,
  },
  summary: (range, risk, cash, advance) =>
    `Su tarifa estimada es de ${range} (${risk}), con unos ${cash} de efectivo por semana antes de cargos, con un anticipo del ${advance}.`,
  scale: {
    caption: `En la escala de ${lowest} a ${highestShort}`,
    said: (rate, range) =>
      `Su estimación es ${rate}, dentro de un rango de ${range}. Las tarifas van de ${lowest} a ${highest}.`,
  },
  comment: (figures, range, risk, cash) =>
    `Mis cifras de la herramienta de tarifas: ${figures}. Su estimación: tarifa de ${range} (${risk}), Efectivo por semana antes de cargos ${cash}.`,
} as const satisfies RateQuoteWords;

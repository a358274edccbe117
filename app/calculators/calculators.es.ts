import type { CalculatorMessages } from "./calculators.en";
import { dayCountEs, loadFigureMessagesEs } from "./numbers.es";
import { advanceRange, rateFigures } from "./rate-quote-figures";

const { lowest, highest, scaleEnd, largeVolume, weeks } = rateFigures;

export const calculatorMessagesEs = {
  factoring: {
    fields: {
      invoiceAmount: {
        label: "Monto de la factura",
        hint: "Todo lo que le debe su cliente, por ejemplo $5,000.",
      },
      advanceRate: {
        label: "Porcentaje de anticipo",
        hint: "La parte de la factura que se paga por adelantado, de 0% a 100%.",
      },
      factoringRate: {
        label: "Tarifa de factoraje",
        hint: "El cargo por cada 30 días, de 0% a 10%.",
      },
      paymentTerms: {
        label: "Plazo de pago (días)",
        hint: "Cuántos días tarda su cliente en pagar, por ejemplo 45.",
      },
    },
    summary: loadFigureMessagesEs.summary,
    headline: {
      upFront: "por adelantado",
      later: "cuando su cliente pague",
      owed: "que debería cuando su cliente pague",
    },
    rows: {
      advance: "Anticipo",
      fee: "Cargo por factoraje",
      reserve: "Reserva",
      finalPayout: "Pago final",
      totalReceived: "Total recibido",
      effectiveRate: "Tarifa efectiva",
      annualRate: "Tasa anual",
    },
    notes: {
      owed: (money) => `Usted debería ${money}: el cargo es mayor que la reserva.`,
      finalPayout: "La reserva menos el cargo, cuando su cliente haya pagado.",
      effectiveRate: "cargo ÷ factura, por todo el plazo",
      annualRate: "cargo ÷ (factura − cargo) × 365 ÷ días",
    },
    barCaption: (invoice) => `Adónde va la factura de ${invoice}`,
    comment: (invoice, advance, rate, days, estimate) =>
      `Mis cifras de la calculadora de factoraje: Monto de la factura ${invoice}, Porcentaje de anticipo ${advance}, Tarifa de factoraje ${rate} por cada 30 días, Plazo de pago ${dayCountEs(days)}. Su estimación: ${estimate}.`,
  },
  rateQuote: {
    fields: {
      monthlyVolume: {
        label: "Volumen mensual",
        hint: "Lo que factura en un mes, por ejemplo $50,000.",
      },
      creditRating: {
        label: "Calificación de crédito",
        hint: "Cómo ve usted el crédito de su negocio. Una calificación regular o mala no cambia esta estimación: el factoraje mira primero quién paga sus facturas.",
        labels: { Excellent: "Excelente", Good: "Buena", Fair: "Regular", Poor: "Mala" },
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
      caption: "Dónde queda su estimación",
      description: (rate, range) =>
        `Su estimación es ${rate}, dentro de un rango de ${range}. La escala empieza en ${lowest} y termina en ${scaleEnd}.`,
    },
    comment: (figures, range, risk, cash) =>
      `Mis cifras de la herramienta de tarifas: ${figures}. Su estimación: tarifa de ${range} (${risk}), Efectivo por semana antes de cargos ${cash}.`,
  },
} as const satisfies CalculatorMessages;

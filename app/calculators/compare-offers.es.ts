import { localeOf } from "~/site/language";
import { quoteResponseEs } from "~/site/promise.es";
import type { SpanishPath } from "~/site/spanish-paths";
import type { CompareOffersMessages } from "./compare-offers.en";
import { dayCountEs } from "./numbers.es";

const list = new Intl.ListFormat(localeOf.es);

export const compareOffersMessagesEs = {
  shared: {
    averageInvoice: {
      label: "Factura promedio",
      hint: "Lo que vale una de sus facturas, por ejemplo $5,000.",
    },
    invoicesPerMonth: {
      label: "Facturas por mes",
      hint: "Cuántas facturas piensa factorizar en un mes.",
    },
    daysToPay: {
      label: "Días para cobrar",
      hint: "Cuántos días tardan sus clientes en pagar, en promedio.",
    },
  },
  offer: {
    name: { label: "Nombre" },
    advanceRate: { label: "Porcentaje de anticipo" },
    factoringFee: {
      label: "Cargo por factoraje",
      hint: "Sobre la factura completa, en cada periodo.",
    },
    feePeriod: {
      label: "Periodo del cargo",
      labels: {
        flat: "Una vez por factura (fijo)",
        "per-10-days": "Por cada 10 días o fracción",
        "per-15-days": "Por cada 15 días o fracción",
        "per-30-days": "Por cada 30 días o fracción",
        "daily-30": "Por 30 días, cobrado por día",
      },
    },
    wireFee: {
      label: "Cargo por transferencia o ACH",
      hint: "Por cada transferencia. 0 si no hay; déjelo vacío si no sabe.",
    },
    monthlyMinimum: {
      label: "Mínimo mensual",
      hint: "Lo menos que se paga en cargos al mes. 0 si no hay.",
    },
  },
  ofOffer: (key) => ` de la oferta ${key.toUpperCase()}`,
  offerTitle: (key) => `Oferta ${key.toUpperCase()}`,
  exampleOffer: (number) => `Oferta de ejemplo ${number}`,
  feeAboveInvoice: (of, fee, invoice) =>
    `El cargo por factoraje${of} llega a ${fee}, más que la factura de ${invoice}. Revíselo, y también su periodo y los días para cobrar.`,
  wireFeeAboveInvoice: (of, invoice) =>
    `El cargo por transferencia o ACH${of} es mayor que la factura de ${invoice}. Revise los dos.`,
  terms: {
    advance: (rate) => `anticipo del ${rate}`,
    periods: {
      flat: "fijo por factura",
      "per-10-days": "por cada 10 días o fracción",
      "per-15-days": "por cada 15 días o fracción",
      "per-30-days": "por cada 30 días o fracción",
      "daily-30": "por 30 días, cobrado por día",
    },
    wireFee: (money) => `${money} por transferencia`,
    wireFeeNotGiven: "cargo por transferencia sin dato",
    monthlyMinimum: (money) => `mínimo mensual de ${money}`,
    monthlyMinimumNotGiven: "mínimo mensual sin dato",
  },
  rows: {
    terms: "Términos",
    allInPerMonth: "Costo total por mes",
    aboveCheapest: "Más que la más barata, por mes",
    perThousandFunded: "Costo total por cada $1,000 anticipados",
    dayOnePerInvoice: "Efectivo el primer día, por factura",
    dayOnePerMonth: "Efectivo el primer día, por mes",
    feePerInvoice: "Cargo por factoraje, por factura",
    feesPerMonth: "Cargos por factoraje, por mes",
    wireFeesPerMonth: "Cargos por transferencia, por mes",
  },
  notes: {
    aboveCheapest: "según el costo total por mes",
    perThousandFunded: "costo total ÷ anticipos × $1,000",
    dayOnePerInvoice: "anticipo − cargo por transferencia",
  },
  cheapest: "La más barata",
  cheapestAsGiven: "La más barata, con lo que se sabe",
  notGiven: "Sin dato",
  atLeast: (money) => `al menos ${money}`,
  atMost: (money) => `como máximo ${money}`,
  withMinimum: (money) => `${money} (mínimo mensual)`,
  leavesOut: [
    "Cargos de apertura, solicitud, revisión de crédito, registro y cuenta.",
    "Duración del contrato, aviso previo, y lo que cuesta salirse antes.",
    "El recurso: quién asume la pérdida cuando un cliente no paga, y después de cuántos días hay que recomprar la factura.",
    "Cuándo se paga la reserva, y si esa transferencia tiene cargo: se cuenta una transferencia por factura.",
    "Qué tan pronto paga cada empresa, y los ahorros en combustible u otros servicios que vienen con la oferta.",
  ],
  averageHidesPeriods:
    "Las facturas que se pagan antes o después de su promedio: un día más allá del periodo cuesta otro periodo completo.",
  basis: [
    "El cargo es un porcentaje de la factura completa, no del anticipo.",
    "Un periodo que ya empezó cuenta completo, salvo que la oferta cobre por día.",
    "Cuando los cargos de un mes no llegan al mínimo mensual, se cobra el mínimo.",
    "Una transferencia por factura; su cargo se descuenta del anticipo.",
    "Todas las ofertas se miden con las mismas facturas: su promedio, su número y los días que tardan en pagar sus clientes.",
  ],
  summary: {
    list: (parts) => list.format(parts),
    less: (offer, money) => `La ${offer} cuesta ${money} menos al mes`,
    costs: (offer, money) => `La ${offer} cuesta ${money} al mes`,
    noDifference: "Las ofertas más baratas cuestan lo mismo",
    charge: (label) => label,
    chargesOf: (charges, offer) => `${charges} de la ${offer}`,
    notGiven: (open) => `Sin dato, y fuera de la cuenta: ${open}.`,
  },
  comment: {
    month: (invoices, average, days) =>
      `Mis cifras del comparador de ofertas: ${invoices} ${invoices === 1 ? "factura" : "facturas"} al mes de ${average} en promedio, con pago en ${dayCountEs(days)}.`,
    offer: (offer, terms, allIn, perThousand, dayOne) =>
      ` ${offer}: ${terms}; en total ${allIn} al mes, ${perThousand} por cada $1,000 anticipados, ${dayOne} por factura el primer día.`,
  },
  page: {
    lede: "Los términos de cualquier empresa de factoraje (factoring), la nuestra u otra, calculados con sus propias facturas. No se nos envía nada.",
    isExample: "Cifras de ejemplo; no son una oferta real.",
    beginOwn: "Empiece con las suyas",
    invoices: {
      legend: "Sus facturas",
      description: "Las mismas para todas las ofertas, para poder comparar los dólares.",
    },
    offersHeading: "Las ofertas",
    howToFill:
      "Tome las cifras de la hoja de términos de cada oferta. Escriba 0 si no hay ese cargo. Si la hoja no lo dice, déjelo vacío: se vuelve una pregunta que hacer, y no cuenta como cero.",
    fillExample: "Probar con un ejemplo",
    addThird: "Agregar una tercera oferta",
    ownAnswers: "Nuestras propias respuestas",
    result: {
      table: "Sus ofertas, lado a lado",
      basisHeading: "Cómo se calcula",
      leavesOutHeading: "Lo que no incluye",
      leavesOutText:
        "Esto cambia de una empresa a otra. Pregunte, y pida la respuesta por escrito.",
    },
    questions: {
      heading: "Qué preguntarles",
      about: (offer) => `Sobre la ${offer}`,
      wireFee: "¿Hay un cargo por transferencia o ACH, y de cuánto es?",
      monthlyMinimum: "¿Hay un mínimo mensual, en cargos o en volumen?",
      period: (days) =>
        `¿Desde qué día cuentan los ${days} días del periodo, y cuánto cuesta un día más?`,
      everyHeading: "Sobre cualquier oferta",
      every: [
        "¿Qué otros cargos hay: apertura, solicitud, revisión de crédito, registro, cuenta, pago anticipado?",
        "¿Cuánto dura el contrato, con qué aviso termina y cuánto cuesta salirse antes?",
        "¿Es con recurso, y después de cuántos días tengo que recomprar una factura sin pagar?",
        "¿Cuándo se paga la reserva, y tiene cargo esa transferencia?",
        "¿Cuál es la hora límite para cobrar una factura el mismo día?",
        "¿Quién llama a mis brókers, y qué les dicen?",
        "¿Presentan un registro UCC-1, y cuándo lo liberan después de que me voy?",
      ],
    },
    callToAction: {
      heading: "Agregue nuestra oferta a la comparación",
      text: `Pídala por escrito y compárela aquí línea por línea. Respondemos ${quoteResponseEs}.`,
      primary: { to: "/es/cotizacion" satisfies SpanishPath, label: "Cotización gratis" },
      secondary: { to: "/es/por-que-nosotros" satisfies SpanishPath, label: "Cómo nos comparamos" },
    },
  },
} as const satisfies CompareOffersMessages;

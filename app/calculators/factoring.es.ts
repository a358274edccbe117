import type { Words } from "~/site/words";
import type { FactoringWords, factoringSummaryWords } from "./factoring.en";
import { dayCountEs } from "./numbers.es";

export const factoringSummaryWordsEs = {
  paid: (advance, rest, total, fee) =>
    `Usted recibiría ${advance} por adelantado y ${rest} cuando su cliente pague: ${total} en total, después de un cargo de ${fee}.`,
  owed: (advance, fee, owed, total) =>
    `Usted recibiría ${advance} por adelantado, pero el cargo de ${fee} es mayor que la reserva, así que debería ${owed} cuando su cliente pague: ${total} en total.`,
} as const satisfies Words<typeof factoringSummaryWords>;

export const factoringWordsEs = {
  fields: {
    invoiceAmount: {
      label: "Monto de la factura",
      hint: "Todo lo que le debe su cliente, por ejemplo $5,000.",
    },
    advanceRate: {
      label: "Porcentaje de anticipo",
      hint: "La parte de la factura que se paga por adelantado, de 0% a 100%.",
    },
    factoringFee: { label: "Tarifa de factoraje", hint: "El cargo por cada 30 días, de 0% a 10%." },
    daysToPay: {
      label: "Plazo de pago (días)",
      hint: "Cuántos días tarda su cliente en pagar, por ejemplo 45.",
    },
  },
  summary: factoringSummaryWordsEs,
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
  bar: {
    caption: (invoice) => `Adónde va la factura de ${invoice}`,
    advance: "Anticipo",
    fee: "Cargo por factoraje",
    payout: "Lo que queda de la reserva después del cargo",
    invoiceEnd: "Donde termina la factura",
  },
  comment: ({ invoice, advance, rate, days }, estimate) =>
    `Mis cifras de la calculadora de factoraje: Monto de la factura ${invoice}, Porcentaje de anticipo ${advance}, Tarifa de factoraje ${rate} por cada 30 días, Plazo de pago ${dayCountEs(days)}. Su estimación: ${estimate}.`,
} as const satisfies FactoringWords;

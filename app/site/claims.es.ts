import type { ClaimTable } from "./claims";
import { fuelSavingsElsewhereEs, fuelSavingsNetworkEs, quoteResponseEs } from "./promise.es";

/** Each marketing claim in Spanish, as part of a sentence. `meanwhile` is the text for sites that may not make the claim. */
export const claimsEs = {
  advance: { text: "hasta el 95%", meanwhile: "la mayor parte del valor" },
  typicalAdvance: { text: "por lo general del 90 al 95%", meanwhile: "la mayor parte del valor" },
  funding: { text: "en un plazo de 24 horas", meanwhile: "en un plazo breve" },
  fundingOften: { text: "a menudo en unas horas" },
  firstFunding: { text: "de 24 a 48 horas", meanwhile: "más" },
  rates: { text: "del 1.5% al 4.5%" },
  otherRates: { text: "del 2.0% al 6.0%" },
  otherFunding: { text: "de 2 a 5 días" },
  otherContracts: { text: "de 1 a 3 años" },
  individualRates: { text: "para cada negocio", meanwhile: "por escrito" },
  notALoan: { text: "no es un préstamo", meanwhile: "es una venta de facturas" },
  contract: { text: "sin contrato a largo plazo" },
  minimumVolume: { text: "sin volumen mínimo" },
  monthlyFees: { text: "sin cargos mensuales" },
  minimumTime: { text: "3 meses en el negocio", meanwhile: "algo de tiempo en el negocio" },
  startups: { text: "se consideran empresas nuevas" },
  authority: { text: "autoridad operativa activa (DOT y MC)", meanwhile: "autoridad operativa" },
  insurance: { text: "seguro comercial de responsabilidad civil y de carga", meanwhile: "seguro" },
  customersCredit: { text: "clientes con buen crédito", meanwhile: "clientes que pagan" },
  accountManager: { text: "ejecutivo asignado a su cuenta", meanwhile: "ejecutivo de cuenta" },
  fleetSize: { text: "de 2 a 50 camiones", meanwhile: "de varios camiones" },
  fuelSavingsNetwork: { text: fuelSavingsNetworkEs },
  fuelSavingsElsewhere: { text: fuelSavingsElsewhereEs },
  fuelLocations: { text: "de 4,000 a más de 12,000" },
  fuelShipping: { text: "envío gratis de la primera tarjeta al día siguiente" },
  clients: { text: "más de 750" },
  satisfaction: { text: "99.5%" },
  quoteResponse: { text: quoteResponseEs, meanwhile: quoteResponseEs },
  accessibilityResponse: { text: "en un plazo de 24 horas", meanwhile: "en cuanto podamos" },
  factoringAssociation: { text: "Asociación internacional de factoraje" },
  truckingAssociation: { text: "Asociación estatal de transporte" },
  roundTheClock: { text: "las 24 horas, los 7 días" },
  years: { text: "más de 8" },
  founded: { text: "2018" },
  hours: { text: "lun. a vie., 7 a. m. a 3 p. m. MST" },
  portal: { text: "Línea de mensajes y portal", meanwhile: "Línea de mensajes" },
  onlinePortal: {
    text: "Envíe facturas y siga sus pagos desde la cabina o la oficina, en el portal o en la aplicación móvil.",
    meanwhile: "El portal para enviar facturas y seguir los pagos se está preparando.",
  },
  encryption: {
    text: "La base de datos que guarda cotizaciones, solicitudes y cuentas está cifrada por completo con AES-256. Sus copias de respaldo se cifran de la misma manera.",
    meanwhile:
      "La base de datos que guarda cotizaciones, solicitudes y cuentas, y sus copias de respaldo, se puede cifrar por completo con AES-256. Eso todavía no está activado.",
  },
  dataProtection: {
    text: "Los datos se cifran al guardarse y al transmitirse, y cada acceso queda registrado.",
    meanwhile: "Los datos se cifran al transmitirse, y cada acceso queda registrado.",
  },
  backups: {
    text: "Las copias de respaldo se hacen según un calendario, y cada una se comprueba al hacerse.",
    meanwhile: "Este sitio web no hace por sí mismo copias de respaldo.",
  },
  monitoring: {
    text: "El sitio web se vigila las 24 horas, los 7 días. Comprobaciones automáticas verifican que responda y que se pueda llegar a sus datos.",
    meanwhile:
      "Las comprobaciones automáticas pueden preguntar a cualquier hora si el sitio web responde y si se puede llegar a sus datos. Todavía se está decidiendo quién atiende las respuestas.",
  },
  spanishSpoken: { text: "Hablamos español", meanwhile: "Le respondemos en inglés" },
} as const satisfies ClaimTable;

import type { Messages } from "~/site/language";
import type { SpanishPath } from "~/site/spanish-paths";
import { ruleMessagesEs } from "~/ui/form-schema.es";
import type {
  FieldRuleMessages,
  leadFieldMessages as leadFieldMessagesEn,
  textMessageConsent as textMessageConsentEn,
} from "./fields.en";

/** The text-message consent in Spanish. Any change needs a new version. */
export const textMessageConsentEs = {
  version: "2026-11-22-es",
  label: "Sí, envíenme mensajes de texto sobre esta solicitud",
  hint: "Usted acepta recibir mensajes de texto sobre esta solicitud, con preguntas, respuestas y citas, en el número de teléfono que nos dio: por lo general, menos de diez en total. Su compañía telefónica puede cobrarle mensajes y datos. Responda ALTO o STOP en cualquier momento para dejar de recibirlos, o AYUDA o HELP para pedir ayuda. Su consentimiento es opcional y no es condición para ningún servicio.",
} as const satisfies Messages<typeof textMessageConsentEn>;

export const leadFieldMessagesEs: Messages<typeof leadFieldMessagesEn> = {
  allOptional: "Opcional: así su cotización sale antes.",
  folded: {
    needs: "Servicios o comentarios",
    fleet: "Tipo, años y camiones",
  },
  from: (brand) => `De ${brand}.`,
  agree: ["Acepto los ", " y la ", ""],
  terms: { href: "/es/terminos" satisfies SpanishPath, text: "Términos de uso" },
  privacy: { href: "/es/privacidad" satisfies SpanishPath, text: "Política de privacidad" },
  sections: {
    company: "Su empresa",
    needs: "Lo que necesita",
    fleet: "Su flotilla",
    agreement: "Su consentimiento",
    factoring: "¿Usa factoraje ahora, y con qué empresa?",
    customers: "¿Para qué brókers o embarcadores (shippers) transporta?",
    contact: "¿Cuándo y cómo podemos comunicarnos con usted?",
  },
  fields: {
    companyName: {
      label: "Nombre de la empresa",
      named: "empresa",
      mail: "Empresa",
      missing: "Escriba el nombre de su empresa.",
    },
    contactName: {
      label: "Persona de contacto",
      named: "contacto",
      mail: "Contacto",
      missing: "Escriba el nombre de la persona por la que debemos preguntar.",
    },
    email: {
      label: "Correo electrónico",
      mail: "Correo electrónico",
    },
    phone: {
      label: "Teléfono",
      mail: "Teléfono",
      hint: "EE. UU. o Canadá, en cualquier formato.",
    },
    mcNumber: {
      label: "Número MC",
      hint: {
        "quote-request": "Como MC-123456.",
        "fuel-card-application":
          "Como MC-123456. ¿Todavía no tiene autoridad operativa? Escriba “pendiente”.",
      },
      missing: "Escriba su número MC, o “pendiente” si todavía no lo tiene.",
    },
    dotNumber: {
      label: "Número DOT",
      hint: {
        "quote-request": "Como 1234567.",
        "fuel-card-application": "Como 1234567. ¿Todavía no lo tiene? Escriba “pendiente”.",
      },
      missing: "Escriba su número DOT, o “pendiente” si todavía no lo tiene.",
    },
    monthlyRevenue: {
      label: "Ingresos mensuales",
      hint: "Lo que factura en un mes normal.",
      missing: "Elija sus ingresos mensuales.",
      options: {
        "under-25k": "Menos de $25,000",
        "25k-50k": "De $25,000 a $50,000",
        "50k-100k": "De $50,000 a $100,000",
        "100k-250k": "De $100,000 a $250,000",
        "250k-500k": "De $250,000 a $500,000",
        "over-500k": "Más de $500,000",
      },
    },
    businessType: {
      label: "Tipo de negocio",
      missing: "Elija su tipo de negocio.",
      options: {
        "owner-operator": "Dueño-operador (owner-operator)",
        "small-fleet": "Flotilla pequeña",
        "medium-fleet": "Flotilla mediana",
        "large-fleet": "Flotilla grande",
        "freight-broker": "Bróker de fletes",
        logistics: "Empresa de logística",
      },
    },
    yearsInBusiness: {
      label: "Años en el negocio",
      missing: "Elija cuánto tiempo lleva en el negocio.",
      options: {
        startup: "Empresa nueva (menos de 1 año)",
        "1-2": "De 1 a 2 años",
        "3-5": "De 3 a 5 años",
        "6-10": "De 6 a 10 años",
        "over-10": "Más de 10 años",
      },
    },
    numberOfTrucks: {
      label: "Número de camiones",
      mail: "Camiones",
      missing: "Elija cuántos camiones tiene.",
      options: {
        "1": "1 camión",
        "2-5": "De 2 a 5 camiones",
        "6-10": "De 6 a 10 camiones",
        "11-20": "De 11 a 20 camiones",
        "21-50": "De 21 a 50 camiones",
        "over-50": "Más de 50 camiones",
      },
    },
    servicesInterested: {
      label: "Servicios que le interesan",
      mail: "Servicios",
      missing: "Elija un servicio de la lista.",
      options: {
        factoring: "Factoraje de facturas (factoring)",
        "line-of-credit": "Línea de crédito",
        "fuel-cards": "Tarjetas de combustible",
        "factoring-credit": "Factoraje y línea de crédito",
        "all-services": "Todos los servicios",
        "fuel-card-fleet": "Programa de tarjetas de combustible para flotillas",
      },
    },
    fuelCardTier: {
      label: "Programa de tarjeta de combustible",
      missing: "Elija un programa de tarjeta de combustible.",
      options: { fleet: "Tarjeta de combustible para flotillas" },
    },
    monthlyFuelSpend: {
      label: "Gasto mensual en combustible",
      hint: "Todos los camiones juntos, en un mes normal.",
      missing: "Elija su gasto mensual en combustible.",
      options: {
        "under-1k": "Menos de $1,000",
        "1k-3k": "De $1,000 a $3,000",
        "3k-5k": "De $3,000 a $5,000",
        "5k-10k": "De $5,000 a $10,000",
        "10k-20k": "De $10,000 a $20,000",
        "over-20k": "Más de $20,000",
      },
    },
    primaryRoutes: {
      label: "Rutas principales",
      hint: "Las rutas o regiones que más recorre, como de Phoenix a Dallas por la I-10.",
      missing: "Escriba las rutas o regiones que más recorre.",
    },
    preferredFuelBrands: {
      label: "Marca de combustible preferida",
      missing: "Elija su marca de combustible preferida.",
      options: {
        "pilot-flying-j": "Pilot Flying J",
        loves: "Love's",
        "ta-petro": "TA / Petro",
        speedway: "Speedway",
        independent: "Estaciones independientes",
        "no-preference": "Sin preferencia",
      },
    },
    comments: {
      label: "Comentarios",
      hint: {
        "quote-request":
          "Todo lo que nos ayude a cotizar: sus brókers, sus rutas, para cuándo necesita el dinero.",
        "fuel-card-application":
          "Todo lo que nos ayude a preparar sus tarjetas: cuántas, para qué choferes, con qué límites.",
      },
    },
    smsConsent: {
      label: textMessageConsentEs.label,
      named: "su consentimiento para recibir mensajes de texto",
      hint: textMessageConsentEs.hint,
    },
    agreeToTerms: {
      label: "Acepto los Términos de uso y la Política de privacidad",
      named: "su aceptación de los términos",
      missing: "Marque la casilla para aceptar los términos de uso y la política de privacidad.",
    },
    factoringNow: {
      label: "¿Usa factoraje ahora?",
      named: "uso de factoraje",
      missing: "Elija una respuesta de la lista.",
      options: { no: "No, nunca", yes: "Sí, ahora", ended: "Ya no" },
    },
    factoringCompany: {
      label: "¿Con qué empresa?",
      named: "empresa de factoraje",
      hint: "Puede que otra empresa de factoraje tenga que liberar primero sus facturas. Nosotros lo averiguamos por usted.",
    },
    brokersAndShippers: {
      label: "Nombres, tal como aparecen en sus facturas",
      named: "brókers y embarcadores",
      hint: "Revisamos el crédito de ellos antes de hablar con usted.",
    },
    contactTime: {
      label: "Mejor horario",
      hint: "Por ejemplo: después de las 3 p. m., hora del Centro, o el viernes, cuando estoy en casa.",
    },
    contactBy: {
      label: "Cómo",
      named: "cómo comunicarnos",
      missing: "Elija una opción de la lista.",
      options: {
        call: "Primero por llamada",
        text: "Primero por mensaje de texto",
        email: "Primero por correo electrónico",
      },
    },
    contactLanguage: {
      label: "Idioma",
      missing: "Elija un idioma de la lista.",
      options: { english: "Inglés", spanish: "Español", other: "Otro idioma" },
    },
  },
};

export const fieldRuleMessagesEs: FieldRuleMessages = {
  ...ruleMessagesEs,
  advice: "Si todavía no tiene autoridad operativa, escriba “pendiente”.",
  docket: { help: "Escriba un número MC de hasta 7 dígitos, como MC-123456.", digits: "de 1 a 7" },
  isDot: "Este parece ser un número DOT.",
  usdot: { help: "Escriba un número DOT de hasta 8 dígitos, como 1234567.", digits: "de 1 a 8" },
};

import { sentenceCase } from "~/ui/sentence-case";
import { factsEs as facts } from "./claims.es";
import type { pageHeads } from "./page-heads.en";
import { guideIds } from "./resources";
import { spellOut } from "./spell-out";
import type { Words } from "./words";

export const pageHeadsEs: Words<typeof pageHeads> = {
  home: {
    title: "Factoraje de facturas de flete para camioneros",
    description: `Reciba ${facts.advance} de sus facturas ${facts.funding} tras la aprobación. ${sentenceCase(facts.contract)}, ${facts.minimumVolume}, ${facts.monthlyFees}.`,
    h1: "Crecimiento firme. Buen flujo de efectivo.",
    ogKicker: "Factoraje para camioneros",
  },
  howFactoringWorks: {
    title: "Cómo funciona el factoraje, en tres pasos",
    description: `Envíe una factura, la verificamos y cobra. Cuánto cuesta el factoraje, por qué ${facts.notALoan} y una factura calculada al centavo.`,
    h1: "Cómo funciona el factoraje",
    ogKicker: "Factoraje de facturas",
  },
  industries: {
    title: "Factoraje para dueños-operadores, flotillas y brókers",
    description: `Cuatro clases de negocio, doce clases de flete y lo que se necesita para calificar: autoridad activa, seguro y ${facts.customersCredit}.`,
    h1: "A quiénes servimos",
    ogKicker: "Con quiénes trabajamos",
  },
  whyUs: {
    title: "Por qué nos eligen, con una tabla comparativa",
    description: `Tarifas, primer pago, contratos, cargos y atención junto a los de otras empresas. Las nuestras van ${facts.rates}, según cada caso.`,
    h1: "Por qué nos eligen los transportistas",
    ogKicker: "Cómo nos comparamos",
  },
  getQuote: {
    title: "Pida una cotización de factoraje gratis",
    description: `Cuéntenos de su negocio de transporte y reciba una tarifa hecha para usted. Respondemos ${facts.quoteResponse}. Sin compromiso.`,
    h1: "Pida su cotización gratis",
    ogKicker: "Cotización gratis",
  },
  fuelCardApplication: {
    title: "Solicitud de tarjeta de combustible para flotillas",
    description: `Solicite la tarjeta de combustible: ahorre hasta ${facts.fuelSavingsNetwork} en estaciones de la red, con ${facts.fuelShipping}.`,
    h1: "Solicitud de tarjeta de combustible",
    ogKicker: "Tarjeta de combustible",
  },
  clientLogin: {
    title: "Acceso para clientes",
    description:
      "Inicie sesión como cliente para ver su cuenta y sus solicitudes, o pida ayuda por teléfono, mensaje de texto o correo electrónico.",
    h1: "Acceso para clientes",
    ogKicker: "Para clientes",
  },
  clientDashboard: {
    title: "Panel del cliente",
    description: "Su cuenta, sus solicitudes y los pasos que siguen desde ahí.",
    h1: "Panel del cliente",
    ogKicker: "Para clientes",
  },
  externalLogin: {
    title: "Acceso a sistemas externos",
    description:
      "Inicie sesión con su cuenta de cliente y pase a su sistema de contabilidad o de transporte.",
    h1: "Acceso a sistemas externos",
    ogKicker: "Para clientes",
  },
  assetBasedLending: {
    title: "Préstamos sobre activos para transportistas",
    description:
      "Una línea de crédito respaldada por cuentas por cobrar y otros activos: qué cuenta, cómo se fija el límite y en qué difiere del factoraje.",
    h1: "Préstamos sobre activos",
    ogKicker: "Préstamos",
  },
  about: {
    title: "Quiénes somos: historia, misión y dirección",
    description: `Nacimos para que los camioneros cobren el trabajo que ya hicieron. ${sentenceCase(facts.clients)} clientes, nuestros valores y quienes dirigen la empresa.`,
    h1: "Quiénes somos",
    ogKicker: "Nuestra empresa",
  },
  resources: {
    title: "Calculadoras, guías y formularios para transportistas",
    description: `Calcule un cargo por factoraje o estime su tarifa, lea ${spellOut(guideIds.length, "es")} guías sobre dinero, combustible y normas, y descargue el formulario.`,
    h1: "Recursos",
    ogKicker: "Calculadoras y guías",
  },
  compareOffers: {
    title: "Compare ofertas de factoraje lado a lado",
    description:
      "Ponga lado a lado las ofertas de hasta tres empresas, en dólares y con sus propias facturas: costo total al mes, efectivo del primer día y qué preguntar.",
    h1: "Compare ofertas",
    ogKicker: "Traiga la oferta que tenga",
  },
  questions: {
    title: "Qué preguntar a una empresa de factoraje",
    description:
      "Plazo, aviso, mínimos, recurso, reserva, cargos, horas de corte, UCC-1 y cómo salir: qué preguntar a cualquier empresa y qué respondemos.",
    h1: "Respuestas claras",
    ogKicker: "Qué preguntar",
  },
  privacyPolicy: {
    title: "Política de privacidad",
    description:
      "Qué reúne este sitio web, para qué, cuánto se guarda y cómo pedir una copia, una corrección o el borrado. Sin rastreadores ni venta de datos.",
    h1: "Política de privacidad",
    ogKicker: "Asuntos legales",
  },
  termsOfUse: {
    title: "Términos de uso",
    description:
      "Quién puede usar este sitio web y qué son sus formularios, calculadoras y artículos: información y solicitudes, no una oferta de fondos.",
    h1: "Términos de uso",
    ogKicker: "Asuntos legales",
  },
  security: {
    title: "Seguridad: cómo protegemos su información",
    description:
      "Cómo se cifran sus datos, quién los ve y qué queda registrado, qué puede hacer usted y dónde avisar de un problema de seguridad.",
    h1: "Seguridad",
    ogKicker: "Sus datos",
  },
  accessibility: {
    title: "Declaración de accesibilidad",
    description: `Nuestra meta es WCAG 2.1 AA, con texto que se amplía al 200%. Atendemos las solicitudes de accesibilidad ${facts.accessibilityResponse}.`,
    h1: "Accesibilidad",
    ogKicker: "Para todos",
  },
  apiDocs: {
    title: "API para socios y programas",
    description:
      "Cómo un programa envía solicitudes y qué se le responde, y cómo las leen los programas del personal.",
    h1: "La API",
    ogKicker: "Para desarrolladores",
  },
};

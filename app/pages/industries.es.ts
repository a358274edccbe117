import { factsEs as facts } from "~/site/claims.es";
import { factoringCalculator, rateTool } from "~/site/page-content";
import { es } from "~/site/spanish-paths";
import { sentenceCase } from "~/ui/sentence-case";
import type { IndustriesWords } from "./industries.en";

export const industriesWordsEs = {
  intro:
    "Cargas distintas, la misma espera para cobrar. Vea qué cambia el factoraje (factoring) para su tipo de negocio, y qué necesita para empezar.",

  way: { to: es(rateTool), label: "Estime su tarifa" },

  businessTypesHeading: "Hecho para cuatro tipos de negocio",

  businessTypes: [
    {
      id: "owner-operators",
      picture: "ownerOperator",
      title: "Dueños-operadores (owner-operator)",
      description:
        "Usted maneja, despacha y lleva las cuentas. Cobrar no debería ser un cuarto trabajo, y un bróker lento no debería decidir si puede tomar la próxima carga.",
      figure: { value: sentenceCase(facts.advance), unit: "de cada factura, por adelantado" },
      benefits: [
        `${sentenceCase(facts.minimumVolume)}: una carga por semana está bien`,
        `${facts.minimumTime}; ${facts.startups}`,
        "Los papeles se envían desde su teléfono",
      ],
      link: { to: es(factoringCalculator), label: "Calcule una carga" },
    },
    {
      id: "fleets",
      picture: "fleet",
      title: "Flotillas pequeñas y medianas",
      description: `Con una flotilla ${facts.fleetSize}, la nómina, el combustible y el seguro se pagan cada semana. Sus clientes pagan una vez al mes.`,
      figure: {
        value: sentenceCase(facts.firstFunding),
        unit: `para el primer pago; después, ${facts.funding} desde la aprobación`,
      },
      benefits: [
        "Efectivo cada semana, que crece con las cargas que mueve",
        `Un ${facts.accountManager} que conoce a sus clientes`,
        "Una tarjeta de combustible para la flotilla, que ahorra en cada carga de diésel",
        "Una línea de crédito para los gastos entre factura y factura",
      ],
      link: { to: es(rateTool), label: "Estime la tarifa de su flotilla" },
    },
    {
      id: "freight-brokers",
      picture: "broker",
      title: "Brókers de carga",
      description:
        "Los transportistas eligen a los brókers que pagan a tiempo. Con el factoraje de sus facturas a cargadores (shipper) usted les paga antes de que el cargador le pague a usted.",
      figure: {
        value: sentenceCase(facts.funding),
        unit: "desde la aprobación, para que sus transportistas no tengan que esperar",
      },
      benefits: [
        "Pague pronto a los transportistas sin usar sus propias reservas",
        "Tome cuentas de cargadores más grandes, con plazos más largos",
        `Un ${facts.accountManager} para facturas y pagos`,
        sentenceCase(facts.contract),
      ],
      link: { to: es("/get-quote"), label: "Pida una cotización para brókers" },
    },
    {
      id: "logistics",
      picture: "logistics",
      title: "Empresas de logística",
      description:
        "El almacenaje, el acarreo de contenedores (drayage) y el transporte de línea cuestan dinero antes de que se le facture al cliente. Ayudamos a cubrir el tiempo entre el trabajo y el pago.",
      figure: {
        value: sentenceCase(facts.rates),
        unit: `tarifas de factoraje, fijadas ${facts.individualRates}`,
      },
      benefits: [
        "Dinero que sigue su facturación, mes a mes",
        "Factoraje y línea de crédito, uno junto a otro",
        "Préstamos sobre activos para necesidades mayores o más constantes",
        "Un solo ejecutivo de cuenta para todos los servicios",
      ],
      link: { to: es("/asset-based-lending"), label: "Vea los préstamos sobre activos" },
    },
  ],

  freightTypesHeading: "Doce tipos de carga",

  freightTypesIntro:
    "Si usted la mueve, la factura y la entrega a un cliente con buen crédito, la podemos considerar.",

  freightTerms: {
    figure: { value: sentenceCase(facts.minimumVolume), unit: "mueva lo que mueva" },
    link: { to: es(rateTool), label: "Estime la tarifa para su carga" },
  },

  freightTypes: [
    {
      id: "dry-van",
      title: "Caja seca (dry van)",
      text: "Mucho volumen y poco margen: unos días de espera por carga suman rápido.",
    },
    {
      id: "refrigerated",
      title: "Caja refrigerada (reefer)",
      text: "El combustible del equipo de frío y los lavados se pagan el mismo día, mucho antes que la factura.",
    },
    {
      id: "flatbed",
      title: "Plataforma (flatbed)",
      text: "Las lonas, las cadenas y el tiempo de asegurar la carga los pone usted. Que la tarifa no llegue tarde además.",
    },
    {
      id: "step-deck",
      title: "Plataforma escalonada (step deck)",
      text: "La carga alta paga mejor por milla, y muchas veces es de clientes con plazos más largos.",
    },
    {
      id: "heavy-haul",
      title: "Carga pesada (heavy haul)",
      text: "Los permisos y las escoltas se pagan antes de salir. Un anticipo le devuelve ese efectivo después de la entrega.",
    },
    {
      id: "auto-transport",
      title: "Transporte de autos",
      text: "Varios vehículos son varios conocimientos de embarque. Los reportes de condición sin marcas agilizan el pago.",
    },
    {
      id: "ltl-freight",
      title: "Carga parcial (LTL)",
      text: "Muchas facturas chicas a muchos clientes: envíelas en un solo lote y siga cada una.",
    },
    {
      id: "expedited",
      title: "Carga urgente (expedited)",
      text: "Usted la movió de un día para otro. Cobrar en un día mantiene el mismo paso.",
    },
    {
      id: "intermodal",
      title: "Contenedores (intermodal)",
      text: "El chasis, el cargo por día y el tiempo en el puerto van primero. Facture el viaje y cobre la misma semana.",
    },
    {
      id: "tanker",
      title: "Tanque (tanker)",
      text: "Los lavados y los límites más altos del seguro son gastos fijos, sea cual sea el plazo del cliente.",
    },
    {
      id: "construction",
      title: "Construcción",
      text: "Los contratistas suelen pagar tarde. Quien les acarrea material no tiene que esperar con ellos.",
    },
    {
      id: "agricultural",
      title: "Agrícola",
      text: "La cosecha trae en semanas el trabajo de una temporada. Use el factoraje en la temporada alta y pare cuando termine.",
    },
  ],

  qualificationHeading: "Qué necesita para calificar",

  qualificationLink: { to: es("/get-quote"), label: "Cuéntenos cómo está su negocio" },

  qualification: [
    {
      id: "authority",
      title: sentenceCase(facts.authority),
      text: "A nombre de su negocio y en regla.",
    },
    {
      id: "insurance",
      title: sentenceCase(facts.insurance),
      text: "Certificados vigentes de los dos.",
    },
    {
      id: "customers",
      title: sentenceCase(facts.customersCredit),
      text: "Revisamos el crédito de los brókers y cargadores a los que usted factura, porque ellos pagan la factura.",
    },
    {
      id: "time-in-business",
      title: facts.minimumTime,
      text: `También ${facts.startups}. Cuéntenos cómo está su negocio.`,
    },
  ],

  fuelCardPromo: {
    heading: "Una tarjeta de combustible para toda la flotilla",
    text: "El combustible es el gasto más grande que puede cambiar esta semana. La tarjeta para flotillas lo baja en la bomba.",
    points: [
      `Ahorre hasta ${facts.fuelSavingsNetwork} en las estaciones de la red`,
      `Ahorre hasta ${facts.fuelSavingsElsewhere} en las demás`,
      `${sentenceCase(facts.fuelLocations)} estaciones`,
      sentenceCase(facts.fuelShipping),
    ],
    primary: { to: es("/fuel-card-application?tier=fleet"), label: "Solicite la tarjeta" },
    secondary: { to: es("/fuel-card-application"), label: "Vea la solicitud" },
  },

  callToAction: {
    heading: "¿No sabe cuál es su caso?",
    text: "Envíenos lo básico. Si no somos lo que le conviene, se lo diremos.",
    primary: { to: es("/get-quote"), label: "Cotización gratis" },
    secondary: { to: es("/how-factoring-works"), label: "Cómo funciona" },
  },
} as const satisfies IndustriesWords;

import { withClaims } from "~/site/messages";
import { factoringCalculator, rateTool, shown } from "~/site/page-content";
import { sentenceCase } from "~/ui/sentence-case";

/** The texts of /industries. They make only claims that this site may make. */
export const industriesMessages = withClaims(({ facts, getQuote, holds, link, t }) => ({
  intro: t(
    "Different freight, the same wait for payment. See what factoring changes for your kind of business, and what you need to get started.",
    "Cargas distintas, la misma espera para cobrar. Vea qué cambia el factoraje (factoring) para su tipo de negocio, y qué necesita para empezar.",
  ),
  way: link(rateTool, "Estimate Your Rate", "Estime su tarifa"),
  businessTypesHeading: t("Built for four kinds of business", "Hecho para cuatro tipos de negocio"),
  /** Each type of business, with its most important figure and a link. */
  businessTypes: [
    {
      title: t("Owner-operators", "Dueños-operadores (owner-operator)"),
      description: t(
        "You drive, dispatch and do the books. Getting paid shouldn't be a fourth job, and a slow broker shouldn't decide whether you can take the next load.",
        "Usted maneja, despacha y lleva las cuentas. Cobrar no debería ser un cuarto trabajo, y un bróker lento no debería decidir si puede tomar la próxima carga.",
      ),
      figure: holds("advance") && {
        value: sentenceCase(facts.advance),
        unit: t("of each invoice, up front", "de cada factura, por adelantado"),
      },
      benefits: shown([
        holds("minimumVolume") &&
          t(
            `${sentenceCase(facts.minimumVolume)}: one load a week is fine`,
            `${sentenceCase(facts.minimumVolume)}: una carga por semana está bien`,
          ),
        holds("minimumTime", "startups") && `${facts.minimumTime}; ${facts.startups}`,
        t("Paperwork sent from your phone", "Los papeles se envían desde su teléfono"),
      ]),
      link: link(factoringCalculator, "Run the numbers on one load", "Calcule una carga"),
    },
    {
      title: t("Small to medium fleets", "Flotillas pequeñas y medianas"),
      description: t(
        `With ${facts.fleetSize}, payroll, fuel and insurance come due every week. Your customers pay once a month.`,
        `Con una flotilla ${facts.fleetSize}, la nómina, el combustible y el seguro se pagan cada semana. Sus clientes pagan una vez al mes.`,
      ),
      figure: holds("firstFunding") && {
        value: sentenceCase(facts.firstFunding),
        unit: t(
          `to the first funding, then ${facts.funding} of approval`,
          `para el primer pago; después, ${facts.funding} desde la aprobación`,
        ),
      },
      benefits: [
        t(
          "Weekly cash that grows with the loads you haul",
          "Efectivo cada semana, que crece con las cargas que mueve",
        ),
        t(
          `A ${facts.accountManager} who knows your customers`,
          `Un ${facts.accountManager} que conoce a sus clientes`,
        ),
        t(
          "A fleet fuel card that saves at every fill-up",
          "Una tarjeta de combustible para la flotilla, que ahorra en cada carga de diésel",
        ),
        t(
          "A line of credit for costs between invoices",
          "Una línea de crédito para los gastos entre factura y factura",
        ),
      ],
      link: link(rateTool, "Estimate your fleet's rate", "Estime la tarifa de su flotilla"),
    },
    {
      title: t("Freight brokers", "Brókers de carga"),
      description: t(
        "Carriers choose brokers who pay on time. Factoring your shipper invoices lets you pay them before the shipper pays you.",
        "Los transportistas eligen a los brókers que pagan a tiempo. Con el factoraje de sus facturas a embarcadores (shipper) usted les paga antes de que el embarcador le pague a usted.",
      ),
      figure: holds("funding") && {
        value: sentenceCase(facts.funding),
        unit: t(
          "of approval, so your carriers don't have to wait",
          "desde la aprobación, para que sus transportistas no tengan que esperar",
        ),
      },
      benefits: shown([
        t(
          "Pay carriers promptly without using your own reserves",
          "Pague pronto a los transportistas sin usar sus propias reservas",
        ),
        t(
          "Take on larger shippers with longer terms",
          "Trabaje con embarcadores más grandes, con plazos más largos",
        ),
        t(
          `A ${facts.accountManager} for invoices and payments`,
          `Un ${facts.accountManager} para facturas y pagos`,
        ),
        holds("contract") && sentenceCase(facts.contract),
      ]),
      link: link("/get-quote", "Ask for a broker's quote", "Pida una cotización para brókers"),
    },
    {
      title: t("Logistics companies", "Empresas de logística"),
      description: t(
        "Warehousing, drayage and linehaul all cost money before the customer is billed. We help close the gap between the work and the payment.",
        "El almacenaje, el acarreo de contenedores (drayage) y el transporte de línea cuestan dinero antes de que se le facture al cliente. Ayudamos a cubrir el tiempo entre el trabajo y el pago.",
      ),
      figure: holds("rates") && {
        value: sentenceCase(facts.rates),
        unit: t(
          `factoring rates, ${facts.individualRates}`,
          `tarifas de factoraje, fijadas ${facts.individualRates}`,
        ),
      },
      benefits: [
        t(
          "Funding that follows your billing, month by month",
          "Dinero que sigue su facturación, mes a mes",
        ),
        t(
          "Factoring and a line of credit together",
          "Factoraje y línea de crédito al mismo tiempo",
        ),
        t(
          "Asset-based lending for larger or steadier needs",
          "Préstamos sobre activos para necesidades mayores o más constantes",
        ),
        t(
          `One ${facts.accountManager} for every service`,
          `Un solo ${facts.accountManager} para todos los servicios`,
        ),
      ],
      link: link(
        "/asset-based-lending",
        "See asset-based lending",
        "Vea los préstamos sobre activos",
      ),
    },
  ],
  freightTypesHeading: t("Twelve kinds of freight", "Doce tipos de carga"),
  freightTypesIntro: t(
    "If you haul it, invoice it and deliver it to a customer with good credit, we can look at it.",
    "Si usted la mueve, la factura y la entrega a un cliente con buen crédito, la podemos considerar.",
  ),
  /** What applies to every kind of freight, and a link to a rate estimate. */
  freightTerms: {
    figure: holds("minimumVolume") && {
      value: sentenceCase(facts.minimumVolume),
      unit: t("whatever you haul", "mueva lo que mueva"),
    },
    link: link(rateTool, "Estimate the rate for your freight", "Estime la tarifa para su carga"),
  },
  freightTypes: [
    {
      title: t("Dry Van", "Caja seca (dry van)"),
      text: t(
        "High volume and thin margins: a few days of waiting per load adds up quickly.",
        "Mucho volumen y poco margen: unos días de espera por carga suman rápido.",
      ),
    },
    {
      title: t("Refrigerated", "Caja refrigerada (reefer)"),
      text: t(
        "You pay for reefer fuel and washouts the same day, long before the invoice is paid.",
        "El combustible del equipo de frío y los lavados se pagan el mismo día, mucho antes que la factura.",
      ),
    },
    {
      title: t("Flatbed", "Plataforma (flatbed)"),
      text: t(
        "Tarps, chains and securement time are your cost up front. You shouldn't have to wait for your money, too.",
        "Las lonas, las cadenas y el tiempo de asegurar la carga los pone usted. Tampoco debería tener que esperar su dinero.",
      ),
    },
    {
      title: t("Step Deck", "Plataforma escalonada (step deck)"),
      text: t(
        "Taller freight pays better per mile and often comes from customers with longer terms.",
        "La carga alta paga mejor por milla, y muchas veces es de clientes con plazos más largos.",
      ),
    },
    {
      title: t("Heavy Haul", "Carga pesada (heavy haul)"),
      text: t(
        "Permits and escorts are paid before you move. An advance returns that cash after delivery.",
        "Los permisos y las escoltas se pagan antes de salir. Un anticipo le devuelve ese efectivo después de la entrega.",
      ),
    },
    {
      title: t("Auto Transport", "Transporte de autos"),
      text: t(
        "Several vehicles mean several bills of lading. Clean condition reports keep funding quick.",
        "Varios vehículos son varios conocimientos de embarque. Los reportes de condición sin marcas agilizan el pago.",
      ),
    },
    {
      title: t("LTL Freight", "Carga parcial (LTL)"),
      text: t(
        "Many small invoices to many customers: send them as one batch and track each one.",
        "Muchas facturas chicas a muchos clientes: envíelas en un solo lote y dé seguimiento a cada una.",
      ),
    },
    {
      title: t("Expedited", "Carga urgente (expedited)"),
      text: holds("funding")
        ? t(
            "You moved it overnight. Funding within a day keeps the same pace.",
            "Usted la movió de un día para otro. Cobrar en un día mantiene el mismo paso.",
          )
        : t(
            "You moved it overnight. The money shouldn't take a month.",
            "Usted la movió de un día para otro. El pago no tiene que tardar un mes.",
          ),
    },
    {
      title: t("Intermodal", "Contenedores (intermodal)"),
      text: holds("funding")
        ? t(
            "Chassis, per diem and port time come first. Bill the move and get funded the same week.",
            "El chasis, el cargo por día y el tiempo en el puerto van primero. Facture el viaje y cobre la misma semana.",
          )
        : t(
            "Chassis, per diem and port time come first. Bill the move and get paid before it's due.",
            "El chasis, el cargo por día y el tiempo en el puerto van primero. Facture el viaje y cobre antes del vencimiento.",
          ),
    },
    {
      title: t("Tanker", "Tanque (tanker)"),
      text: t(
        "Washouts and higher insurance limits are fixed costs, no matter the customer's terms.",
        "Los lavados y los límites más altos del seguro son gastos fijos, sea cual sea el plazo del cliente.",
      ),
    },
    {
      title: t("Construction", "Construcción"),
      text: t(
        "Contractors often pay slowly. Aggregate and material haulers don't have to wait along with them.",
        "Los contratistas suelen pagar tarde. Quien les acarrea material no tiene que esperar con ellos.",
      ),
    },
    {
      title: t("Agricultural", "Agrícola"),
      text: t(
        "Harvest brings a season's work in weeks. Factor through the peak and stop when it ends.",
        "La cosecha trae en semanas el trabajo de una temporada. Use el factoraje en la temporada alta y pare cuando termine.",
      ),
    },
  ],
  qualificationHeading: t("What you need to qualify", "Qué necesita para calificar"),
  qualificationLink: link(
    "/get-quote",
    "Tell us where you stand",
    "Cuéntenos cómo está su negocio",
  ),
  qualification: shown([
    {
      title: sentenceCase(facts.authority),
      text: t(
        "In your business's name and in good standing.",
        "A nombre de su negocio y en regla.",
      ),
    },
    {
      title: sentenceCase(facts.insurance),
      text: t("Current certificates for both.", "Certificados vigentes de los dos."),
    },
    {
      title: sentenceCase(facts.customersCredit),
      text: t(
        "We look at the credit of the brokers and shippers you bill, because they pay the invoice.",
        "Revisamos el crédito de los brókers y embarcadores a los que usted factura, porque ellos pagan la factura.",
      ),
    },
    holds("minimumTime") && {
      title: facts.minimumTime,
      text: holds("startups")
        ? t(
            `${sentenceCase(facts.startups)} too. Tell us where you stand.`,
            `También ${facts.startups}. Cuéntenos cómo está su negocio.`,
          )
        : t("Tell us where you stand.", "Cuéntenos cómo está su negocio."),
    },
  ]),
  fuelCardPromo: {
    heading: t(
      "A fuel card for the whole fleet",
      "Una tarjeta de combustible para toda la flotilla",
    ),
    text: t(
      "Fuel is the largest cost you can change this week. The fleet fuel card brings it down at the pump.",
      "El combustible es el gasto más grande que puede cambiar esta semana. La tarjeta para flotillas lo baja en la bomba.",
    ),
    points: shown([
      holds("fuelSavingsNetwork") &&
        t(
          `Save up to ${facts.fuelSavingsNetwork} at network locations`,
          `Ahorre hasta ${facts.fuelSavingsNetwork} en las estaciones de la red`,
        ),
      holds("fuelSavingsElsewhere") &&
        t(
          `Save up to ${facts.fuelSavingsElsewhere} elsewhere`,
          `Ahorre hasta ${facts.fuelSavingsElsewhere} en las demás`,
        ),
      holds("fuelLocations") &&
        t(`${facts.fuelLocations} locations`, `${sentenceCase(facts.fuelLocations)} estaciones`),
      holds("fuelShipping") && sentenceCase(facts.fuelShipping),
      t("A record of every fill-up", "Un registro de cada carga"),
      t("You decide who can buy what", "Usted decide quién compra qué"),
    ]),
    primary: link(
      "/fuel-card-application?tier=fleet",
      "Apply for the Fleet Card",
      "Solicite la tarjeta",
    ),
    secondary: link("/fuel-card-application", "See the Application", "Vea la solicitud"),
  },
  callToAction: {
    heading: t("Not sure where you fit?", "¿No sabe cuál es su caso?"),
    text: t(
      "Send us the basics. If we're not the right choice for you, we'll say so.",
      "Envíenos lo básico. Si no somos lo que le conviene, se lo diremos.",
    ),
    primary: getQuote,
    secondary: link("/how-factoring-works", "How It Works", "Cómo funciona"),
  },
}));

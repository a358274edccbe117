import type { Freight } from "~/config-settings.server";
import { listOf } from "~/site/claims";
import { fuelSavingTerms } from "~/site/fuel-saving";
import { sentenceCase } from "~/site/language";
import { withClaims } from "~/site/messages";
import { factoringCalculator, rateTool, shown } from "~/site/page-content";

/** Joins the parts that may be stated to a sentence; "" without parts. */
function sentence(...parts: readonly (string | false)[]): string {
  const stated = listOf(...parts.map((part) => part || ""));
  return stated && `${sentenceCase(stated)}.`;
}

/** Returns the texts of /industries, with only the marketing claims that this site may make. */
export const industriesMessages = withClaims(({ facts, getQuote, holds, link, t }) => ({
  intro: t(
    "Different freight, the same wait for payment.",
    "Cargas distintas, la misma espera para cobrar.",
  ),
  businessTypesHeading: t("Built for four kinds of business", "Hecho para cuatro tipos de negocio"),
  businessTypes: [
    {
      title: t("Owner-operators", "Dueños-operadores (owner-operators)"),
      description: t(
        "You drive, dispatch and do the books. Collecting is one job too many.",
        "Usted maneja, despacha y lleva las cuentas. Cobrar ya es demasiado.",
      ),
      benefits: shown([
        holds("advance") &&
          t(
            `${sentenceCase(facts.advance)} of each invoice, up front`,
            `${sentenceCase(facts.advance)} de cada factura`,
          ),
        holds("minimumVolume") && sentenceCase(facts.minimumVolume),
        t("Paperwork from your phone", "Los papeles, desde su teléfono"),
      ]),
      link: link(factoringCalculator, "Run the numbers on one load", "Calcule una carga"),
    },
    {
      title: t("Small to medium fleets", "Flotillas pequeñas y medianas"),
      description: t(
        `With ${facts.fleetSize}, payroll comes due every week. Customers pay once a month.`,
        `Con una flotilla ${facts.fleetSize}, la nómina es semanal; el cobro, mensual.`,
      ),
      benefits: shown([
        t("Cash that grows with your loads", "Efectivo según sus cargas"),
        t("A fuel card for the fleet", "Tarjeta para la flotilla"),
      ]),
      link: link(rateTool, "Estimate your fleet's rate", "Estime la tarifa de su flotilla"),
    },
    {
      title: t("Freight brokers", "Brókers de fletes"),
      description: t(
        "Pay your carriers before the shipper pays you.",
        "Pague a sus transportistas antes de que pague el embarcador (shipper).",
      ),
      benefits: shown([
        t("Larger shippers, with longer terms", "Embarcadores con plazos largos"),
        t(`A ${facts.accountManager}`, `Un ${facts.accountManager}`),
        holds("contract") && sentenceCase(facts.contract),
      ]),
      link: link("/get-quote", "Ask for a broker's quote", "Pida una cotización para brókers"),
    },
    {
      title: t("Logistics companies", "Empresas de logística"),
      description: t(
        "Warehousing and drayage cost money before you can bill.",
        "El almacenaje y el acarreo (drayage) cuestan dinero antes de facturar.",
      ),
      benefits: shown([
        t("Funding that follows your billing", "Dinero que sigue su facturación"),
        t("Asset-based lending for larger needs", "Préstamos sobre activos"),
      ]),
      link: link(
        "/asset-based-lending",
        "See asset-based lending",
        "Vea los préstamos sobre activos",
      ),
    },
  ],
  freightTypesHeading: t("Twelve kinds of freight", "Doce tipos de carga"),
  /** The names by the keys of the setting COMPANY_DAYS_TO_PAY. */
  freightTypes: {
    "Dry Van": t("Dry Van", "Caja seca (dry van)"),
    Refrigerated: t("Refrigerated", "Caja refrigerada (reefer)"),
    Flatbed: t("Flatbed", "Plataforma (flatbed)"),
    "Step Deck": t("Step Deck", "Plataforma escalonada (step deck)"),
    "Heavy Haul": t("Heavy Haul", "Carga pesada (heavy haul)"),
    "Auto Transport": t("Auto Transport", "Transporte de autos"),
    "LTL Freight": t("LTL Freight", "Carga parcial (LTL)"),
    Expedited: t("Expedited", "Carga urgente (expedited)"),
    Intermodal: t("Intermodal", "Contenedores (intermodal)"),
    Tanker: t("Tanker", "Tanque (tanker)"),
    Construction: t("Construction", "Construcción"),
    Agricultural: t("Agricultural", "Agrícola"),
  } satisfies Record<Freight, string>,
  daysToPay: {
    title: t("Days to pay, by freight", "Días para cobrar, por tipo de carga"),
    basis: t("Days from invoice to payment", "Días de la factura al pago"),
    days: (count: number) => t(`${count} days`, `${count} días`),
  },
  qualificationHeading: t("What you need to qualify", "Qué necesita para calificar"),
  qualification: shown([
    sentenceCase(facts.authority),
    sentenceCase(facts.insurance),
    sentenceCase(facts.customersCredit),
    holds("minimumTime") && sentenceCase(listOf(facts.minimumTime, facts.startups)),
  ]),
  /** A month's saving at the full discount; null where it may not be stated. */
  fuelSaving: holds("fuelSavingsNetwork")
    ? {
        title: t("A month with the card", "Un mes con la tarjeta"),
        basis: t(
          "At network locations, at the full discount",
          "En la red, con el descuento completo",
        ),
        alt: t("The fleet fuel card", "La tarjeta de combustible para flotillas"),
        terms: fuelSavingTerms(facts.fuelSavingsNetwork, [
          t("gallons", "galones"),
          t("saved", "de ahorro"),
          t("a month", "al mes"),
        ]),
      }
    : null,
  fuelCardPromo: {
    heading: t("A fuel card for the whole fleet", "Una tarjeta para toda la flotilla"),
    text:
      sentence(
        holds("fuelSavingsNetwork") &&
          t(
            `up to ${facts.fuelSavingsNetwork} off at network locations`,
            `hasta ${facts.fuelSavingsNetwork} menos en las estaciones de la red`,
          ),
        holds("fuelSavingsElsewhere") &&
          t(
            `up to ${facts.fuelSavingsElsewhere} elsewhere`,
            `hasta ${facts.fuelSavingsElsewhere} en las demás`,
          ),
        holds("fuelLocations") &&
          t(`${facts.fuelLocations} locations`, `${facts.fuelLocations} estaciones`),
        holds("fuelShipping") && facts.fuelShipping,
      ) ||
      t(
        "Discounts at the pump, and control over who can buy what.",
        "Descuentos en la bomba y control de quién compra qué.",
      ),
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
      "If we're not the right choice for you, we'll say so.",
      "Si no somos lo que le conviene, se lo diremos.",
    ),
    primary: getQuote,
    secondary: link("/how-factoring-works", "How It Works", "Cómo funciona"),
  },
}));

import { factsEs as facts } from "~/site/claims.es";
import { es } from "~/site/spanish-paths";
import { sentenceCase } from "~/ui/sentence-case";
import type { AssetBasedLendingWords } from "./asset-based-lending.en";

export const assetBasedLendingWordsEs = {
  intro:
    "Un crédito respaldado por lo que su negocio ya tiene, empezando por lo que le deben. Para empresas que necesitan más, o de forma más constante, que factura por factura.",

  sections: [
    {
      id: "what-it-is",
      heading: "Qué es un préstamo sobre activos",
      paragraphs: [
        "Es un préstamo o una línea de crédito cuyo límite sigue el valor de sus activos. Cuando crecen sus facturas por cobrar, crece lo que puede disponer. Cuando sus clientes pagan, el saldo baja.",
        "A diferencia del factoraje (factoring), sí es un préstamo. Usted conserva sus facturas, las cobra usted mismo y paga intereses sobre lo que ha dispuesto.",
      ],
    },
    {
      id: "what-counts",
      heading: "Qué puede respaldar el crédito",
      paragraphs: [
        `Primero, las facturas de flete por cobrar a ${facts.customersCredit}, porque se convierten solas en efectivo. También se puede considerar el equipo y otros activos del negocio.`,
        "Quien presta cuenta solo una parte del valor de cada activo. Por lo general deja fuera las facturas viejas, en disputa o dudosas. Lo que queda se llama base de préstamo (borrowing base) y se revisa con regularidad.",
      ],
    },
  ],

  stepsHeading: "Cómo se abre un crédito así",

  steps: [
    {
      id: "review",
      title: "Revisamos sus activos",
      text: "Usted nos comparte la lista de sus facturas por cobrar, sus estados financieros recientes y la lista de su equipo.",
    },
    {
      id: "terms",
      title: "Los términos se fijan para usted",
      text: "El límite, el costo y los informes se acuerdan por escrito para su negocio.",
    },
    {
      id: "draw",
      title: "Dispone de lo que necesita",
      text: "Úselo para nómina, combustible, reparaciones o crecimiento, hasta el límite que sus activos respaldan.",
    },
    {
      id: "report",
      title: "Informa, y el límite se ajusta",
      text: "Los informes regulares mantienen el límite al paso de lo que le deben.",
    },
  ],

  comparison: {
    heading: "¿Factoraje o préstamo sobre activos?",
    caption: "El factoraje de facturas junto al préstamo sobre activos",
    columns: [
      { label: "Qué comparar" },
      { label: "Factoraje de facturas" },
      { label: "Préstamo sobre activos" },
    ],
  },

  comparisonRows: [
    {
      id: "what",
      feature: "Qué es",
      factoring: `Venta de facturas; ${facts.notALoan}`,
      lending: "Un préstamo respaldado por activos",
    },
    {
      id: "customers-pay",
      feature: "A quién pagan sus clientes",
      factoring: "A nosotros",
      lending: "Por lo general, a usted",
    },
    {
      id: "amount",
      feature: "Cuánto",
      factoring: `${sentenceCase(facts.advance)} de cada factura`,
      lending: "Hasta un límite que fijan sus activos",
    },
    {
      id: "cost",
      feature: "Qué paga",
      factoring: "Un cargo por cada factura",
      lending: "Intereses sobre el saldo dispuesto, y los cargos que se acuerden",
    },
    {
      id: "paperwork",
      feature: "Papeleo",
      factoring: "Por carga: factura y comprobante de entrega (POD)",
      lending: "Estados financieros e informes regulares",
    },
    {
      id: "suits",
      feature: "Le conviene a",
      factoring: "Dueños-operadores, empresas jóvenes, volumen que varía",
      lending: "Empresas establecidas con volumen constante y buena contabilidad",
    },
  ],

  fitHeading: "Cuándo conviene",

  fit: [
    "Lo que le deben es suficiente y constante para respaldar un límite mes tras mes.",
    "Quiere seguir cobrándoles usted mismo a sus clientes.",
    "Su contabilidad está al día, y puede informar sobre ella con regularidad.",
    "Planea una compra, una nueva terminal o una temporada que las facturas sueltas no alcanzarían a cubrir.",
  ],

  callToAction: {
    heading: "Sepa cuál le conviene",
    text: `Díganos para qué necesita el dinero. Respondemos ${facts.quoteResponse}, y si el factoraje le sirve mejor, se lo diremos.`,
    primary: { to: es("/get-quote"), label: "Cotización gratis" },
    secondary: { to: es("/how-factoring-works"), label: "Cómo funciona el factoraje" },
  },
} as const satisfies AssetBasedLendingWords;

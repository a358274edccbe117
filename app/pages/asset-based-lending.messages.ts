import { sentenceCase } from "~/site/language";
import { withClaims } from "~/site/messages";

/** Returns the texts of /asset-based-lending, with only the marketing claims that this site may make. */
export const assetBasedLendingMessages = withClaims(({ facts, getQuote, holds, link, t }) => ({
  intro: t(
    "A credit facility secured by what your business already owns, starting with its receivables.",
    "Un crédito respaldado por lo que su negocio ya tiene, empezando por lo que le deben.",
  ),
  sections: [
    {
      id: "what-it-is",
      heading: t("What it is", "Qué es"),
      text: t(
        "A loan or line of credit whose limit follows the value of your assets. Unlike factoring, it is a loan: you keep your invoices, collect them yourself, and pay interest on what you have drawn.",
        "Un préstamo o una línea de crédito cuyo límite sigue el valor de sus activos. A diferencia del factoraje (factoring), sí es un préstamo: usted conserva sus facturas, las cobra usted mismo y paga intereses sobre lo que ha dispuesto.",
      ),
    },
    {
      id: "what-counts",
      heading: t("What can secure it", "Qué puede respaldar el crédito"),
      text: t(
        `Freight receivables from ${facts.customersCredit} come first. Equipment may be considered as well. A lender counts only part of each asset's value and leaves out old, disputed or doubtful invoices. What remains is the borrowing base.`,
        `Primero, las facturas de flete por cobrar a ${facts.customersCredit}. También se puede considerar el equipo. El prestamista cuenta solo una parte de cada activo y deja fuera las facturas viejas, en disputa o dudosas. Lo que queda es la base de préstamo (borrowing base).`,
      ),
    },
  ],
  /** The owner's example: receivables and what is left out in dollars, the advance in percent. */
  base: (receivables: number, leftOut: number, advance: number) => {
    const eligible = receivables - leftOut;
    const limit = Math.round((eligible * advance) / 100);
    const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;
    return {
      heading: t("A borrowing base", "Una base de préstamo"),
      shares: {
        now: (limit * 100) / receivables,
        later: ((receivables - limit) * 100) / receivables,
      },
      /** Above the two ends of the bar. */
      ends: [t("You can draw", "Puede disponer"), t("Left out or not lent", "Fuera o sin prestar")],
      rows: [
        { label: t("Open invoices", "Facturas por cobrar"), value: dollars(receivables) },
        {
          label: t("Left out: old, disputed, doubtful", "Fuera: viejas, en disputa, dudosas"),
          value: `−${dollars(leftOut)}`,
        },
        { label: t("Eligible", "Elegibles"), value: dollars(eligible) },
        {
          label: t(`You can draw (${advance}%)`, `Puede disponer (${advance}%)`),
          value: dollars(limit),
        },
      ],
    };
  },
  stepsHeading: t("How a facility is set up", "Cómo se abre un crédito así"),
  steps: [
    {
      title: t("We review your assets", "Revisamos sus activos"),
      text: t(
        "Open invoices, financial statements, equipment.",
        "Facturas por cobrar, estados financieros, equipo.",
      ),
    },
    {
      title: `${t("Terms are", "Los términos se fijan")} ${facts.individualRates}`,
      text: t("Limit, cost and reporting, in writing.", "Límite, costo e informes, por escrito."),
    },
    {
      title: t("You draw what you need", "Dispone de lo que necesita"),
      text: t(
        "For payroll, fuel, repairs or growth, up to the limit.",
        "Para nómina, combustible, reparaciones o crecimiento, hasta el límite.",
      ),
    },
    {
      title: t("You report, and the limit moves", "Usted informa, y el límite se ajusta"),
      text: t(
        "The limit stays in step with your receivables.",
        "El límite va al paso de lo que le deben.",
      ),
    },
  ],
  comparison: {
    heading: t("How it differs from factoring", "En qué difiere del factoraje"),
    caption: t(
      "Invoice factoring compared with asset-based lending",
      "El factoraje de facturas comparado con el préstamo sobre activos",
    ),
    columns: [
      { label: t("What to compare", "Qué comparar") },
      { label: t("Invoice factoring", "Factoraje de facturas") },
      { label: t("Asset-based lending", "Préstamo sobre activos") },
    ],
  },
  /** The cells of each row, in the order of the columns. */
  comparisonRows: [
    [
      t("What it is", "Qué es"),
      holds("notALoan")
        ? t(`Sale of invoices; ${facts.notALoan}`, `Venta de facturas; ${facts.notALoan}`)
        : t("Sale of invoices", "Venta de facturas"),
      t("A loan secured by assets", "Un préstamo respaldado por activos"),
    ],
    [
      t("Who your customers pay", "A quién pagan sus clientes"),
      t("Us", "A nosotros"),
      t("Usually you", "Por lo general, a usted"),
    ],
    [
      t("How much", "Cuánto"),
      t(
        `${sentenceCase(facts.advance)} of each invoice`,
        `${sentenceCase(facts.advance)} de cada factura`,
      ),
      t("Up to a limit set by your assets", "Hasta un límite que fijan sus activos"),
    ],
    [
      t("What you pay", "Qué paga"),
      t("A fee on each invoice", "Un cargo por cada factura"),
      t(
        "Interest on the balance drawn, and any agreed fees",
        "Intereses sobre el saldo dispuesto, y los cargos que se acuerden",
      ),
    ],
    [
      t("Best for", "Le conviene a"),
      t(
        "Owner-operators, young companies, uneven volume",
        "Dueños-operadores, empresas jóvenes, volumen que varía",
      ),
      t(
        "Established companies with steady volume and good books",
        "Empresas establecidas con volumen constante y buena contabilidad",
      ),
    ],
  ],
  fitHeading: t("When it makes sense", "Cuándo conviene"),
  fit: [
    t(
      "Your receivables are large and steady enough to support a limit month after month.",
      "Lo que le deben es suficiente y constante para respaldar un límite mes tras mes.",
    ),
    t(
      "You want to keep collecting from your customers yourself.",
      "Quiere seguir cobrándoles usted mismo a sus clientes.",
    ),
    t(
      "You're planning a purchase, a new terminal or a season that single invoices wouldn't cover.",
      "Planea una compra, una nueva terminal o una temporada que las facturas sueltas no alcanzarían a cubrir.",
    ),
  ],
  callToAction: {
    heading: t("Find out which one fits", "Sepa cuál le conviene"),
    text: t(
      `Tell us what you need the money for. We reply ${facts.quoteResponse}, and if factoring would serve you better, we will say so.`,
      `Díganos para qué necesita el dinero. Respondemos ${facts.quoteResponse}, y si el factoraje le sirve mejor, se lo diremos.`,
    ),
    primary: getQuote,
    secondary: link("/how-factoring-works", "How Factoring Works", "Cómo funciona el factoraje"),
  },
}));

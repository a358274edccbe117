import { inBothLanguages } from "~/site/messages";
import { categoryIds } from "~/site/resources";

/** The texts around an article, and the texts of the list of articles that the server renders. */
export const articleMessages = inBothLanguages(({ claimTexts, getQuote, link, t }) => {
  const labels = {
    finance: t("Finance", "Finanzas"),
    factoring: t("Factoring", "Factoraje"),
    operations: t("Operations", "Operación"),
    compliance: t("Compliance", "Cumplimiento"),
  };
  return {
    /** The filter's categories in order. */
    categories: categoryIds.map((id) => ({ id, label: labels[id] })),
    allCategories: t("All", "Todas"),
    /** The outlook's category. The outlook is a news card and not part of the filter. */
    outlook: t("Market Analysis", "Análisis del mercado"),
    readTime: (minutes: number) => t(`${minutes} min read`, `${minutes} min de lectura`),
    back: link("/resources", "Back to Resources", "Volver a Recursos"),
    by: (author: string) => t(`By ${author}`, `Texto: ${author}`),
    updated: t("Updated", "Actualizado el"),
    /** Closes an article. */
    callToAction: {
      heading: t("Put it to work on your own invoices", "Aplíquelo a sus propias facturas"),
      text: t(
        `Tell us what you haul and who pays you. We reply ${claimTexts.quoteResponse}.`,
        `Díganos qué lleva y quién le paga. Le respondemos ${claimTexts.quoteResponse}.`,
      ),
      primary: getQuote,
      secondary: link("/how-factoring-works", "How Factoring Works", "Cómo funciona el factoraje"),
    },
    /** The link at the end of the compliance article. */
    aboutUs: link("/about", "About Us", "Quiénes somos"),
    feedTitle: (company: string) =>
      t(`${company}: guides for carriers`, `${company}: guías para transportistas`),
  };
});

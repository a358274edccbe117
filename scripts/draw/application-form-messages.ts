import { textMessageConsent } from "~/leads/fields.en";
import { textMessageConsentEs } from "~/leads/fields.es";
import { inBothLanguages } from "~/site/messages";

/** The texts of the PDF form. They contain no brand or contacts, which are configured at run time. */
export const applicationFormMessages = inBothLanguages(({ address, t }) => ({
  title: t("Application form", "Formulario de solicitud"),
  subtitle: t(
    "Quote request and fleet fuel card",
    "Cotización y tarjeta de combustible para flotillas",
  ),
  subject: t(
    "One form for a factoring quote and for the fleet fuel card",
    "Un solo formulario para la cotización de factoraje y la tarjeta de combustible",
  ),
  intro: [
    t(
      "Fill out this form on screen, or print it and write in block letters. Everyone fills out sections 1, 2 and 5. Add section 3 for a quote, section 4 for the fuel card, or both.",
      "Llene este formulario en pantalla, o imprímalo y escriba con letra de molde. Las secciones 1, 2 y 5 son para todos; la 3, para una cotización; la 4, para la tarjeta de combustible.",
    ),
    t(
      "Our website asks the same questions and gives you a Reference ID right away. To send this form instead, email it to the address at the bottom of any page of the website. Do not include bank account or Social Security numbers. We do not need them here.",
      "Nuestro sitio web pregunta lo mismo y le da enseguida un número de referencia. O mande este formulario a la dirección de correo electrónico al pie del sitio. No ponga números de cuenta bancaria ni de seguro social.",
    ),
  ],
  required: t("Fields marked with * are required.", "Los campos marcados con * son obligatorios."),
  page: t("Page", "Página"),
  revised: t("Revised", "Revisado el"),
  choices: t("Choose one:", "Elija una opción:"),
  sections: {
    company: { title: t("1. Company", "1. Su empresa") },
    fleet: {
      title: t("2. Fleet", "2. Su flotilla"),
      text: t(
        "For the fuel card we need all of this section. No authority yet? Enter “pending” for both numbers.",
        "Para la tarjeta de combustible necesitamos toda esta sección. ¿Sin autoridad operativa todavía? Escriba “pendiente”.",
      ),
    },
    quote: { title: t("3. For a quote", "3. Para una cotización") },
    fuelCard: {
      title: t("4. For the fuel card", "4. Para la tarjeta de combustible"),
      text: t(
        "For the fuel card we need all of this section.",
        "Para la tarjeta de combustible necesitamos toda esta sección.",
      ),
    },
    agreement: {
      title: t("5. Anything else, and your agreement", "5. Algo más, y su consentimiento"),
    },
  },
  /** Texts of fields that differ from those on the site. */
  fields: {
    companyName: { label: t("Company name", "Nombre de la empresa") },
    contactName: { label: t("Contact name", "Persona de contacto") },
    monthlyRevenue: {
      label: t(
        "Monthly revenue (required for a quote)",
        "Ingresos mensuales (obligatorio para una cotización)",
      ),
    },
    comments: {
      label: t("Comments (optional)", "Comentarios (opcional)"),
      hint: t(
        "Your customers, how soon you need funding, how many cards and for which drivers.",
        "Sus clientes, para cuándo necesita el dinero, cuántas tarjetas y para qué choferes.",
      ),
    },
    smsConsent: {
      label: t(
        `${textMessageConsent.label} (optional)`,
        `${textMessageConsentEs.label} (opcional)`,
      ),
      hint: t(
        `${textMessageConsent.hint} Wording ${textMessageConsent.version}.`,
        `${textMessageConsentEs.hint} Texto ${textMessageConsentEs.version}.`,
      ),
    },
    agreeToTerms: {
      label: t(
        "I agree to the Terms of Use and the Privacy Policy",
        "Acepto los Términos de uso y la Política de privacidad",
      ),
      hint: t(
        "You can read both on our website, at /terms-of-use and /privacy-policy.",
        `Están en nuestro sitio web, en ${address("/terms-of-use")} y ${address("/privacy-policy")}. Los contratos con nosotros se escriben en inglés.`,
      ),
    },
  },
}));

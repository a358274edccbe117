import { es } from "~/site/spanish-paths";
import type { Messages } from "~/site/words";
import type { applicationFormMessages } from "./application-form.en";
import { textMessageConsentEs } from "./fields.es";

export const applicationFormMessagesEs: Messages<typeof applicationFormMessages> = {
  title: "Formulario de solicitud",
  subtitle: "Cotización y tarjeta de combustible para flotillas",
  subject: "Un solo formulario para la cotización de factoraje y la tarjeta de combustible",
  intro: [
    "Llene este formulario en pantalla, o imprímalo y escriba con letra de molde. Las secciones 1, 2 y 5 son para todos; la 3, para una cotización; la 4, para la tarjeta de combustible.",
    "Nuestro sitio web pregunta lo mismo y le da enseguida un número de referencia. O mande este formulario a la dirección de correo electrónico al pie del sitio. No ponga números de cuenta bancaria ni de seguro social.",
  ],
  required: "Los campos marcados con * son obligatorios.",
  page: "Página",
  revised: "Revisado el",
  choices: "Elija una opción:",
  sections: {
    company: { title: "1. Su empresa" },
    fleet: {
      title: "2. Su flotilla",
      text: "Para la tarjeta de combustible necesitamos toda esta sección. ¿Sin autoridad operativa todavía? Escriba “pendiente”.",
    },
    quote: { title: "3. Para una cotización" },
    fuelCard: {
      title: "4. Para la tarjeta de combustible",
      text: "Para la tarjeta de combustible necesitamos toda esta sección.",
    },
    agreement: { title: "5. Algo más, y su consentimiento" },
  },
  fields: {
    monthlyRevenue: { label: "Ingresos mensuales (obligatorio para una cotización)" },
    comments: {
      label: "Comentarios (opcional)",
      hint: "Sus clientes, para cuándo necesita el dinero, cuántas tarjetas y para qué choferes.",
    },
    smsConsent: {
      label: `${textMessageConsentEs.label} (opcional)`,
      hint: `${textMessageConsentEs.hint} Texto ${textMessageConsentEs.version}.`,
    },
    agreeToTerms: {
      label: "Acepto los Términos de uso y la Política de privacidad",
      hint: `Están en nuestro sitio web, en ${es("/terms-of-use")} y ${es("/privacy-policy")}. Los contratos con nosotros se escriben en inglés.`,
    },
  },
};

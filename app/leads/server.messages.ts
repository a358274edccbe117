import type { ReceiptChange } from "#db/queries/lead-changes.server";
import { type Messages, sentenceCase } from "~/site/language";

// Texts for senders of a form that only the server uses, in both languages, so that no page's script loads them.

/** What an email to a visitor states about the request and the company. */
interface MailFacts {
  /** Such as "quote request". */
  request: string;
  reference: string;
  /** The reply deadline as text, or null. */
  due: string | null;
  /** Returns how to reach us by those of these contact methods that are configured: "call X or text Y". */
  reach: (...ways: readonly ContactWay[]) => string;
}

export type ContactWay = "phone" | "textLine" | "email";

const en = {
  /** Responses to the post of a form. */
  post: {
    didYouMean: (meant: string, typed: string) => `Did you mean ${meant}? You typed ${typed}.`,
    /** The comment that a link with a fuel card tier fills in. */
    interested: "I'm interested in the Fleet fuel card program.",
  },
  /** Texts of a receipt. */
  receipt: {
    /** Shown after a change was saved. The key is `done` in the URL. */
    done: {
      corrected: "Your changes are saved.",
      "number-corrected":
        "Your changes are saved. Text messages are turned off, because you agreed to them for the old number.",
      answered: "Thank you. Your answers are saved.",
      withdrawn: "Your request is withdrawn.",
      "texts-agreed": "Text messages about this request are turned on.",
      "texts-stopped": "Text messages to your number are turned off.",
    } satisfies Record<ReceiptChange["kind"] | "number-corrected", string>,
    worked: (fields: string, reach: string) =>
      `We have already worked with these details: ${fields}. To change them, ${reach}.`,
    consentMissing: "To get texts, check the box to agree to text messages.",
    withdrawalUnsure: "Check the box to withdraw this request.",
    failure: "There was a problem saving your change. Please try again.",
    errors: {
      tooManyReads: "You opened too many receipts.",
      noReceipt: "This receipt does not exist.",
      withdrawn: "This request was withdrawn, so nothing was changed. You can send a new one.",
      noAnswerDue: "No reply is due anymore.",
    },
    words: { yes: "yes", no: "no", pending: "pending" },
    consent: (version: string) => ({
      term: "Text message terms",
      description: `version ${version}`,
    }),
    atHand: {
      invoice: "An unpaid invoice, with its rate confirmation and signed bill of lading.",
      customers: "The names of the brokers or shippers you haul for.",
      invoiced: "What you invoiced in each of the last three months.",
      cards: "How many cards you need, and for which drivers.",
      fuelStatement: "Your last fuel statement, or what you paid for fuel last month.",
      authorityDay: "The day you applied for your authority.",
      numbers: "Your MC and DOT numbers.",
      insurance: "Your certificate of insurance, liability and cargo.",
    },
    calendar: {
      summary: (company: string, request: string) => `${company} reply deadline: ${request}`,
      description: (reference: string, reach: string) =>
        `Reference ID ${reference}. Haven't heard from us? ${sentenceCase(reach)}.`,
    },
  },
  /** Shown if a link to verify an email address belongs to no request of the signed-in client. */
  linkExpired:
    "This link does not open any of your requests. The request may already be verified, or its email address was corrected.",
  /** Shown if no link to verify an email address was sent, because the address reached its daily limit. */
  tooManyLinks:
    "We already sent several links to your email address, so we did not send another. Check your mail, or ask again tomorrow.",
  /** How to reach us. Names the form if no contact method is configured. */
  reach: {
    phone: (phone: string) => `call ${phone}`,
    textLine: (textLine: string) => `text ${textLine}`,
    email: (email: string) => `write to ${email}`,
    form: (address: string) => `use the form at ${address}`,
    or: " or ",
  },
  /** The emails to visitors. `ending` follows the company's name. */
  mail: {
    received: ({ request, reference, due, reach }: MailFacts) => ({
      subject: `We have your ${request} (Reference ID ${reference})`,
      paragraphs: [
        `Thank you. We have received your ${request}.`,
        `Reference ID: ${reference}\n${due === null ? "" : `We reply by ${due}.`}`,
        `Questions? ${sentenceCase(reach("phone", "textLine"))} and have your Reference ID ready.`,
      ],
      ending: ["If you did not send this request, you can ignore this message."],
    }),
    /** Sent to the old and the new address. Contains neither address and quotes nothing that was typed. */
    addressCorrected: ({ request, reference, reach }: MailFacts) => ({
      subject: `The email address of a ${request} was corrected (Reference ID ${reference})`,
      paragraphs: [
        `The email address of a ${request} that was sent to us was corrected. We sent this message to the old and the new address.`,
        `Reference ID: ${reference}\nFrom now on we reply to the corrected address.`,
        `If you did not ask for this, or do not recognize this request, ${reach("phone", "email")}.`,
      ],
      ending: [],
    }),
    verifyAddress: ({ request, reference, reach, link }: MailFacts & { link: string }) => ({
      subject: `Verify your ${request} (Reference ID ${reference})`,
      paragraphs: [
        `Sign in to your client account and open this link to see your ${request} in full:`,
        link,
        `If you did not send this ${request}, do not open the link and ${reach("phone")}.`,
      ],
      ending: [],
    }),
  },
};

const es: Messages<typeof en> = {
  post: {
    didYouMean: (meant, typed) => `¿Quiso escribir ${meant}? Usted escribió ${typed}.`,
    interested: "Me interesa el programa de tarjetas de combustible para flotillas.",
  },
  receipt: {
    done: {
      corrected: "Sus cambios se guardaron.",
      "number-corrected":
        "Sus cambios se guardaron. Los mensajes de texto están desactivados, porque usted los aceptó para el número anterior.",
      answered: "Gracias. Sus respuestas se guardaron.",
      withdrawn: "Su solicitud fue retirada.",
      "texts-agreed": "Los mensajes de texto sobre esta solicitud están activados.",
      "texts-stopped": "Los mensajes de texto a su número están desactivados.",
    },
    worked: (fields, reach) =>
      `Ya trabajamos con estos datos: ${fields}. Para cambiarlos, ${reach}.`,
    consentMissing:
      "Para que le escribamos por mensaje de texto, marque la casilla con la que acepta recibirlos.",
    withdrawalUnsure: "Marque la casilla para retirar esta solicitud.",
    failure: "Hubo un problema al guardar su cambio. Inténtelo de nuevo.",
    errors: {
      tooManyReads: "Abrió demasiados comprobantes.",
      noReceipt: "No existe ese comprobante.",
      withdrawn: "Esta solicitud se retiró, así que no se cambió nada. Puede enviar una nueva.",
      noAnswerDue: "Ya no hay ninguna respuesta pendiente.",
    },
    words: { yes: "sí", no: "no", pending: "pendiente" },
    consent: (version) => ({
      term: "Términos de los mensajes de texto",
      description: `versión ${version}`,
    }),
    atHand: {
      invoice:
        "Una factura que todavía no le hayan pagado, con su confirmación de tarifa (rate con) y su conocimiento de embarque (BOL) firmado.",
      customers: "Los nombres de los brókers o embarcadores (shippers) para los que transporta.",
      invoiced: "Lo que facturó en cada uno de los últimos tres meses.",
      cards: "Cuántas tarjetas necesita y para qué choferes.",
      fuelStatement:
        "Su último estado de cuenta de combustible, o lo que pagó por combustible el mes pasado.",
      authorityDay: "El día en que solicitó su autoridad operativa.",
      numbers: "Sus números MC y DOT.",
      insurance: "Su certificado de seguro, de responsabilidad civil y de carga.",
    },
    calendar: {
      summary: (company, request) => `Hora límite de respuesta de ${company}: ${request}`,
      description: (reference, reach) =>
        `Número de referencia ${reference}. ¿No ha sabido de nosotros? ${sentenceCase(reach)}.`,
    },
  },
  linkExpired:
    "Este enlace no abre ninguna de sus solicitudes. Quizá la solicitud ya está verificada, o su correo electrónico se corrigió.",
  tooManyLinks:
    "Ya enviamos varios enlaces a su correo electrónico, así que no enviamos otro. Revise su correo o pida otro mañana.",
  reach: {
    phone: (phone) => `llame al ${phone}`,
    textLine: (textLine) => `mande un mensaje de texto al ${textLine}`,
    email: (email) => `escriba a ${email}`,
    form: (address) => `use el formulario de ${address}`,
    or: " o ",
  },
  mail: {
    verifyAddress: ({ request, reference, reach, link }) => ({
      subject: `Verifique su ${request} (número de referencia ${reference})`,
      paragraphs: [
        `Inicie sesión en su cuenta de cliente y abra este enlace para ver completa su ${request}:`,
        link,
        `Si usted no envió esta ${request}, no abra el enlace y ${reach("phone")}.`,
      ],
      ending: [],
    }),
    received: ({ request, reference, due, reach }) => ({
      subject: `Tenemos su ${request} (número de referencia ${reference})`,
      paragraphs: [
        `Gracias. Recibimos su ${request}.`,
        `Número de referencia: ${reference}\n${due === null ? "" : `Le respondemos a más tardar el ${due}.`}`,
        `¿Preguntas? ${sentenceCase(reach("phone", "textLine"))}, y tenga listo su número de referencia.`,
      ],
      ending: ["Si usted no envió esta solicitud, puede ignorar este mensaje."],
    }),
    addressCorrected: ({ request, reference, reach }) => ({
      subject: `Se corrigió el correo electrónico de una ${request} (número de referencia ${reference})`,
      paragraphs: [
        `Se corrigió el correo electrónico de una ${request} que nos enviaron. Enviamos este mensaje al correo anterior y al nuevo.`,
        `Número de referencia: ${reference}\nDe ahora en adelante respondemos al correo corregido.`,
        `Si usted no pidió este cambio, o no conoce esta solicitud, ${reach("phone", "email")}.`,
      ],
      ending: [],
    }),
  },
};

export const serverMessages = { en, es };

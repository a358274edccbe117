import { claims } from "~/site/claims";
import type { Company } from "~/site/company.server";
import { type ClaimWording, inBothLanguages, withClaims } from "~/site/messages";
import { shown } from "~/site/page-content";

/** Returns the texts of /about, with only the marketing claims that this site may make. */
export const aboutMessages = withClaims(({ facts, getQuote, holds, link, t }) => ({
  intro: t(
    "We help trucking businesses get paid for work they have already done.",
    "Ayudamos a los negocios de transporte a cobrar el trabajo que ya hicieron.",
  ),
  story: (company: Pick<Company, "foundedYear">) =>
    shown([
      holds("founded") &&
        t(`We started in ${company.foundedYear}.`, `Empezamos en ${company.foundedYear}.`),
      t(
        "A truck can deliver on Monday, pay its driver on Friday, and wait a month for the money. So we buy freight invoices, and pay fast.",
        "Un camión puede entregar el lunes, pagarle al chofer el viernes y esperar un mes su dinero. Por eso compramos facturas de flete, y pagamos rápido.",
      ),
      t(
        `We work with fleets of ${facts.fleetSize} and with owner-operators.`,
        `Trabajamos con flotillas ${facts.fleetSize} y con dueños-operadores.`,
      ),
    ]).join(" "),
  storyHeading: t("Our story", "Nuestra historia"),
  mission: {
    heading: t("Our mission", "Nuestra misión"),
    text: t(
      "Steady growth and strong cash flow for the people who move freight, at a fee they can check.",
      "Crecimiento firme y buen flujo de efectivo para quienes mueven la carga, con un cargo que se puede comprobar.",
    ),
  },
  /** Where a dollar of an invoice goes, by our own claims; null where one of them may not be stated. */
  dollar: dollarOf(facts, holds("advance", "rates"), t),
  valuesHeading: t("Our values", "Nuestros valores"),
  values: [
    {
      title: t("Plain terms", "Términos claros"),
      text: t("You see your dollars before you sign.", "Usted ve sus dólares antes de firmar."),
    },
    {
      title: t("Promptness", "Puntualidad"),
      text: t(
        "You deliver on time. We fund on time.",
        "Usted entrega a tiempo. Nosotros pagamos a tiempo.",
      ),
    },
    {
      title: t("Respect for customers", "Respeto al cliente"),
      text: t("When we call them, we call for you.", "Cuando los llamamos, llamamos de su parte."),
    },
    {
      title: t("Staying power", "A largo plazo"),
      text: t("We'd rather see you need us less.", "Preferimos que nos necesite menos."),
    },
  ],
  teamHeading: t("Leadership team", "Equipo directivo"),
  /** Text alternative of the drawing that /about shows until there is a photo of the office. */
  officeIllustrationLabel: t(
    "Drawing of our office: a desk with a phone and two screens",
    "Dibujo de nuestra oficina: un escritorio con un teléfono y dos pantallas",
  ),
  /** Returns at most three figures. The years are computed. */
  stats: (company: Pick<Company, "yearsInBusiness">) =>
    shown([
      holds("years") && {
        number: company.yearsInBusiness,
        label: t("Years in business", "Años en el negocio"),
      },
      holds("clients") && { number: claims.clients.text, label: t("Clients", "Clientes") },
      holds("satisfaction") && {
        number: facts.satisfaction,
        label: t("Client satisfaction", "Satisfacción de clientes"),
      },
    ]),
  callToAction: {
    heading: t("Talk to us", "Hable con nosotros"),
    text: t(
      `Send a few details and we reply ${facts.quoteResponse}.`,
      `Envíe unos cuantos datos y le respondemos ${facts.quoteResponse}.`,
    ),
    primary: getQuote,
    secondary: link("/why-us", "How We Compare", "Cómo nos comparamos"),
  },
}));

/** Returns the parts of a dollar, in cents: at the highest advance, at the lowest and the highest rate. */
function dollarOf(
  { advance, rates }: Pick<ClaimWording["facts"], "advance" | "rates">,
  isStated: boolean,
  t: ClaimWording["t"],
) {
  const [now = 0] = figuresIn(advance);
  const [lowest = 0, highest = 0] = figuresIn(rates);
  const rest = 100 - now;
  if (!isStated) return null;
  return {
    heading: t("Where a dollar of an invoice goes", "A dónde va cada dólar de una factura"),
    basis: t(
      `At an advance of ${now}%, paid by your customer after 30 days`,
      `Con un anticipo del ${now}%, si su cliente paga a los 30 días`,
    ),
    shares: { now, cost: highest, later: rest - highest },
    /** What is not advanced, as a bar of its own, because most of its parts are too thin in the dollar. */
    rest: {
      label: t(`The other ${rest}¢, enlarged`, `Los otros ${rest}¢, ampliados`),
      shares: { cost: (highest * 100) / rest, later: 100 - (highest * 100) / rest },
    },
    rows: [
      { label: t("Yours after approval", "Suyo después de la aprobación"), value: `${now}¢` },
      { label: t("Our fee", "Nuestro cargo"), value: `${lowest}¢–${highest}¢` },
      {
        label: t("Yours when your customer pays", "Suyo cuando su cliente paga"),
        value: `${rest - highest}¢–${rest - lowest}¢`,
      },
    ],
  };
}

const figuresIn = (text: string) => (text.match(/[\d.]+/g) ?? []).map(Number);

/** The messages on the cards of the team. */
export const teamCardMessages = inBothLanguages(({ t }) => ({
  example: t("Example", "Ejemplo"),
  portrait: (name: string) => t(`Portrait of ${name}`, `Retrato de ${name}`),
}));

import { claims } from "~/site/claims";
import type { Company } from "~/site/company.server";
import { inBothLanguages, withClaims } from "~/site/messages";
import { type Stat, shown } from "~/site/page-content";

/** The texts of /about. They make only claims that this site may make. */
export const aboutMessages = withClaims(({ facts, getQuote, holds, link, t }) => ({
  intro: t(
    "We help trucking businesses get paid for work they have already done.",
    "Ayudamos a los negocios de transporte a cobrar el trabajo que ya hicieron.",
  ),
  story: (company: Pick<Company, "foundedYear">) => [
    [
      holds("founded")
        ? t(
            `We started in ${company.foundedYear} with a simple observation.`,
            `Empezamos en ${company.foundedYear} con algo muy simple.`,
          )
        : t("We started with a simple observation.", "Empezamos con algo muy simple."),
      t(
        "A truck can deliver on Monday, burn its fuel on Tuesday and pay its driver on Friday, and still wait a month or more for the customer's money.",
        "Un camión puede entregar el lunes, gastar su diésel el martes y pagarle al chofer el viernes, y aun así esperar un mes o más el dinero del cliente.",
      ),
    ].join(" "),
    t(
      "Banks were slow to help, because a small carrier owns few of the things a bank likes to lend against. What it does own is a stack of good invoices. So that's where we began: buying freight invoices and paying for them fast.",
      "Los bancos tardaban en ayudar, porque un transportista pequeño tiene poco de lo que a un banco le gusta tomar como garantía. Lo que sí tiene es un montón de buenas facturas. Por ahí empezamos: comprando facturas de flete y pagando rápido.",
    ),
    [
      t(
        "Clients then asked for more, and we added lines of credit, asset-based lending and a fleet fuel card.",
        "Después los clientes pidieron más, y agregamos líneas de crédito, préstamos sobre activos y una tarjeta de combustible para flotillas.",
      ),
      holds("clients")
        ? t(
            `Today ${facts.clients} clients have worked with us: owner-operators, fleets of ${facts.fleetSize}, freight brokers and logistics companies.`,
            `Hoy han trabajado con nosotros ${facts.clients} clientes: dueños-operadores, flotillas ${facts.fleetSize}, brókers de carga y empresas de logística.`,
          )
        : t(
            `We work with owner-operators, fleets of ${facts.fleetSize}, freight brokers and logistics companies.`,
            `Trabajamos con dueños-operadores, flotillas ${facts.fleetSize}, brókers de carga y empresas de logística.`,
          ),
    ].join(" "),
  ],
  storyHeading: t("Our story", "Nuestra historia"),
  mission: {
    heading: t("Our mission", "Nuestra misión"),
    text: t(
      "Steady growth and strong cash flow for the people who move freight: quick funding, a fee they can check, and a person who picks up the phone.",
      "Crecimiento firme y buen flujo de efectivo para quienes mueven la carga: pago rápido, un cargo que se puede comprobar y una persona que contesta el teléfono.",
    ),
  },
  valuesHeading: t("Our values", "Nuestros valores"),
  values: [
    {
      title: t("Plain terms", "Términos claros"),
      text: t(
        "Before you sign, you see the rate, the period it covers and what you will receive, in dollars.",
        "Antes de firmar, usted ve la tarifa, el periodo que cubre y lo que va a recibir, en dólares.",
      ),
    },
    {
      title: t("Promptness", "Puntualidad"),
      text: t(
        "You deliver on time. We fund on time.",
        "Usted entrega a tiempo. Nosotros pagamos a tiempo.",
      ),
    },
    {
      title: t("Respect for your customers", "Respeto por sus clientes"),
      text: t(
        "They are your relationships. When we call about a payment, we are calling on your behalf.",
        "La relación es de usted. Cuando llamamos por un pago, llamamos de su parte.",
      ),
    },
    {
      title: t("Staying power", "A largo plazo"),
      text: t(
        "We'd rather see you doing well and needing us less than struggling and needing us more.",
        "Preferimos que le vaya bien y nos necesite menos, y no que esté apretado y nos necesite más.",
      ),
    },
  ],
  teamHeading: t("Leadership team", "Equipo directivo"),
  teamIntro: t(
    "The people behind our promises.",
    "Las personas que responden por lo que prometemos.",
  ),
  /** Alternative text of the office illustration, which replaces a photo. */
  officeIllustrationLabel: t(
    "Drawing of our office: a desk with a phone and two screens",
    "Dibujo de nuestra oficina: un escritorio con un teléfono y dos pantallas",
  ),
  /** Returns at most three figures. The years are computed. */
  stats: (company: Pick<Company, "yearsInBusiness">): Stat[] =>
    shown([
      holds("years") && {
        number: company.yearsInBusiness,
        label: t("Years in business", "Años de experiencia"),
      },
      holds("clients") && { number: claims.clients.text, label: t("Clients", "Clientes") },
      holds("satisfaction") && {
        number: facts.satisfaction,
        label: t("Client satisfaction", "Clientes satisfechos"),
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

/** The texts on the team's cards. */
export const teamCardMessages = inBothLanguages(({ t }) => ({
  example: t("Example", "Ejemplo"),
  portrait: (name: string) => t(`Portrait of ${name}`, `Retrato de ${name}`),
}));

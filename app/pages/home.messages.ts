import type { ClaimStanding } from "~/site/claims";
import type { Company } from "~/site/company.server";
import type { SpotName } from "~/site/illustrations/spots";
import { inBothLanguages } from "~/site/messages";
import { type ContentLink, type Figure, rateTool, type TextCard } from "~/site/page-content";
import { sentenceCase } from "~/ui/sentence-case";

/** A benefit; those that decide stand out by the figure that decides, and lead to what proves it. */
interface Benefit extends Omit<TextCard, "text"> {
  picture: SpotName;
  /** What it says may depend on which claims hold by now. */
  text: string | ((company: ClaimStanding) => string);
  figure?: Figure;
  link?: ContentLink;
}

/** Types the benefits of a language. */
const listOf = (benefits: readonly Benefit[]) => benefits;

export const homeMessages = inBothLanguages(({ facts, getQuote, link, say, t }) => ({
  hero: {
    tagline: t("Steady Growth. Strong Cash Flow.", "Crecimiento firme. Buen flujo de efectivo."),
    text: t(
      `Get ${facts.advance} of your freight invoices ${facts.funding} of approval. ${sentenceCase(facts.contract)}, ${facts.minimumVolume}, and it is ${facts.notALoan}.`,
      `Reciba ${facts.advance} de sus facturas de flete ${facts.funding} desde la aprobación. ${sentenceCase(facts.contract)}, ${facts.minimumVolume}, y ${facts.notALoan}.`,
    ),
    primary: getQuote,
    secondary: link("/how-factoring-works", "How It Works", "Cómo funciona"),
  },
  trustHeading: t("Why truckers trust us", "Por qué los camioneros confían en nosotros"),
  /** Returns the four badges under the hero, a figure or a name each; the years are computed. */
  trustBadges: (company: Pick<Company, "yearsInBusiness">) => [
    {
      figure: t(`${company.yearsInBusiness} years`, `${company.yearsInBusiness} años`),
      text: t("Working with truckers", "Con los camioneros"),
    },
    { name: facts.factoringAssociation, text: t("Member", "Miembro") },
    { name: facts.truckingAssociation, text: t("Member", "Miembro") },
    {
      figure: sentenceCase(facts.clients),
      text: t("Satisfied clients", "Clientes satisfechos"),
    },
  ],
  benefitsHeading: t("What you get", "Lo que usted recibe"),
  benefitsIntro: t(
    "Everything here serves one purpose: the money you have earned reaches you sooner.",
    "Todo esto sirve para una sola cosa: que el dinero que ya ganó le llegue antes.",
  ),
  benefits: listOf([
    {
      picture: "clock",
      title: t("Fast funding", "Dinero rápido"),
      figure: {
        value: facts.funding.replace(/^(?:within|en un plazo de) /, ""),
        unit: t("or less after approval", "o menos después de la aprobación"),
      },
      text: t(
        `Once an invoice is approved, the advance is on its way ${facts.funding}, ${facts.fundingOften}.`,
        `En cuanto se aprueba una factura, su anticipo sale ${facts.funding}, ${facts.fundingOften}.`,
      ),
      link: link("/how-factoring-works", "One invoice, step by step", "Una factura, paso a paso"),
    },
    {
      picture: "contract",
      title: t(`${sentenceCase(facts.contract)}s`, "Sin contratos largos"),
      figure: {
        value: t("No minimums", sentenceCase(facts.minimumVolume)),
        unit: t("on volume", "al mes"),
      },
      text: t(
        `No long-term commitment and ${facts.minimumVolume}. Factor the loads you choose.`,
        `Sin compromiso a largo plazo y ${facts.minimumVolume}. Usted elige qué cargas factorizar.`,
      ),
      link: link(
        "/why-us#comparison",
        "How our terms compare",
        "Cómo se comparan nuestras condiciones",
      ),
    },
    {
      picture: "percent",
      title: t("Competitive rates", "Tarifas competitivas"),
      figure: {
        // "del 1.5% al 4.5%" is "1.5% a 4.5%" as a figure by itself.
        value: facts.rates.replace(/^del (.+) al /, "$1 a "),
        unit: t("factoring rates", "tarifas de factoraje (factoring)"),
      },
      text: t(
        `Factoring rates from ${facts.rates}, ${facts.individualRates}, with ${facts.monthlyFees}.`,
        `Tarifas de factoraje ${facts.rates}, fijadas ${facts.individualRates}, ${facts.monthlyFees}.`,
      ),
      link: link(rateTool, "Estimate your rate", "Estime su tarifa"),
    },
    {
      picture: "headset",
      title: t(`${facts.roundTheClock} support`, `Atención ${facts.roundTheClock}`),
      text: (company: ClaimStanding) =>
        t(
          `${say("portal", company)} at any hour. Your account manager answers the phone in business hours.`,
          `${say("portal", company)} a cualquier hora. Su ejecutivo de cuenta contesta el teléfono en el horario de atención.`,
        ),
    },
    {
      picture: "portal",
      title: t("Online portal", "Portal en línea"),
      text: (company: ClaimStanding) => say("onlinePortal", company),
    },
    {
      picture: "growth",
      title: t("Grow your business", "Haga crecer su negocio"),
      text: t(
        "Take the next load, truck or driver without waiting for the last invoice to be paid.",
        "Tome la próxima carga, camión o chofer sin esperar a que le paguen la última factura.",
      ),
    },
    {
      picture: "fuel",
      title: t("Fuel card program", "Tarjeta de combustible"),
      text: t(
        `Save up to ${facts.fuelSavingsNetwork} at network locations and up to ${facts.fuelSavingsElsewhere} elsewhere.`,
        `Ahorre hasta ${facts.fuelSavingsNetwork} en las estaciones de la red y hasta ${facts.fuelSavingsElsewhere} en las demás.`,
      ),
    },
    {
      picture: "credit",
      title: t("Lines of credit", "Líneas de crédito"),
      text: t(
        "A small business line of credit for costs that no single invoice covers, alone or along with factoring.",
        "Una línea de crédito para negocios pequeños, para los gastos que ninguna factura sola alcanza a cubrir, con factoraje o sin él.",
      ),
    },
  ]),
  testimonialsHeading: t("What clients say", "Lo que dicen los clientes"),
  callToAction: {
    heading: t("See what your invoices could do", "Vea lo que pueden dar sus facturas"),
    text: t(
      `Tell us about your business. We reply ${facts.quoteResponse}.`,
      `Cuéntenos de su negocio. Respondemos ${facts.quoteResponse}.`,
    ),
    primary: getQuote,
    secondary: link("/resources", "Try the Calculators", "Pruebe las calculadoras"),
  },
}));

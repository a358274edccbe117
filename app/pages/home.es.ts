import { noneOf } from "~/site/claims";
import { factsEs as facts, sayClaimEs } from "~/site/claims.es";
import { rateTool } from "~/site/page-content";
import { es } from "~/site/spanish-paths";
import { sentenceCase } from "~/ui/sentence-case";
import type { HomeWords } from "./home.en";

/** `1.5% a 4.5%`, as a figure by itself. */
const range = facts.rates.replace(/^del (.+) al /, "$1 a ");

export const homeWordsEs = {
  hero: {
    tagline: "Crecimiento firme. Buen flujo de efectivo.",
    text: `Reciba ${facts.advance} de sus facturas de flete ${facts.funding} desde la aprobación. ${sentenceCase(facts.contract)}, ${facts.minimumVolume}, y ${facts.notALoan}.`,
    primary: { to: es("/get-quote"), label: "Cotización gratis" },
    secondary: { to: es("/how-factoring-works"), label: "Cómo funciona" },
  },

  trustHeading: "Por qué los camioneros confían en nosotros",

  trustBadges(company) {
    return [
      {
        id: "years",
        figure: `${company.yearsInBusiness} años`,
        text: "Con los camioneros",
      },
      { id: "factoring-association", name: facts.factoringAssociation, text: "Miembro" },
      { id: "trucking-association", name: facts.truckingAssociation, text: "Miembro" },
      { id: "clients", figure: sentenceCase(facts.clients), text: "Clientes satisfechos" },
    ];
  },

  benefitsHeading: "Lo que usted recibe",

  benefitsIntro: "Todo esto sirve para una sola cosa: que el dinero que ya ganó le llegue antes.",

  benefits: [
    {
      id: "fast-funding",
      picture: "clock",
      title: "Dinero rápido",
      figure: {
        value: facts.funding.replace("en un plazo de ", ""),
        unit: "o menos después de la aprobación",
      },
      text: `En cuanto se aprueba una factura, su anticipo sale ${facts.funding}, ${facts.fundingOften}.`,
      link: { to: es("/how-factoring-works"), label: "Una factura, paso a paso" },
    },
    {
      id: "no-long-term-contracts",
      picture: "contract",
      title: "Sin contratos largos",
      figure: { value: "Ninguno", unit: noneOf(facts.minimumVolume) },
      text: `Sin compromiso a largo plazo y ${facts.minimumVolume}. Usted elige qué cargas factorizar.`,
      link: { to: es("/why-us#comparison"), label: "Nuestros términos junto a otros" },
    },
    {
      id: "competitive-rates",
      picture: "percent",
      title: "Tarifas competitivas",
      figure: { value: range, unit: "tarifas de factoraje (factoring)" },
      text: `Tarifas de factoraje ${facts.rates}, fijadas ${facts.individualRates}, ${facts.monthlyFees}.`,
      link: { to: es(rateTool), label: "Estime su tarifa" },
    },
    {
      id: "support",
      picture: "headset",
      title: `Atención ${facts.roundTheClock}`,
      text: (company) =>
        `${sayClaimEs("portal", company)} a cualquier hora. Su ejecutivo de cuenta contesta el teléfono en el horario de atención.`,
    },
    {
      id: "online-portal",
      picture: "portal",
      title: "Portal en línea",
      text: (company) => sayClaimEs("onlinePortal", company),
    },
    {
      id: "grow-your-business",
      picture: "growth",
      title: "Haga crecer su negocio",
      text: "Tome la próxima carga, camión o chofer sin esperar a que le paguen la última factura.",
    },
    {
      id: "fuel-card-program",
      picture: "fuel",
      title: "Tarjeta de combustible",
      text: `Ahorre hasta ${facts.fuelSavingsNetwork} en las estaciones de la red y hasta ${facts.fuelSavingsElsewhere} en las demás.`,
    },
    {
      id: "lines-of-credit",
      picture: "credit",
      title: "Líneas de crédito",
      text: "Una línea de crédito para negocios pequeños, para los gastos que ninguna factura sola alcanza a cubrir, con factoraje o sin él.",
    },
  ],

  testimonialsHeading: "Lo que dicen los clientes",

  callToAction: {
    heading: "Vea lo que pueden dar sus facturas",
    text: `Cuéntenos de su negocio. Respondemos ${facts.quoteResponse}.`,
    primary: { to: es("/get-quote"), label: "Cotización gratis" },
    secondary: { to: es("/resources"), label: "Pruebe las calculadoras" },
  },
} as const satisfies HomeWords;

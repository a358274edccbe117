import { facts as english } from "~/site/claims";
import { factsEs as facts } from "~/site/claims.es";
import { es } from "~/site/spanish-paths";
import type { AboutWords } from "./about.en";

export const aboutWordsEs = {
  intro: "Ayudamos a los negocios de transporte a cobrar el trabajo que ya hicieron.",

  story: (company) => [
    `Empezamos en ${company.foundedYear} con algo muy simple. Un camión puede entregar el lunes, gastar su diésel el martes y pagarle al chofer el viernes, y aun así esperar un mes o más el dinero del cliente.`,
    "Los bancos tardaban en ayudar, porque un transportista pequeño tiene poco de lo que a un banco le gusta tomar como garantía. Lo que sí tiene es un montón de buenas facturas. Por ahí empezamos: comprando facturas de flete y pagando pronto.",
    `Después los clientes pidieron más, y agregamos líneas de crédito, préstamos sobre activos y una tarjeta de combustible para flotillas. Hoy han trabajado con nosotros ${facts.clients} clientes: dueños-operadores, flotillas ${facts.fleetSize}, brókers de carga y empresas de logística.`,
  ],

  storyHeading: "Nuestra historia",

  mission: {
    heading: "Nuestra misión",
    text: "Crecimiento firme y buen flujo de efectivo para quienes mueven la carga: dinero pronto, un cargo que se puede comprobar y una persona que contesta el teléfono.",
  },

  valuesHeading: "Lo que nos exigimos",

  values: [
    {
      id: "plain-terms",
      title: "Términos claros",
      text: "La tarifa, el periodo que cubre y lo que usted va a recibir se dicen en dólares antes de que firme.",
    },
    {
      id: "promptness",
      title: "Puntualidad",
      text: "Usted cumplió con su hora de entrega. Nosotros cumplimos con la nuestra de pagarle.",
    },
    {
      id: "respect-for-customers",
      title: "Respeto por sus clientes",
      text: "La relación es de usted. Cuando llamamos por un pago, llamamos de su parte.",
    },
    {
      id: "staying-power",
      title: "A largo plazo",
      text: "Preferimos verlo sano y que nos necesite menos, y no apretado y que nos necesite más.",
    },
  ],

  teamHeading: "Equipo directivo",

  teamCards: { example: "Ejemplo", portrait: (name) => `Retrato de ${name}` },

  teamIntro: "Las personas que responden por lo que prometemos.",

  officeIllustrationLabel:
    "Dibujo de nuestra oficina: un escritorio con un teléfono y dos pantallas",

  stats: (company) => [
    {
      number: company.yearsInBusiness,
      label: "Años de experiencia",
    },
    { number: english.clients, label: "Clientes" },
    { number: facts.satisfaction, label: "Clientes satisfechos" },
  ],

  callToAction: {
    heading: "Hable con nosotros",
    text: `Envíe unos cuantos datos y le respondemos ${facts.quoteResponse}.`,
    primary: { to: es("/get-quote"), label: "Cotización gratis" },
    secondary: { to: es("/why-us"), label: "Cómo nos comparamos" },
  },
} as const satisfies AboutWords;

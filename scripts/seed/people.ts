/** Parts of names, and comments, by language. The example month makes its companies and people from them. All are invented. */
export const people = {
  en: {
    places:
      "Copper State,Gila Bend,Red Mesa,Lone Cedar,Painted Canyon,Two Rivers,Ironwood,High Plains",
    trades: "Hauling,Freight,Carriers,Transport,Lines,Flatbed,Logistics",
    firstNames: "Dale,Tamika,Wade,Curtis,Denise,Hank,Priya,Marcus,Joanne,Tyrell,Beth",
    surnames: "Whitmore,Boyd,Tsinajinnie,Abbott,Okafor,Sorensen,Raman,Lindqvist,Pickett",
    comments: [
      "Two brokers pay in 45 days; we need it sooner.",
      "",
      "Call after 3 PM, I drive until then.",
      "Looking to leave our current factor.",
      "We run flatbeds to Denver every week.",
    ],
  },
  es: {
    places: "Sierra,Tres Ríos,Sonora,Nogales,del Valle,Quiroga,La Paloma",
    trades: "Fletes,Transportes,Autotransportes,Camiones,Carga",
    firstNames: "Rosa,Martín,Lucía,Efraín,Yolanda,Óscar,Araceli,Ramón",
    surnames: "Delgado,Ocampo,Quiroga,Montoya,Peralta,Valenzuela,Ibarra",
    comments: [
      "Me urge cobrar dos cargas de la semana pasada.",
      "",
      "Prefiero que me llamen por la tarde.",
      "¿Cuánto cobran por factura?",
    ],
  },
} as const;

/** Examples of the notes that staff write after a call. */
export const notes = [
  "Invoices about forty loads a month, three brokers, all with good credit.",
  "Wants next-day funding and no long contract. Send the comparison.",
  "Now with another factor until the end of the month; needs a release letter.",
  "Spoke with his wife, who does the books. Call her on Thursday.",
];

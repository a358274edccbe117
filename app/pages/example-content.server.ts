import type { NewsCard, Testimonial } from "~/config-values.server";

/** Example testimonials. Sites outside production show them, marked as examples, until the owner adds testimonials. */
export const exampleTestimonials: readonly Testimonial[] = [
  {
    place: "home",
    name: "Dana Whitfield",
    title: "Owner-operator, Whitfield Hauling",
    quote: "Now I send the paperwork from the dock and plan the week around money I actually have.",
    rating: 5,
    location: "Tucson, Arizona",
  },
  {
    place: "home",
    name: "Luis Ortega",
    title: "Owner, Ortega Reefer Lines",
    quote: "They explained the fee in dollars before I signed anything. It has matched ever since.",
    rating: 5,
    location: "Las Cruces, New Mexico",
  },
  {
    place: "home",
    name: "Priya Nair",
    title: "Bookkeeper, High Plains Freight",
    quote: "Closing the month takes an afternoon instead of three days.",
    rating: 5,
    location: "Amarillo, Texas",
  },
  {
    place: "why-us",
    name: "Marcus Bell",
    title: "Owner, Bell & Sons Trucking",
    quote: "Here I factor the slow payers and keep the rest. Nobody has asked me for more.",
    rating: 5,
    location: "Nevada",
  },
  {
    place: "why-us",
    name: "Janelle Cooper",
    title: "Operations manager, Red Mesa Logistics",
    quote: "When a broker disputed a detention charge, she had the paperwork to them before lunch.",
    rating: 5,
    location: "Utah",
  },
  {
    place: "why-us",
    name: "Tomasz Zielinski",
    title: "Owner-operator, TZ Flatbed",
    quote:
      "My first year, two brokers paid late in the same week. Factoring kept the truck fueled.",
    rating: 5,
    location: "Colorado",
  },
];

/** Example news cards. Sites outside production show them, marked as examples, until the owner adds news. */
export const exampleNews: readonly NewsCard[] = [
  {
    title: "What the next rule change could mean for small carriers",
    titleEs: "Qué puede significar el próximo cambio de reglas para los transportistas pequeños",
    text: "A rule change as seen from the cab: who is affected, from when, and what to keep on file.",
    textEs:
      "Un cambio de reglas visto desde la cabina: a quién le toca, desde cuándo y qué papeles guardar.",
    source: "example.com",
    link: "https://example.com/news/regulation-watch",
  },
  {
    title: "Truck parking and fuel stops along the main corridors",
    titleEs: "Estacionamiento y combustible en las carreteras principales",
    text: "Where spaces are being added, and how to plan the last hour of a shift around them.",
    textEs: "Dónde se agregan lugares y cómo planear con ellos la última hora del turno.",
    source: "example.com",
    link: "https://example.com/news/parking-and-fuel",
  },
];

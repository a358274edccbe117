import { inBothLanguages } from "~/site/messages";

/** A client's quote, with a rating out of five. */
export type Testimonial = (typeof homeTestimonials)[number];

/** The texts around the quotes, which are not translated. */
export const testimonialMessages = inBothLanguages(({ t }) => ({
  example: t("Example", "Ejemplo"),
  rated: (stars: number) => t(`Rated ${stars} out of 5 stars`, `${stars} de 5 estrellas`),
  /** Shown when the page is in another language than the quotes. */
  saidIn: t("", "En sus propias palabras, en inglés."),
}));

/** The three on the home page. */
export const homeTestimonials = [
  {
    sample: true,
    name: "Dana Whitfield",
    title: "Owner-operator, Whitfield Hauling",
    quote:
      "I used to deliver on Monday and wait until the next month to get paid. Now I send the paperwork from the dock and plan the week around money I actually have.",
    rating: 5,
    location: "Tucson, Arizona",
  },
  {
    sample: true,
    name: "Luis Ortega",
    title: "Owner, Ortega Reefer Lines",
    quote:
      "They explained the fee in dollars, on one of my own invoices, before I signed anything. It has matched every time since.",
    rating: 5,
    location: "Las Cruces, New Mexico",
  },
  {
    sample: true,
    name: "Priya Nair",
    title: "Bookkeeper, High Plains Freight",
    quote:
      "I can see every invoice, advance and reserve in one place. Closing the month takes an afternoon instead of three days.",
    rating: 5,
    location: "Amarillo, Texas",
  },
];

/** The three on /why-us, shown with their state. */
export const whyUsTestimonials = [
  {
    sample: true,
    name: "Marcus Bell",
    title: "Owner, Bell & Sons Trucking",
    quote:
      "We came from a factor with a two-year contract. Here I factor the slow payers and keep the rest. Nobody has asked me for more.",
    rating: 5,
    location: "Nevada",
  },
  {
    sample: true,
    name: "Janelle Cooper",
    title: "Operations manager, Red Mesa Logistics",
    quote:
      "One person knows our account. When a broker disputed a detention charge, she had the paperwork to them before lunch.",
    rating: 5,
    location: "Utah",
  },
  {
    sample: true,
    name: "Tomasz Zielinski",
    title: "Owner-operator, TZ Flatbed",
    quote:
      "My first year, two brokers paid late in the same week. Factoring kept the truck fueled and the insurance paid.",
    rating: 5,
    location: "Colorado",
  },
];

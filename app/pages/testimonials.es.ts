import type { TestimonialWords } from "./testimonials.en";

export const testimonialWordsEs = {
  example: "Ejemplo",
  rated: (stars) => `${stars} de 5 estrellas`,
  saidIn: "Como ellos lo dijeron, en inglés.",
} as const satisfies TestimonialWords;

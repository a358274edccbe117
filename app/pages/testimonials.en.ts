import type { Words } from "~/site/words";

/** What is said around clients' own words, which stand as they were said. */
export const testimonialWords = {
  example: "Example",
  rated: (stars: number) => `Rated ${stars} out of 5 stars`,
  /** Where the page is in another language than the clients'. */
  saidIn: "" as string,
} as const;

export type TestimonialWords = Words<typeof testimonialWords>;

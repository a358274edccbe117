import { z } from "zod";

/** Returns the rule of a text that visitors read: plain text on one line, of at most `most` characters. */
function plainText(most: number) {
  return z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(1, "must not be empty")
        .max(most, `must have at most ${most} characters`)
        .refine((text) => !/[<>]|&#?\w+;/.test(text), "must be plain text, without HTML")
        .refine(
          // U+FFFD replaces a byte that is not UTF-8.
          (text) => !/[\p{Cc}\p{Cf}\p{Cs}\uFFFD]/u.test(text),
          "must have no invisible characters",
        ),
    );
}

/** Returns the rule of a setting whose text is JSON of a schema. An unset setting has the value of `empty`. */
function jsonText<Schema extends z.ZodType>(schema: Schema, empty: string) {
  return z
    .string()
    .max(100_000, "must have at most 100000 characters")
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "must be JSON, as /admin/settings writes it" });
        return z.NEVER;
      }
    })
    .pipe(schema)
    .prefault(empty);
}

function listOf<Schema extends z.ZodType>(item: Schema, most: number) {
  const list = z.array(item, "must be a list");
  return jsonText(list.max(most, `must have at most ${most} entries`), "[]");
}

/** The pages with testimonials. */
const testimonialPlaces = ["home", "why-us"] as const;

const testimonial = z.strictObject({
  place: z.enum(testimonialPlaces, "must be home or why-us"),
  name: plainText(60),
  /** The client's title or company. */
  title: plainText(80),
  location: plainText(60),
  quote: plainText(500),
  /** The same in Spanish. Without it the Spanish page shows the English quote. */
  titleEs: plainText(80).optional(),
  quoteEs: plainText(500).optional(),
  rating: z.int("must be a whole number").min(1, "must be 1 to 5").max(5, "must be 1 to 5"),
});

const newsCard = z.strictObject({
  title: plainText(100),
  text: plainText(300),
  source: plainText(60),
  /** The same in Spanish. Without it the Spanish page shows the English text. */
  titleEs: plainText(100).optional(),
  textEs: plainText(300).optional(),
  date: z.iso.date("must be a date such as 2026-11-22").optional(),
  link: z
    .url({ protocol: /^https$/, error: "must start with https://" })
    .max(500, "must have at most 500 characters"),
});

/** The owner's testimonials, by default none. */
export const testimonials = listOf(testimonial, 12);

/** The owner's news cards, by default none. */
export const newsCards = listOf(newsCard, 8);

/** The owner's answers for /questions by the question's name (`notice`), in Spanish by `notice.es`. By default none. */
export const answers = jsonText(
  z
    .record(
      z.string().regex(/^[a-z]{1,40}(\.es)?$/i),
      plainText(500),
      "must hold answers by the names of their questions",
    )
    .superRefine((given, context) => {
      for (const name of Object.keys(given)) {
        if (!name.endsWith(".es") || Object.hasOwn(given, name.slice(0, -3))) continue;
        context.addIssue({ code: "custom", path: [name], message: "needs an answer in English" });
      }
    }),
  "{}",
);

export type Testimonial = z.infer<typeof testimonial>;
export type NewsCard = z.infer<typeof newsCard>;

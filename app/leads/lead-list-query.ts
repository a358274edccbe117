import { z } from "zod";

const defaultLimit = 50;

/** Longest page of a list (DESIGN, settled points). */
export const maxLimit = 200;

/** What a list of leads may be asked with; `quarantined` comes out true for "1" alone. */
export const leadListQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxLimit)
    .default(defaultLimit)
    .describe("Most to list."),
  cursor: z
    .string()
    .optional()
    .describe("The `nextCursor` of the page before; leave it out to start with the newest."),
  quarantined: z
    .unknown()
    .optional()
    .transform((value) => value === "1")
    .meta({
      type: "string",
      enum: ["0", "1"],
      description: "1 lists suspected spam, and only that.",
    }),
});

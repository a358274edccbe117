import { z } from "zod";
import { teamMemberRules } from "~/team/team";
import { onlyText, schemaFromRules } from "~/ui/rules-to-zod";

const defaultLimit = 50;

/** Longest page of a list (DESIGN, settled points). */
export const maxLimit = 200;

/** What a list of leads may be asked with; `quarantined` comes out true for "1" alone. */
export const leadListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
  cursor: z.string().optional(),
  quarantined: z
    .unknown()
    .optional()
    .transform((value) => value === "1")
    .meta({ type: "string", enum: ["0", "1"] }),
});

/** What a PUT of a team member may name; what `profileImage` holds is judged with the photos. */
export const teamMemberChange = schemaFromRules(teamMemberRules, onlyText)
  .partial()
  .extend({
    profileImage: z
      .unknown()
      .optional()
      .meta({
        type: ["string", "null"],
        anyOf: [
          { pattern: "^data:image/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$" },
          { pattern: "^(?:https?://[^/]+)?/photos/[0-9a-f]{64}-(?:small|large)\\.webp$" },
        ],
      }),
  });

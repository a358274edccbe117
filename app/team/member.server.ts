import type { LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod/mini";
import { getDatabase } from "#db/connection.server";
import { findAllTeamMembers, type TeamMemberRecord } from "#db/queries/team.server";
import { getConfig } from "~/config.server";
import { withPageErrors } from "~/http/respond.server";
import { picturesAt } from "~/pages/owners-content.server";
import { photoPath } from "~/photos/photo";
import { languageOf } from "~/server/address-language";
import { optionalText, requiredText } from "~/ui/form-rules";
import { type Field, form } from "~/ui/form-schema";
import {
  type EnglishName,
  englishRows,
  maxLengthOf,
  type TeamTextName,
  type TeamTexts,
  teamRows,
} from "./fields";

const textFields = teamRows.map((row) => {
  const max = maxLengthOf(row);
  return [row.name, row.message === undefined ? optionalText(max) : requiredText(row.message, max)];
});

export const teamMemberForm = form(
  // Each row contributes its name, and a row with a message contributes a required text.
  Object.fromEntries(textFields) as {
    [Name in TeamTextName]: Field<NonNullable<TeamTexts[Name]> | Extract<TeamTexts[Name], null>>;
  },
);

/** The schema of a team member's texts in the API. */
export const teamMemberJson = z.pick(
  teamMemberForm,
  Object.fromEntries(englishRows.map(({ name }) => [name, true])) as Record<EnglishName, true>,
);

/** The schema of a PUT of a team member. `profileImage` is validated later, with the photos. */
export const teamMemberChange = z.extend(z.partial(teamMemberJson), {
  profileImage: z.optional(z.unknown()).check(
    z.meta({
      type: ["string", "null"],
      anyOf: [
        { pattern: "^data:image/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$" },
        { pattern: "^(?:https?://[^/]+)?/photos/[0-9a-f]{64}-(?:small|large)\\.webp$" },
      ],
    }),
  ),
});

/** Returns the public members in order. In production, leaves out the examples. */
export async function shownTeam(): Promise<readonly TeamMemberRecord[]> {
  const members = await findAllTeamMembers(getDatabase().db);
  return getConfig().production ? members.filter(({ sample }) => !sample) : members;
}

/** Loads the team members for the cards of the about page, and the owner's office photo and logos. */
export async function loadTeam({ request }: LoaderFunctionArgs) {
  const shown = await withPageErrors(shownTeam);
  const inSpanish = languageOf(new URL(request.url).pathname) === "es";
  const members = shown.map((member) => {
    const lines = englishRows.map(({ name, control }) => {
      const hasSpanish = inSpanish && name !== "name";
      const translated = hasSpanish ? member[`${name}Es` as const] : null;
      // A text without a Spanish version is shown in English and marked with its language.
      const lang = hasSpanish && translated === null ? "en" : undefined;
      return { name, control, text: translated ?? member[name], lang };
    });
    const { id, name, sample, photoId } = member;
    return { id, name, lines, sample, profileImage: photoId && photoPath(photoId, "small") };
  });
  return { members, ...picturesAt(request) };
}

/** Returns the public fields of a team member. `profileImage` is a path of this site, or null. */
export function presentTeamMember(member: TeamMemberRecord) {
  const { id, photoId } = member;
  const texts = englishRows.map(({ name }) => [name, member[name]]);
  return {
    id,
    ...(Object.fromEntries(texts) as Record<EnglishName, string>),
    profileImage: photoId && photoPath(photoId),
  };
}

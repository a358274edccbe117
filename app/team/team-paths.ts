import { enhancedName } from "~/http/form-names";
import type { TeamTexts } from "./team";

/** Where every form of the team desk posts to. */
export const teamPath = "/admin/team";

/** The same for a hydrated form, which wants data: said in the address, so that a refusal need not read the body. */
export const enhancedTeamPath = `${teamPath}?${enhancedName}=1`;

/** What the texts of a member are called on the desk. */
export const teamLabels = {
  name: "Name",
  role: "Role",
  experience: "Experience",
  bio: "Bio",
} as const satisfies TeamTexts;

/** The key under which all small forms of a card (photo, order, removal) are told apart from its text form. */
export function cardId(memberId: string): string {
  return `member-${memberId}`;
}

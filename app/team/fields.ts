import type { Sample } from "~/site/page-content";
import { commentsMaxLength, textMaxLength } from "~/ui/typed-text";

interface TeamField {
  name: string;
  label: string;
  /** A text of one line, or a text of several. */
  control: "text" | "textarea";
  /** Said when it is missing; without one it may be left empty. */
  message?: string;
  /** What the API's description says of it, and shows. */
  described: string;
  example: string;
}

/** In the order of the form and of the cards. All that shows or stores them follows from these rows and db/schema.ts. */
const teamFields = [
  {
    name: "name",
    label: "Name",
    control: "text",
    message: "Enter a name",
    described: "Full name.",
    example: "Ana Reyes",
  },
  {
    name: "role",
    label: "Role",
    control: "text",
    message: "Enter a role",
    described: "Position.",
    example: "Account Manager",
  },
  {
    name: "experience",
    label: "Experience",
    control: "text",
    message: "Enter the experience",
    described: "Experience, in a few words.",
    example: "9 years in freight finance",
  },
  {
    name: "bio",
    label: "Bio",
    control: "textarea",
    message: "Enter a bio",
    described: "A short biography.",
    example: "Ana began as a dispatcher and has looked after carriers ever since.",
  },
] as const satisfies readonly TeamField[];

/** The rows as they are walked, where it does not matter which text is meant. */
export const teamRows: readonly (TeamField & { name: TeamTextName })[] = teamFields;

/** In UTF-16 code units. */
export function maxLengthOf({ control }: TeamField): number {
  return control === "textarea" ? commentsMaxLength : textMaxLength;
}

export type TeamTextName = (typeof teamFields)[number]["name"];

type RequiredName = Extract<(typeof teamFields)[number], { message: string }>["name"];

/** The texts as typed or stored; one that may be left empty is null or absent then. */
export type TeamTexts = Record<RequiredName, string> & {
  [Name in Exclude<TeamTextName, RequiredName>]?: string | null;
};

export const teamTextNames: readonly TeamTextName[] = teamRows.map(({ name }) => name);

/** The texts of a member, by what `textOf` says of each row. */
export function teamTexts(textOf: (row: (typeof teamRows)[number]) => string | null): TeamTexts {
  // Each row gives its own name, so that none is missing.
  return Object.fromEntries(teamRows.map((row) => [row.name, textOf(row)])) as TeamTexts;
}

export function textsOfMember(member: TeamTexts): TeamTexts {
  return teamTexts(({ name }) => member[name] ?? null);
}

/** The leadership cards that an empty new database begins with; the people are invented and stand in for the operator's own. */
export const sampleTeam: readonly (TeamTexts & Sample)[] = [
  {
    sample: true,
    name: "Carolyn Reyes",
    role: "Founder and Chief Executive",
    experience: "20 years in transportation finance",
    bio: "Carolyn kept the books of her family's three-truck company before she moved into finance. She started the business so that carriers would not have to choose between fuel and payroll while an invoice aged.",
  },
  {
    sample: true,
    name: "Andre Whitlock",
    role: "Vice President, Client Services",
    experience: "15 years in factoring operations",
    bio: "Andre leads the account managers. He has read more bills of lading than he can count, and he trains every new colleague on real paperwork in their first week.",
  },
  {
    sample: true,
    name: "Mei-Lin Park",
    role: "Director of Credit",
    experience: "12 years in freight credit and risk",
    bio: "Mei-Lin decides which customers we can fund and explains the answer. Carriers call her team before they book a load with a broker they do not know.",
  },
  {
    sample: true,
    name: "Robert Tsosie",
    role: "Director, Fuel and Fleet Programs",
    experience: "18 years in fleet operations",
    bio: "Robert ran dispatch and maintenance for a regional flatbed fleet. He now runs the fuel card program and helps clients read what their statements are telling them.",
  },
];

import { commentsMaxLength, textMaxLength } from "~/ui/typed-text";

export type EnglishName = "name" | "role" | "experience" | "bio";
type SpanishName = `${Exclude<EnglishName, "name">}Es`;
export type TeamTextName = EnglishName | SpanishName;

interface TeamRow<Name extends TeamTextName> {
  name: Name;
  label: string;
  /** `text` has one line, `textarea` several lines. */
  control: "text" | "textarea";
  /** The message if a required text is missing. Absent for an optional text. */
  message?: string;
}

/** The English texts of a team member, in the order of form and cards. The API has no Spanish texts. Forms, cards, API and database (db/schema.ts) follow this table. */
export const englishRows: readonly TeamRow<EnglishName>[] = [
  { name: "name", label: "Name", control: "text", message: "Enter a name" },
  { name: "role", label: "Role", control: "text", message: "Enter a role" },
  { name: "experience", label: "Experience", control: "text", message: "Enter the experience" },
  { name: "bio", label: "Bio", control: "textarea", message: "Enter a bio" },
];

/** All texts of a team member: first the English texts, then their Spanish versions. Spanish pages show a version that is filled in. */
export const teamRows: readonly TeamRow<TeamTextName>[] = [
  ...englishRows,
  { name: "roleEs", label: "Cargo, in Spanish", control: "text" },
  { name: "experienceEs", label: "Experiencia, in Spanish", control: "text" },
  { name: "bioEs", label: "Semblanza, in Spanish", control: "textarea" },
];

/** Returns the maximum length of a team member's text, in code points. */
export function maxLengthOf({ control }: Pick<TeamRow<TeamTextName>, "control">): number {
  return control === "textarea" ? commentsMaxLength : textMaxLength;
}

/** A team member's texts, as typed or stored. An empty optional text is null or absent. */
export type TeamTexts = Record<EnglishName, string> & {
  [Name in SpanishName]?: string | null;
};

/** The leadership cards of a new database: invented people, to be replaced with the company's own. */
export const exampleTeam: readonly TeamTexts[] = [
  {
    name: "Carolyn Reyes",
    role: "Founder and Chief Executive",
    experience: "20 years in transportation finance",
    bio: "Kept the books of her family's three trucks, and saw fuel compete with payroll while invoices aged.",
    roleEs: "Fundadora y directora general",
    experienceEs: "20 años en finanzas del transporte",
    bioEs:
      "Llevó las cuentas de los tres camiones de su familia, y vio competir el combustible con la nómina mientras envejecían las facturas.",
  },
  {
    name: "Andre Whitlock",
    role: "Vice President, Client Services",
    experience: "15 years in factoring operations",
    bio: "Leads the account managers, and trains each new colleague on real paperwork.",
    roleEs: "Vicepresidente de atención a clientes",
    experienceEs: "15 años en operaciones de factoraje",
    bioEs:
      "Dirige a los ejecutivos de cuenta, y capacita a cada compañero nuevo con papeles de verdad.",
  },
  {
    name: "Mei-Lin Park",
    role: "Director of Credit",
    experience: "12 years in freight credit and risk",
    bio: "Decides which brokers we can fund, and explains the answer before you book the load.",
    roleEs: "Directora de crédito",
    experienceEs: "12 años en crédito y riesgo de fletes",
    bioEs:
      "Decide de qué brókers compramos facturas, y explica la respuesta antes de que usted tome la carga.",
  },
  {
    name: "Robert Tsosie",
    role: "Director, Fuel and Fleet Programs",
    experience: "18 years in fleet operations",
    bio: "Ran dispatch for a regional flatbed fleet. Now helps clients read their fuel statements.",
    roleEs: "Director de combustible y programas para flotillas",
    experienceEs: "18 años en operación de flotillas",
    bioEs:
      "Tuvo a su cargo el despacho de una flotilla regional. Hoy ayuda a los clientes a entender sus estados de combustible.",
  },
];

import type { Sample } from "~/site/page-content";
import { commentsMaxLength, textMaxLength } from "~/ui/typed-text";

interface TeamField {
  name: string;
  label: string;
  /** A text of one line, or of several. */
  control: "text" | "textarea";
  /** The message when the text is missing; a text without one may be left empty. */
  message?: string;
}

/**
 * The texts of a member, in the order of the form and of the cards. Forms, cards, API and database (db/schema.ts) follow from these
 * rows. A row with `labelEs` has a second text, `roleEs` and so on, which replaces the first on Spanish pages where it is given.
 */
const table = [
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
    labelEs: "Cargo, in Spanish",
    described: "Position.",
    example: "Account Manager",
  },
  {
    name: "experience",
    label: "Experience",
    control: "text",
    message: "Enter the experience",
    labelEs: "Experiencia, in Spanish",
    described: "Experience, in a few words.",
    example: "9 years in freight finance",
  },
  {
    name: "bio",
    label: "Bio",
    control: "textarea",
    message: "Enter a bio",
    labelEs: "Semblanza, in Spanish",
    described: "A short biography.",
    example: "Ana began as a dispatcher and has looked after carriers ever since.",
  },
] as const;

export type EnglishName = (typeof table)[number]["name"];
type SpanishName = `${Extract<(typeof table)[number], { labelEs: string }>["name"]}Es`;

interface EnglishRow extends TeamField {
  name: EnglishName;
  /** Of the same text in Spanish. */
  labelEs?: string;
  spanishName: SpanishName | null;
  /** What the API's document says of the text, and shows. */
  described: string;
  example: string;
}

/** The texts of the card in English, which are all that the API knows. */
export const englishRows: readonly EnglishRow[] = table.map((row) => ({
  ...row,
  spanishName: row.name === "name" ? null : (`${row.name}Es` as const),
}));

/** All texts: those in English, then those in Spanish. */
export const teamRows: readonly (TeamField & { name: TeamTextName })[] = [
  ...englishRows,
  ...englishRows.flatMap(({ spanishName, labelEs = "", control }) =>
    spanishName === null ? [] : [{ name: spanishName, label: labelEs, control }],
  ),
];

/** In UTF-16 code units. */
export function maxLengthOf({ control }: TeamField): number {
  return control === "textarea" ? commentsMaxLength : textMaxLength;
}

export type TeamTextName = EnglishName | SpanishName;

/** The texts as typed or stored; one that may be left empty is null or absent then. */
export type TeamTexts = Record<EnglishName, string> & {
  [Name in SpanishName]?: string | null;
};

export const teamTextNames: readonly TeamTextName[] = teamRows.map(({ name }) => name);

/** Returns the texts of a member, each by `textOf`. */
export function teamTexts(textOf: (row: (typeof teamRows)[number]) => string | null): TeamTexts {
  // Each row gives its own name, so that none is missing.
  return Object.fromEntries(teamRows.map((row) => [row.name, textOf(row)])) as TeamTexts;
}

/** The leadership cards that an empty new database begins with; the people are invented and stand in for the operator's own. */
export const sampleTeam: readonly (TeamTexts & Sample)[] = [
  {
    sample: true,
    name: "Carolyn Reyes",
    role: "Founder and Chief Executive",
    experience: "20 years in transportation finance",
    bio: "Carolyn kept the books of her family's three-truck company before she moved into finance. She started the business so that carriers would not have to choose between fuel and payroll while an invoice aged.",
    roleEs: "Fundadora y directora general",
    experienceEs: "20 años en finanzas del transporte",
    bioEs:
      "Carolyn llevaba las cuentas de la empresa de tres camiones de su familia antes de pasar a las finanzas. Fundó el negocio para que ningún transportista tuviera que escoger entre el combustible y la nómina mientras espera que le paguen una factura.",
  },
  {
    sample: true,
    name: "Andre Whitlock",
    role: "Vice President, Client Services",
    experience: "15 years in factoring operations",
    bio: "Andre leads the account managers. He has read more bills of lading than he can count, and he trains every new colleague on real paperwork in their first week.",
    roleEs: "Vicepresidente de atención a clientes",
    experienceEs: "15 años en operaciones de factoraje",
    bioEs:
      "Andre dirige a los ejecutivos de cuenta. Ha leído más conocimientos de embarque de los que puede contar, y en su primera semana capacita a cada compañero nuevo con papeles de verdad.",
  },
  {
    sample: true,
    name: "Mei-Lin Park",
    role: "Director of Credit",
    experience: "12 years in freight credit and risk",
    bio: "Mei-Lin decides which customers we can fund and explains the answer. Carriers call her team before they book a load with a broker they do not know.",
    roleEs: "Directora de crédito",
    experienceEs: "12 años en crédito y riesgo de fletes",
    bioEs:
      "Mei-Lin decide las facturas de qué clientes podemos comprar, y explica la respuesta. Los transportistas llaman a su equipo antes de tomar una carga de un bróker que no conocen.",
  },
  {
    sample: true,
    name: "Robert Tsosie",
    role: "Director, Fuel and Fleet Programs",
    experience: "18 years in fleet operations",
    bio: "Robert ran dispatch and maintenance for a regional flatbed fleet. He now runs the fuel card program and helps clients read what their statements are telling them.",
    roleEs: "Director de combustible y programas para flotillas",
    experienceEs: "18 años en operación de flotillas",
    bioEs:
      "Robert estuvo a cargo del despacho y del mantenimiento de una flotilla regional de plataformas. Ahora dirige el programa de tarjetas de combustible y ayuda a los clientes a entender lo que les dicen sus estados de cuenta.",
  },
];

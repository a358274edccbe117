import type { Sample } from "~/site/page-content";

/** A leader as the seed stores it; the names are invented and stand in for the operator's own team. */
export interface SampleTeamMember extends Sample {
  name: string;
  role: string;
  experience: string;
  bio: string;
}

/** The leadership cards an empty new database begins with. */
export const sampleTeam = [
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
] as const satisfies readonly SampleTeamMember[];

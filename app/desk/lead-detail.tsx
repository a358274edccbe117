import { leadKindLabels } from "~/leads/form-texts";
import { monthlyFuelSpendOptions, preferredFuelBrandsOptions } from "~/leads/fuel-card-application";
import {
  businessTypeOptions,
  fuelCardTierOptions,
  labelOf,
  monthlyRevenueOptions,
  numberOfTrucksOptions,
  type Option,
  yearsInBusinessOptions,
} from "~/leads/options";
import { servicesInterestedOptions } from "~/leads/quote-request";
import type { LeadStatus } from "~/leads/status";
import { type Definition, DefinitionList } from "~/ui/lists";

/** A lead as the desk's detail shows it. */
export interface LeadDetailProps {
  lead: {
    reference: string;
    kind: keyof typeof leadKindLabels;
    status: LeadStatus;
    companyName: string;
    contactName: string;
    email: string;
    phone: string;
    phoneE164: string;
    mcNumber: string | null;
    dotNumber: string | null;
    monthlyRevenue: string | null;
    businessType: string | null;
    yearsInBusiness: string | null;
    numberOfTrucks: string | null;
    servicesInterested: string | null;
    fuelCardTier: string | null;
    monthlyFuelSpend: string | null;
    primaryRoutes: string | null;
    preferredFuelBrands: string | null;
    comments: string | null;
    agreeToTerms: boolean;
    smsConsent: boolean;
    smsConsentVersion: string | null;
    smsConsentAddress: string | null;
    authorityPending: boolean;
    quarantined: boolean;
    quarantineReason: string | null;
  };
  submittedInWords: string | null;
  dueInWords: string | null;
  consentInWords: string | null;
}

/** Everything a visitor sent with one lead but the comments, and what the site noted about it. */
export function LeadDetail({
  lead,
  submittedInWords,
  dueInWords,
  consentInWords,
}: LeadDetailProps) {
  const common: Definition[] = [
    { term: "Reference ID", description: lead.reference },
    { term: "Kind", description: leadKindLabels[lead.kind].one },
    { term: "Submitted", description: submittedInWords },
    { term: "Answer due", description: dueInWords },
    { term: "Company Name", description: lead.companyName },
    { term: "Contact Name", description: lead.contactName },
    { term: "Email Address", description: <a href={`mailto:${lead.email}`}>{lead.email}</a> },
    { term: "Phone Number", description: <a href={`tel:${lead.phoneE164}`}>{lead.phone}</a> },
    { term: "MC Number", description: lead.mcNumber },
    { term: "DOT Number", description: lead.dotNumber },
    { term: "Business Type", description: shown(businessTypeOptions, lead.businessType) },
    { term: "Years in Business", description: shown(yearsInBusinessOptions, lead.yearsInBusiness) },
    { term: "Number of Trucks", description: shown(numberOfTrucksOptions, lead.numberOfTrucks) },
  ];
  return (
    <DefinitionList
      items={[
        ...common,
        ...ownFields(lead),
        { term: "Agreed to terms", description: lead.agreeToTerms ? "Yes" : "No" },
        {
          term: "Text messages",
          description: lead.smsConsent
            ? `Agreed (wording ${lead.smsConsentVersion}, ${consentInWords}, from ${lead.smsConsentAddress})`
            : "Not agreed",
        },
      ]}
    />
  );
}

function ownFields(lead: LeadDetailProps["lead"]): Definition[] {
  if (lead.kind === "quote-request") {
    return [
      { term: "Monthly Revenue", description: shown(monthlyRevenueOptions, lead.monthlyRevenue) },
      {
        term: "Services Interested In",
        description: shown(servicesInterestedOptions, lead.servicesInterested),
      },
    ];
  }
  return [
    { term: "Fuel Card Program", description: shown(fuelCardTierOptions, lead.fuelCardTier) },
    {
      term: "Monthly Fuel Spend",
      description: shown(monthlyFuelSpendOptions, lead.monthlyFuelSpend),
    },
    { term: "Primary Routes", description: lead.primaryRoutes },
    {
      term: "Preferred Fuel Brands",
      description: shown(preferredFuelBrandsOptions, lead.preferredFuelBrands),
    },
  ];
}

function shown(options: readonly Option[], value: string | null): string | null {
  return value === null ? null : labelOf(options, value);
}

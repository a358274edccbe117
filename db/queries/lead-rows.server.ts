import type { Insertable, Selectable } from "kysely";
import { toFlag } from "../schema/columns";
import type { LeadKind, LeadStatus, LeadsTable } from "../schema/leads";

/** What a lead may leave out; absent is null. */
interface OptionalFields {
  /** Digits (prefixes MX and FF kept), or `pending`. */
  mcNumber: string | null;
  /** Digits, or `pending`. */
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
  /** The version of the wording that was agreed to, when (UTC ISO) and from which address. */
  smsConsentVersion: string | null;
  smsConsentAt: string | null;
  smsConsentAddress: string | null;
  quarantineReason: string | null;
  /** Truncated client address. */
  clientAddress: string | null;
  /** By when the visitor was promised an answer: UTC ISO. */
  replyDueAt: string | null;
  /** JSON of the calculator figures the visitor carried into the form. */
  calculatorFigures: string | null;
}

interface RequiredFields {
  kind: LeadKind;
  /** UTC ISO with milliseconds. */
  submittedAt: string;
  companyName: string;
  contactName: string;
  /** As typed, trimmed. */
  email: string;
  /** As typed, trimmed. */
  phone: string;
  phoneE164: string;
  agreeToTerms: boolean;
  smsConsent: boolean;
  authorityPending: boolean;
  /** Suspected spam: stored, but listed apart. */
  quarantined: boolean;
  /** Unguessable address of the receipt page. It appears in no staff URL and no JSON. */
  receiptToken: string;
}

/** A stored lead: a quote request or a fuel card application, by `kind`. */
export interface LeadRecord extends RequiredFields, OptionalFields {
  id: string;
  /** The Reference ID: the first 8 characters of the id. */
  reference: string;
  status: LeadStatus;
  /** Goes up with every change, so that two editors notice each other. */
  version: number;
}

/** A lead to store; the database adds id, reference, status and version. */
export interface NewLead extends RequiredFields, Partial<OptionalFields> {
  /** SHA-256 of the normalised content: equal content within 10 minutes is one lead. */
  contentHash: string;
}

/** Returns the form of an email or a name under which look-ups ignore case and outer space. */
export function toLookupKey(text: string): string {
  return text.trim().toLowerCase();
}

/** Returns the row of a new lead. */
export function toLeadRow(lead: NewLead, id: string): Insertable<LeadsTable> {
  return {
    id,
    reference: id.slice(0, 8),
    kind: lead.kind,
    submitted_at: lead.submittedAt,
    company_name: lead.companyName,
    company_key: toLookupKey(lead.companyName),
    contact_name: lead.contactName,
    contact_key: toLookupKey(lead.contactName),
    email: lead.email,
    email_key: toLookupKey(lead.email),
    phone: lead.phone,
    phone_e164: lead.phoneE164,
    mc_number: lead.mcNumber ?? null,
    dot_number: lead.dotNumber ?? null,
    monthly_revenue: lead.monthlyRevenue ?? null,
    business_type: lead.businessType ?? null,
    years_in_business: lead.yearsInBusiness ?? null,
    number_of_trucks: lead.numberOfTrucks ?? null,
    services_interested: lead.servicesInterested ?? null,
    fuel_card_tier: lead.fuelCardTier ?? null,
    monthly_fuel_spend: lead.monthlyFuelSpend ?? null,
    primary_routes: lead.primaryRoutes ?? null,
    preferred_fuel_brands: lead.preferredFuelBrands ?? null,
    comments: lead.comments ?? null,
    agree_to_terms: toFlag(lead.agreeToTerms),
    sms_consent: toFlag(lead.smsConsent),
    sms_consent_version: lead.smsConsentVersion ?? null,
    sms_consent_at: lead.smsConsentAt ?? null,
    sms_consent_address: lead.smsConsentAddress ?? null,
    authority_pending: toFlag(lead.authorityPending),
    quarantined: toFlag(lead.quarantined),
    quarantine_reason: lead.quarantineReason ?? null,
    content_hash: lead.contentHash,
    receipt_token: lead.receiptToken,
    client_address: lead.clientAddress ?? null,
    reply_due_at: lead.replyDueAt ?? null,
    calculator_figures: lead.calculatorFigures ?? null,
  };
}

/** Returns a lead as the rest of the program sees it. */
export function toLeadRecord(row: Selectable<LeadsTable>): LeadRecord {
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    submittedAt: row.submitted_at,
    companyName: row.company_name,
    contactName: row.contact_name,
    email: row.email,
    phone: row.phone,
    phoneE164: row.phone_e164,
    mcNumber: row.mc_number,
    dotNumber: row.dot_number,
    monthlyRevenue: row.monthly_revenue,
    businessType: row.business_type,
    yearsInBusiness: row.years_in_business,
    numberOfTrucks: row.number_of_trucks,
    servicesInterested: row.services_interested,
    fuelCardTier: row.fuel_card_tier,
    monthlyFuelSpend: row.monthly_fuel_spend,
    primaryRoutes: row.primary_routes,
    preferredFuelBrands: row.preferred_fuel_brands,
    comments: row.comments,
    agreeToTerms: row.agree_to_terms === 1,
    smsConsent: row.sms_consent === 1,
    smsConsentVersion: row.sms_consent_version,
    smsConsentAt: row.sms_consent_at,
    smsConsentAddress: row.sms_consent_address,
    authorityPending: row.authority_pending === 1,
    quarantined: row.quarantined === 1,
    quarantineReason: row.quarantine_reason,
    receiptToken: row.receipt_token,
    clientAddress: row.client_address,
    status: row.status,
    replyDueAt: row.reply_due_at,
    calculatorFigures: row.calculator_figures,
    version: row.version,
  };
}

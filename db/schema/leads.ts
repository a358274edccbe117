import type { Generated } from "kysely";
import type { Flag } from "./columns";

/** Which form a lead came from. */
export type LeadKind = "quote-request" | "fuel-card-application";

/** Where the work on a lead stands. */
export type LeadStatus = "new" | "contacted" | "quoted" | "won" | "lost" | "spam" | "withdrawn";

/** One row a lead: a quote request or a fuel card application. Fields the other form has are null. */
export interface LeadsTable {
  id: string;
  /** The first 8 characters of the id: the Reference ID that the visitor is given. */
  reference: string;
  kind: LeadKind;
  submitted_at: string;
  company_name: string;
  company_key: string;
  contact_name: string;
  contact_key: string;
  email: string;
  email_key: string;
  phone: string;
  phone_e164: string;
  mc_number: string | null;
  dot_number: string | null;
  monthly_revenue: string | null;
  business_type: string | null;
  years_in_business: string | null;
  number_of_trucks: string | null;
  services_interested: string | null;
  fuel_card_tier: string | null;
  monthly_fuel_spend: string | null;
  primary_routes: string | null;
  preferred_fuel_brands: string | null;
  comments: string | null;
  agree_to_terms: Flag;
  sms_consent: Flag;
  sms_consent_version: string | null;
  sms_consent_at: string | null;
  sms_consent_address: string | null;
  authority_pending: Flag;
  quarantined: Flag;
  quarantine_reason: string | null;
  content_hash: string;
  receipt_token: string;
  client_address: string | null;
  status: Generated<LeadStatus>;
  reply_due_at: string | null;
  calculator_figures: string | null;
  version: Generated<number>;
}

import type { LeadRecord } from "#db/queries/leads.server";
import { leadKinds } from "~/leads/kinds";
import type { LeadFact } from "~/leads/lead-text.server";
import { DefinitionList } from "~/ui/lists";

/** A lead as the desk's detail shows it. */
export interface LeadDetailProps {
  lead: Pick<
    LeadRecord,
    "reference" | "kind" | "agreeToTerms" | "smsConsent" | "smsConsentVersion" | "smsConsentAddress"
  >;
  facts: readonly LeadFact[];
  submittedInWords: string | null;
  dueInWords: string | null;
  consentInWords: string | null;
}

/** Everything a visitor sent with one lead but the comments, and what the site noted about it. */
export function LeadDetail(props: LeadDetailProps) {
  const { lead, facts, submittedInWords, dueInWords, consentInWords } = props;
  return (
    <DefinitionList
      items={[
        { term: "Reference ID", description: lead.reference },
        { term: "Kind", description: leadKinds[lead.kind].label },
        { term: "Submitted", description: submittedInWords },
        { term: "Answer due", description: dueInWords },
        ...facts.map(({ term, description, href }) => ({
          term,
          description: href ? <a href={href}>{description}</a> : description,
        })),
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

import { Badge } from "~/components/ui/badge";
import { leadKindLabels, leadStatusNames } from "~/content/admin";

/** One lead as the desk's list shows it. */
export interface LeadSummary {
  id: string;
  reference: string;
  kind: keyof typeof leadKindLabels;
  status: keyof typeof leadStatusNames;
  companyName: string;
  contactName: string;
  email: string;
  phone: string;
  /** UTC ISO. */
  submittedAt: string;
  /** The same instant in the business's zone. */
  submittedInWords: string;
  authorityPending: boolean;
  quarantined: boolean;
}

/** The desk's list of leads, newest first, each row leading to its detail. */
export function LeadTable({ leads }: { leads: readonly LeadSummary[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="desk-table-region" aria-label="Leads" tabIndex={0}>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Reference</th>
            <th scope="col">Company</th>
            <th scope="col">Contact</th>
            <th scope="col">Kind</th>
            <th scope="col">Status</th>
            <th scope="col">Submitted</th>
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <tr key={lead.id}>
              <td className="figures">
                <a href={`/admin/quotes/${lead.id}`}>{lead.reference}</a>
              </td>
              <td>
                <span className="font-semibold">{lead.companyName}</span>
                {lead.authorityPending && (
                  <>
                    {" "}
                    <Badge tone="accent">Authority pending</Badge>
                  </>
                )}
              </td>
              <td>
                {lead.contactName}
                <br />
                <span className="text-muted">
                  {lead.email} · {lead.phone}
                </span>
              </td>
              <td>{leadKindLabels[lead.kind].one}</td>
              <td>
                <Badge>{leadStatusNames[lead.status]}</Badge>
              </td>
              <td className="figures whitespace-nowrap">
                <time dateTime={lead.submittedAt}>{lead.submittedInWords}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

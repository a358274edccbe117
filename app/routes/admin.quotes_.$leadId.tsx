import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { findLeadById } from "#db/queries/leads.server";
import { AdminShell } from "~/components/admin/admin-shell";
import { LeadDetail } from "~/components/admin/lead-detail";
import { getConfig } from "~/config.server";
import { formatInstant } from "~/domain/business-hours";
import { requireAdmin } from "~/http/guards.server";
import { personalPage, privateHeaders, withPageErrors } from "~/http/respond.server";

export const handle = { scripts: true, layout: "admin" };

export const meta: MetaFunction = () => [{ title: "Lead" }, { name: "robots", content: "noindex" }];

export const headers = personalPage;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await withPageErrors(() => requireAdmin(request));
  const found = await withPageErrors(() => findLeadById(getDatabase().db, params.leadId ?? ""));
  if (found === null) throw data(null, { status: 404, headers: privateHeaders });
  const { COMPANY_TIME_ZONE: zone, COMPANY_TIME_ZONE_LABEL: label } = getConfig();
  const inWords = (instant: string | null) =>
    instant === null ? null : formatInstant(new Date(instant), zone, label);
  // The receipt's address belongs to the visitor alone.
  const { receiptToken: _, ...lead } = found;
  return data(
    {
      lead,
      username: admin.username,
      submittedInWords: inWords(lead.submittedAt),
      dueInWords: inWords(lead.replyDueAt),
      consentInWords: inWords(lead.smsConsentAt),
    },
    { headers: privateHeaders },
  );
}

export default function LeadPage() {
  const { lead, username, ...words } = useLoaderData<typeof loader>();
  return (
    <AdminShell title={lead.companyName} username={username}>
      <p className="mb-6">
        <a href="/admin/quotes">Back to leads</a>
      </p>
      <LeadDetail lead={lead} {...words} />
    </AdminShell>
  );
}

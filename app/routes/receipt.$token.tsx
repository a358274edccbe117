import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { findLeadByReceiptToken } from "#db/queries/leads.server";
import { NextSteps } from "~/components/forms/lead-form-page";
import { PageHeader } from "~/components/site/page-header";
import { useCompany } from "~/components/site/site-data";
import { DefinitionList } from "~/components/ui/lists";
import { getConfig } from "~/config.server";
import { fuelCardNextSteps, leadKindNames, quoteNextSteps } from "~/content/lead-forms";
import { formatInstant } from "~/domain/business-hours";
import { personalPage, privateHeaders, withPageErrors } from "~/http/respond.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const lead = await withPageErrors(() =>
    findLeadByReceiptToken(getDatabase().db, params.token ?? ""),
  );
  if (lead === null) throw data(null, { status: 404, headers: privateHeaders });
  const { COMPANY_TIME_ZONE: zone, COMPANY_TIME_ZONE_LABEL: zoneLabel } = getConfig();
  const inWords = (instant: string) => formatInstant(new Date(instant), zone, zoneLabel);
  return data(
    {
      kind: lead.kind,
      reference: lead.reference,
      companyName: lead.companyName,
      email: lead.email,
      sentAt: inWords(lead.submittedAt),
      dueAt: lead.replyDueAt === null ? null : inWords(lead.replyDueAt),
    },
    { headers: privateHeaders },
  );
}

export const headers = personalPage;

export default function Receipt() {
  const receipt = useLoaderData<typeof loader>();
  const company = useCompany();
  const steps = receipt.kind === "quote-request" ? quoteNextSteps : fuelCardNextSteps;
  return (
    <>
      <PageHeader
        title={`We have your ${leadKindNames[receipt.kind]}`}
        lede="Keep this page, or print it: it is your record of what you sent."
      />
      <div className="wrap grid gap-12 py-12 lg:grid-cols-2 lg:py-16">
        <section aria-labelledby="receipt-details">
          <h2 id="receipt-details" className="mb-4 text-2xl">
            Your reference
          </h2>
          <DefinitionList
            items={[
              { term: "Reference ID", description: <strong>{receipt.reference}</strong> },
              { term: "Company", description: receipt.companyName },
              { term: "Email", description: receipt.email },
              { term: "Sent", description: receipt.sentAt },
              { term: "We answer by", description: receipt.dueAt },
            ]}
          />
        </section>
        <section aria-labelledby="receipt-next">
          <h2 id="receipt-next" className="text-2xl">
            What happens next
          </h2>
          <NextSteps steps={steps.slice(1)} />
          <p className="mt-6">
            Questions? Call <a href={`tel:${company.phone.tel}`}>{company.phone.display}</a>,{" "}
            {company.hoursLabel}, and have your Reference ID ready.
          </p>
        </section>
      </div>
    </>
  );
}

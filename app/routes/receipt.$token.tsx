import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getConfig } from "~/config.server";
import { answer, personalPage } from "~/http/respond.server";
import { receiptPath } from "~/leads/form-result";
import { fuelCardNextSteps, leadKindNames, quoteNextSteps } from "~/leads/form-texts";
import { NextSteps } from "~/leads/lead-form-page";
import { ReceiptForms } from "~/leads/receipt-forms";
import { receiptNotices, receiptStatusTexts, receiptTexts } from "~/leads/receipt-texts";
import { answerReceiptPost, loadReceipt, type ReceiptRefusal } from "~/leads/receipts.server";
import { formatInstant } from "~/site/dates";
import { PageHeader } from "~/site/section";
import { unlistedPage, useCompany } from "~/site/site-data";
import { Alert } from "~/ui/alert";
import { DefinitionList } from "~/ui/lists";

export const headers = personalPage;

export const meta = unlistedPage("Your receipt");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const lead = await loadReceipt(token);
  const { COMPANY_TIME_ZONE: zone, COMPANY_TIME_ZONE_LABEL: zoneLabel } = getConfig();
  const inWords = (instant: string) => formatInstant(new Date(instant), zone, zoneLabel);
  return answer({
    path: receiptPath(token),
    notice: noticeOf(new URL(request.url).searchParams.get("done")),
    kind: lead.kind,
    reference: lead.reference,
    companyName: lead.companyName,
    email: lead.email,
    phone: lead.phone,
    comments: lead.comments ?? "",
    texts: lead.smsConsent,
    withdrawn: lead.status === "withdrawn",
    status: receiptStatusTexts[lead.status],
    sentAt: inWords(lead.submittedAt),
    dueAt: lead.status === "new" && lead.replyDueAt !== null ? inWords(lead.replyDueAt) : null,
  });
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerReceiptPost(request, params.token ?? "");
}

export default function Receipt() {
  const receipt = useLoaderData<typeof loader>();
  const refused = useActionData<ReceiptRefusal>();
  const company = useCompany();
  const steps = receipt.kind === "quote-request" ? quoteNextSteps : fuelCardNextSteps;
  return (
    <>
      <PageHeader title={`We have your ${leadKindNames[receipt.kind]}`} lede={receiptTexts.lede} />
      <div className="wrap grid gap-12 py-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16 lg:py-16">
        <div className="space-y-12">
          {receipt.notice && <Alert variant="success" title={receipt.notice} announce="status" />}
          <section aria-labelledby="receipt-details">
            <h2 id="receipt-details" className="mb-4 text-2xl">
              {receiptTexts.detailsHeading}
            </h2>
            <DefinitionList
              items={[
                { term: "Reference ID", description: <strong>{receipt.reference}</strong> },
                { term: "Status", description: receipt.status },
                ...(receipt.dueAt === null
                  ? []
                  : [{ term: "We answer by", description: receipt.dueAt }]),
                { term: "Sent", description: receipt.sentAt },
                { term: "Company", description: receipt.companyName },
                { term: "Email", description: receipt.email },
                { term: "Phone", description: receipt.phone },
                { term: "Comments", description: receipt.comments },
              ]}
            />
            <p className="no-print mt-4">
              <a href={`${receipt.path}/download`} download>
                {receiptTexts.download}
              </a>
            </p>
          </section>
          {!receipt.withdrawn && (
            <ReceiptForms
              action={receipt.path}
              typed={refused?.typed ?? receipt}
              errors={refused?.errors ?? {}}
              message={refused?.message ?? null}
              texts={receipt.texts}
            />
          )}
        </div>
        {!receipt.withdrawn && (
          <section aria-labelledby="receipt-next">
            <h2 id="receipt-next" className="text-2xl">
              {receiptTexts.nextHeading}
            </h2>
            <NextSteps steps={steps.slice(1)} />
            <p className="mt-6 text-muted">
              Questions? Call <a href={`tel:${company.phone.tel}`}>{company.phone.display}</a>,{" "}
              {company.hoursLabel}, and have your Reference ID ready.
            </p>
          </section>
        )}
      </div>
    </>
  );
}

function noticeOf(done: string | null): string | null {
  return done !== null && Object.hasOwn(receiptNotices, done)
    ? receiptNotices[done as keyof typeof receiptNotices]
    : null;
}

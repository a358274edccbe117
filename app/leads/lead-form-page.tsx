import { useActionData } from "@remix-run/react";
import type { LeadKind } from "#db/schema";
import { PageHeader } from "~/site/section";
import { useCompany } from "~/site/site-data";
import { fieldsOf } from "./fields";
import { leadKinds } from "./kinds";
import { LeadForm } from "./lead-form";
import type { LeadFormResult } from "./lead-posts.server";
import type { LeadPreselect } from "./preselect";

/** A lead form's page: one column for the form; on wide screens what happens next stays in view beside it. */
export function LeadFormPage({ kind, preselect }: { kind: LeadKind; preselect: LeadPreselect }) {
  const company = useCompany();
  const { title, lede, reassurance, nextSteps } = leadKinds[kind];
  const call = <a href={`tel:${company.phone.tel}`}>{company.phone.display}</a>;
  return (
    <>
      <PageHeader
        density="task"
        title={title}
        lede={`${lede} ${requiredCount(kind)} required fields.`}
      >
        <ul className="road-list text-base/6 lg:hidden">
          <li>Reply within 1 business hour</li>
          <li>{reassurance}</li>
          <li>Or call {call}</li>
        </ul>
      </PageHeader>
      <div className="wrap grid gap-12 py-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16 lg:py-10">
        <div className="max-w-2xl">
          <LeadForm
            kind={kind}
            preselect={preselect}
            pageResult={useActionData<LeadFormResult>()}
          />
        </div>
        <aside aria-labelledby="next-steps" className="lg:sticky lg:top-8 lg:self-start">
          <h2 id="next-steps" className="text-xl">
            What happens next
          </h2>
          <NextSteps steps={nextSteps} />
          <p className="mt-6">
            Rather talk? Call {call}, {company.hoursLabel}, or text{" "}
            <a href={`sms:${company.textLine.tel}`}>{company.textLine.display}</a> any time.
          </p>
        </aside>
      </div>
    </>
  );
}

function requiredCount(kind: LeadKind): number {
  return fieldsOf(kind).filter((row) => row.in[kind] === "required" && row.control !== "tick")
    .length;
}

export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="mt-4 list-decimal space-y-3 ps-6 marker:font-semibold">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

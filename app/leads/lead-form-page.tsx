import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { LeadKind } from "#db/schema";
import { quoteSourceParam } from "~/http/form-names";
import type { Company } from "~/site/company.server";
import { CallOrTextLine, NumberLink } from "~/site/contacts";
import { PageHeader } from "~/site/section";
import { type RouteHandle, useCompany } from "~/site/site-data";
import { requiredFieldsOf } from "./fields";
import { LeadForm } from "./lead-form";
import type { LeadFormMessages } from "./lead-form.en";
import { LeadMessagesProvider } from "./lead-messages";
import type { LeadFormResult, LeadPreselect } from "./lead-posts.server";

export { storeTyped as clientAction } from "./use-lead-form";

// Exports of both languages' routes.

export const quoteFormHandle: RouteHandle = {
  scripts: true,
  publicPage: {
    variants: { service: ["fuel-card"], tier: ["fleet"] },
    uncached: [quoteSourceParam],
  },
};

export const fuelCardFormHandle: RouteHandle = {
  scripts: true,
  publicPage: { variants: { tier: ["fleet"] } },
};

export { meta } from "~/site/site-data";

/** False: when the phone is offline, revalidation after a submission would replace the form with an error page. */
export const shouldRevalidate = () => false;

/** The page of a lead form. On wide screens the next steps stay in view at its side. */
export function LeadFormPage({ kind, messages }: { kind: LeadKind; messages: LeadFormMessages }) {
  const company = useCompany();
  const { title } = messages.kinds[kind];
  const { lede, reassurance, nextSteps } = claimTextsOf(kind, messages, company);
  const said = messages.page;
  return (
    <LeadMessagesProvider value={messages}>
      <PageHeader
        density="task"
        title={title}
        lede={`${lede} ${said.required(requiredFieldsOf(kind).length)}`}
      >
        <ul className="road-list text-base/6 lg:hidden">
          <li>{said.reply}</li>
          <li className="max-sm:hidden">{reassurance}</li>
          {company.phone && (
            <li className="max-sm:hidden">
              {said.orCall} <NumberLink to={company.phone} by="tel" />
            </li>
          )}
        </ul>
      </PageHeader>
      <div className="wrap grid gap-12 py-2 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16 lg:py-10">
        <div className="max-w-2xl">
          <LeadForm
            kind={kind}
            path={useLocation().pathname}
            preselect={useLoaderData<LeadPreselect>()}
            pageResult={useActionData<LeadFormResult>()}
          />
        </div>
        <aside aria-labelledby="next-steps" className="lg:sticky lg:top-8 lg:self-start">
          <h2 id="next-steps" className="text-xl">
            {said.next}
          </h2>
          <NextSteps steps={nextSteps} />
          <CallOrTextLine question={said.talk} className="mt-6" />
        </aside>
      </div>
    </LeadMessagesProvider>
  );
}

/** Returns the texts of a form that state claims, as this site may. */
export function claimTextsOf(
  kind: LeadKind,
  { kinds }: Pick<LeadFormMessages, "kinds">,
  { notYetTrue }: Pick<Company, "notYetTrue">,
) {
  if (kind === "quote-request") return kinds[kind];
  const { lede, reassurance, nextSteps, unlessHolds } = kinds[kind];
  const saves = !notYetTrue.some((name) => name.startsWith("fuelSavings"));
  const ships = !notYetTrue.includes("fuelShipping");
  return {
    lede: saves ? lede : unlessHolds.lede,
    reassurance: ships ? reassurance : unlessHolds.reassurance,
    nextSteps: ships ? nextSteps : [...nextSteps.slice(0, -1), unlessHolds.lastStep],
  };
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

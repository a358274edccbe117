import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { LeadKind } from "#db/schema";
import { quoteSourceParam } from "~/http/form-names";
import type { Company } from "~/site/company.server";
import { CallOrTextLine, NumberLink } from "~/site/contacts";
import { FuelSavingPicture } from "~/site/fuel-saving";
import { PageHeader } from "~/site/section";
import { type RouteHandle, useCompany } from "~/site/site-data";
import { buttonClasses } from "~/ui/button";
import { useToast } from "~/ui/toast";
import { requiredFieldsOf } from "./fields";
import { LeadForm } from "./lead-form";
import type { LeadFormMessages } from "./lead-form.en";
import { LeadMessagesProvider } from "./lead-messages";
import type { LeadFormResult, LeadPreselect } from "./lead-posts.server";
import type { SentPanel } from "./next-step";
import type { NextStep } from "./next-step.server";
import { loadOnTouch } from "./use-lead-form";

export { storeTyped as clientAction } from "./use-lead-form";

const reaches = ["routes/receipt.$token", "routes/es.recibo.$token"];

// Re-exported by the English and the Spanish routes.

export const quoteFormHandle: RouteHandle = {
  scripts: true,
  reaches,
  publicPage: {
    variants: { service: ["fuel-card"], tier: ["fleet"] },
    uncached: [quoteSourceParam],
  },
};

export const fuelCardFormHandle: RouteHandle = {
  scripts: true,
  reaches,
  publicPage: { variants: { tier: ["fleet"] } },
};

/** Never reloads: offline, a reload after a submission would replace the form with an error page. */
export const shouldRevalidate = () => false;

/** The page of a lead form. After Submit, shows a panel about the request and folds the form away. On wide screens the steps after a request stay in view next to the form. */
export function LeadFormPage({ kind, messages }: { kind: LeadKind; messages: LeadFormMessages }) {
  const company = useCompany();
  const preselect = useLoaderData<LeadPreselect>();
  const pageResult = useActionData<LeadFormResult>();
  const [round, setRound] = useState(0);
  const [sent, setSent] = useState<{ next: NextStep; Panel: typeof SentPanel }>();
  const toast = useToast();
  const toastPlace = useRef<HTMLDivElement>(null);
  const { title, successTitle } = messages.kinds[kind];
  const { answeredWithin } = messages.kinds;
  const { lede, reassurance, nextSteps, saving } = claimTextsOf(kind, messages, company);
  const { page } = messages;

  // Runs after the panel has taken the focus and scrolled into view.
  useEffect(() => {
    if (sent === undefined) return;
    document.title = messages.sent;
    toast({
      title: successTitle,
      description: `${answeredWithin}. ${messages.referenceIs(sent.next.reference)}`,
      action: { href: sent.next.receiptPath, label: messages.nextStep.viewReceipt },
      place: toastPlace.current,
    });
  }, [sent, toast, messages, successTitle, answeredWithin]);

  async function show(next: NextStep) {
    const loaded = await loadOnTouch(messages);
    if (loaded === undefined) return location.assign(next.receiptPath);
    setSent({ next, Panel: loaded.SentPanel });
  }

  const form = (
    <LeadForm
      key={round}
      kind={kind}
      preselect={round > 0 ? {} : preselect}
      pageResult={round > 0 ? undefined : pageResult}
      onSent={show}
      onReset={() => setRound(round + 1)}
    />
  );
  return (
    <LeadMessagesProvider value={messages}>
      {sent ? (
        // Keeps the panel, not the header, in place when the toast between them closes.
        <div className="[overflow-anchor:none]">
          <PageHeader density="task" title={messages.sent} lede={`${answeredWithin}.`} />
        </div>
      ) : (
        <PageHeader
          density="task"
          title={title}
          lede={`${lede} ${page.required(requiredFieldsOf(kind).length)}`}
        >
          {saving && <FuelSavingPicture {...saving} />}
          <ul className="text-sm/6 lg:hidden">
            <li>{page.reply}</li>
            <li className="max-sm:hidden">{reassurance}</li>
            {company.phone && (
              <li className="max-sm:hidden">
                {page.orCall} <NumberLink to={company.phone} by="tel" />
              </li>
            )}
          </ul>
        </PageHeader>
      )}
      <div className="wrap grid gap-12 pt-3 pb-10 sm:pt-8 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="max-w-2xl">
          <div ref={toastPlace} className="toast-place" />
          {sent && (
            <div className="mb-8">
              <sent.Panel next={sent.next} />
            </div>
          )}
          {round === 0 ? (
            form
          ) : (
            <details key={round}>
              <summary className={buttonClasses({ variant: "secondary" })}>
                {messages.another}
              </summary>
              {form}
            </details>
          )}
        </div>
        <aside aria-labelledby="next-steps" className="lg:sticky lg:top-8 lg:self-start">
          <h2 id="next-steps" className="text-xl">
            {page.next}
          </h2>
          {sent ? (
            <NextSteps steps={nextSteps.slice(1)} />
          ) : (
            <>
              <NextSteps steps={nextSteps} />
              <CallOrTextLine question={page.talk} className="mt-6" />
            </>
          )}
        </aside>
      </div>
    </LeadMessagesProvider>
  );
}

/** Returns the texts of a lead form, with only the marketing claims that this site may make. */
export function claimTextsOf(
  kind: LeadKind,
  { kinds }: Pick<LeadFormMessages, "kinds">,
  { notYetTrue }: Pick<Company, "notYetTrue">,
) {
  if (kind === "quote-request") return { ...kinds[kind], saving: null };
  const { lede, reassurance, nextSteps, saving, unlessHolds } = kinds[kind];
  const saves = !notYetTrue.some((name) => name.startsWith("fuelSavings"));
  const ships = !notYetTrue.includes("fuelShipping");
  return {
    lede: saves ? lede : unlessHolds.lede,
    saving: saves ? saving : null,
    reassurance: ships ? reassurance : unlessHolds.reassurance,
    nextSteps: ships ? nextSteps : [...nextSteps.slice(0, -1), unlessHolds.lastStep],
  };
}

/** The numbered steps that follow a request. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="mt-4 list-decimal space-y-3 ps-6 marker:font-semibold">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { commentFromParams } from "~/calculators/tools";
import { publicPage } from "~/http/respond.server";
import { keepTyped, type LeadFormResult } from "~/leads/form-result";
import { quoteNextSteps } from "~/leads/form-texts";
import { LeadForm } from "~/leads/lead-form";
import { LeadFormPage } from "~/leads/lead-form-page";
import { answerLeadForm } from "~/leads/lead-posts.server";
import { preselectQuote, quoteSourceParam } from "~/leads/preselect";
import { quoteIntake } from "~/leads/submit-lead.server";
import { pageMeta } from "~/site/page-meta";
import { type RouteHandle, useCompany } from "~/site/site-data";

export const handle: RouteHandle = {
  scripts: true,
  publicPage: {
    variants: { service: ["fuel-card"], tier: ["fleet"] },
    uncached: [quoteSourceParam],
  },
};

export const meta = pageMeta("getQuote");

export const headers = publicPage;

export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const preselect = preselectQuote(params);
  return { ...preselect, comments: commentFromParams(params) ?? preselect.comments };
}

export function action({ request }: ActionFunctionArgs) {
  return answerLeadForm(request, quoteIntake);
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepTyped(() => serverAction<LeadFormResult>());
}

// Asking the loader again after a submission would put the error page over the form when the phone is offline.
export const shouldRevalidate = () => false;

export default function GetQuote() {
  const preselect = useLoaderData<typeof loader>();
  return (
    <LeadFormPage
      title="Get Your Free Quote"
      lede="Tell us about your business. It takes about two minutes, and asking does not commit you to anything."
      nextSteps={quoteNextSteps}
      company={useCompany()}
    >
      <LeadForm
        kind="quote-request"
        preselect={preselect}
        pageResult={useActionData<LeadFormResult>()}
      />
    </LeadFormPage>
  );
}

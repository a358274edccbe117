import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/respond.server";
import { keepTyped, type LeadFormResult } from "~/leads/form-result";
import { fuelCardNextSteps, fuelCardPage } from "~/leads/form-texts";
import { LeadForm } from "~/leads/lead-form";
import { LeadFormPage } from "~/leads/lead-form-page";
import { answerLeadForm } from "~/leads/lead-posts.server";
import { preselectFuelCard } from "~/leads/preselect";
import { fuelCardIntake } from "~/leads/submit-lead.server";
import { pageMeta } from "~/site/page-meta";
import { type RouteHandle, useCompany } from "~/site/site-data";

export const handle: RouteHandle = {
  scripts: true,
  publicPage: { variants: { tier: ["fleet"] } },
};

export const meta = pageMeta("fuelCardApplication");

export const headers = publicPage;

export function loader({ request }: LoaderFunctionArgs) {
  return preselectFuelCard(new URL(request.url).searchParams);
}

export function action({ request }: ActionFunctionArgs) {
  return answerLeadForm(request, fuelCardIntake);
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepTyped(() => serverAction<LeadFormResult>());
}

// Asking the loader again after a submission would put the error page over the form when the phone is offline.
export const shouldRevalidate = () => false;

export default function FuelCardApplication() {
  const preselect = useLoaderData<typeof loader>();
  return (
    <LeadFormPage
      title={fuelCardPage.title}
      lede={fuelCardPage.lede}
      nextSteps={fuelCardNextSteps}
      company={useCompany()}
    >
      <LeadForm
        kind="fuel-card-application"
        preselect={preselect}
        pageResult={useActionData<LeadFormResult>()}
      />
    </LeadFormPage>
  );
}

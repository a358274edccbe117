import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { FuelCardForm } from "~/components/forms/fuel-card-form";
import { keepTyped } from "~/components/forms/keep-typed";
import { LeadFormPage } from "~/components/forms/lead-form-page";
import { fuelCardNextSteps, fuelCardPage } from "~/content/lead-forms";
import { preselectFuelCard } from "~/domain/fuel-cards";
import type { LeadFormResult } from "~/domain/leads/form-result";
import { answerLeadForm } from "~/http/lead-posts.server";
import { publicPage } from "~/http/respond.server";
import { fuelCardIntake } from "~/services/leads/intakes.server";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/route-handle";
import { useCompany } from "~/site/site-data";

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
      <FuelCardForm preselect={preselect} pageResult={useActionData<LeadFormResult>()} />
    </LeadFormPage>
  );
}

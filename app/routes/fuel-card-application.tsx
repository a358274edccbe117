import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/respond.server";
import { leadFormWords } from "~/leads/lead-form.en";
import { LeadFormPage } from "~/leads/lead-form-page";
import { leadPostWords } from "~/leads/lead-posts.en";
import { answerLeadForm } from "~/leads/lead-posts.server";
import { preselectLead } from "~/leads/preselect";
import { keepTyped } from "~/leads/use-lead-form";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = {
  scripts: true,
  publicPage: { variants: { tier: ["fleet"] } },
};

export const meta = pageMeta();

export const headers = publicPage;

export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return preselectLead("fuel-card-application", params, leadPostWords);
}

export function action({ request }: ActionFunctionArgs) {
  return answerLeadForm(request, "fuel-card-application");
}

export const clientAction = keepTyped;

// Asking the loader again after a submission would put the error page over the form when the phone is offline.
export const shouldRevalidate = () => false;

const loadWords = () => import("~/leads/on-touch.en").then(({ onTouchWords }) => onTouchWords);

export default function FuelCardApplication() {
  return (
    <LeadFormPage
      kind="fuel-card-application"
      words={leadFormWords}
      loadWords={loadWords}
      preselect={useLoaderData<typeof loader>()}
    />
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/respond.server";
import { leadFormWordsEs } from "~/leads/lead-form.es";
import { LeadFormPage } from "~/leads/lead-form-page";
import { leadPostWordsEs } from "~/leads/lead-posts.es";
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
  return preselectLead("fuel-card-application", params, leadPostWordsEs);
}

export function action({ request }: ActionFunctionArgs) {
  return answerLeadForm(request, "fuel-card-application");
}

export const clientAction = keepTyped;

// As on the English page: nothing asks the loader again.
export const shouldRevalidate = () => false;

const loadWords = () => import("~/leads/on-touch.es").then(({ onTouchWordsEs }) => onTouchWordsEs);

export default function TarjetaDeCombustible() {
  return (
    <LeadFormPage
      kind="fuel-card-application"
      words={leadFormWordsEs}
      loadWords={loadWords}
      preselect={useLoaderData<typeof loader>()}
    />
  );
}

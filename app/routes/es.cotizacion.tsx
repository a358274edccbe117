import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { commentFromParams } from "~/calculators/quote-comment";
import { commentWordsEs } from "~/calculators/quote-comment.es";
import { quoteSourceParam } from "~/http/form-names";
import { publicPage } from "~/http/respond.server";
import { leadFormWordsEs } from "~/leads/lead-form.es";
import { LeadFormPage } from "~/leads/lead-form-page";
import { leadPostWordsEs } from "~/leads/lead-posts.es";
import { answerLeadForm } from "~/leads/lead-posts.server";
import { type LeadPreselect, preselectLead } from "~/leads/preselect";
import { keepTyped } from "~/leads/use-lead-form";
import { pageMeta } from "~/site/page-meta";
import { askedComment } from "~/site/questions";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = {
  scripts: true,
  publicPage: {
    variants: { service: ["fuel-card"], tier: ["fleet"] },
    uncached: [quoteSourceParam],
  },
};

export const meta = pageMeta();

export const headers = publicPage;

export function loader({ request }: LoaderFunctionArgs): LeadPreselect {
  const params = new URL(request.url).searchParams;
  const comments = commentFromParams(params, commentWordsEs) ?? askedComment(params, "es");
  const preselect = preselectLead("quote-request", params, leadPostWordsEs);
  return { ...preselect, ...(comments !== null && { comments }) };
}

export function action({ request }: ActionFunctionArgs) {
  return answerLeadForm(request, "quote-request");
}

export const clientAction = keepTyped;

// As on the English page: nothing asks the loader again.
export const shouldRevalidate = () => false;

const loadWords = () => import("~/leads/on-touch.es").then(({ onTouchWordsEs }) => onTouchWordsEs);

export default function Cotizacion() {
  return (
    <LeadFormPage
      kind="quote-request"
      words={leadFormWordsEs}
      loadWords={loadWords}
      preselect={useLoaderData<typeof loader>()}
    />
  );
}

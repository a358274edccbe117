import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { commentFromParams } from "~/calculators/quote-comment";
import { commentWords } from "~/calculators/quote-comment.en";
import { quoteSourceParam } from "~/http/form-names";
import { publicPage } from "~/http/respond.server";
import { leadFormWords } from "~/leads/lead-form.en";
import { LeadFormPage } from "~/leads/lead-form-page";
import { leadPostWords } from "~/leads/lead-posts.en";
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
  const comments = commentFromParams(params, commentWords) ?? askedComment(params);
  const preselect = preselectLead("quote-request", params, leadPostWords);
  return { ...preselect, ...(comments !== null && { comments }) };
}

export function action({ request }: ActionFunctionArgs) {
  return answerLeadForm(request, "quote-request");
}

export const clientAction = keepTyped;

// Asking the loader again after a submission would put the error page over the form when the phone is offline.
export const shouldRevalidate = () => false;

const loadWords = () => import("~/leads/on-touch.en").then(({ onTouchWords }) => onTouchWords);

export default function GetQuote() {
  return (
    <LeadFormPage
      kind="quote-request"
      words={leadFormWords}
      loadWords={loadWords}
      preselect={useLoaderData<typeof loader>()}
    />
  );
}

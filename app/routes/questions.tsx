import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getConfig } from "~/config.server";
import { callToAction, intro, QuestionSheet } from "~/pages/question-sheet";
import { pageMeta } from "~/site/page-meta";
import { questionSheet } from "~/site/questions.server";
import { CallToAction, PageHeader } from "~/site/section";
import { type RouteHandle, useCompany, useHeading } from "~/site/site-data";
import { faqPage } from "~/site/structured-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta: MetaFunction<typeof loader> = ({ data, ...rest }) =>
  pageMeta(() => [faqPage(data?.groups.flatMap(({ questions }) => questions) ?? [])])({
    data,
    ...rest,
  });

export function loader() {
  return questionSheet(getConfig());
}

export default function Questions() {
  const sheet = useLoaderData<typeof loader>();
  const { name, phone } = useCompany();
  return (
    <>
      <PageHeader {...useHeading()} lede={intro} density="article">
        <p className="hidden print:block">
          {name}, {phone.display}
        </p>
      </PageHeader>
      <QuestionSheet {...sheet} />
      <CallToAction text={callToAction} />
    </>
  );
}

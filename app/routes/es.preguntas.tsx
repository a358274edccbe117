import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getConfig } from "~/config.server";
import { QuestionsPage } from "~/pages/question-sheet";
import { pageMeta } from "~/site/page-meta";
import { questionsWordsEs } from "~/site/questions.es";
import { questionSheet } from "~/site/questions.server";
import type { RouteHandle } from "~/site/site-data";
import { faqPage } from "~/site/structured-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta: MetaFunction<typeof loader> = ({ data, ...rest }) =>
  pageMeta(() => [faqPage(data?.groups.flatMap(({ questions }) => questions) ?? [])])({
    data,
    ...rest,
  });

export function loader() {
  return questionSheet(getConfig(), "es");
}

export default function Questions() {
  return <QuestionsPage sheet={useLoaderData<typeof loader>()} words={questionsWordsEs} />;
}

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/site/page-meta";
import type { questionsWords } from "~/site/questions.en";
import type { loadQuestions } from "~/site/questions.server";
import { CallToAction, PageHeader, Section } from "~/site/section";
import { type RouteHandle, useCompany, useHeading } from "~/site/site-data";
import { faqPage } from "~/site/structured-data";
import type { Words } from "~/site/words";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";

type QuestionsWords = Words<typeof questionsWords>;

// What both languages' routes say of themselves.

export const handle: RouteHandle = { publicPage: {} };

export const meta: MetaFunction<typeof loadQuestions> = (page) => {
  const shown = page.data?.groups.flatMap(({ questions }) => questions) ?? [];
  return pageMeta((site) => [faqPage(shown, site)])(page);
};

/** The page of questions: each beside its answer, by subject; on paper with room for what another factor answers. */
export function QuestionsPage({ words }: { words: QuestionsWords }) {
  const { name, phone } = useCompany();
  const { groups, state } = useLoaderData<typeof loadQuestions>();
  return (
    <>
      <PageHeader {...useHeading()} lede={words.intro} density="article">
        <p className="hidden print:block">
          {name}, {phone.display}
        </p>
      </PageHeader>
      <Section className="space-y-10 md:space-y-14 print:space-y-4">
        {state && (
          <Alert>
            <p>{words.notProduction(state.needed, state.confirmed)}</p>
          </Alert>
        )}
        {groups.map(({ id, heading, questions }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mb-4 text-2xl print:mb-1 print:text-[12pt]">
              {heading}
            </h2>
            <div className="divide-y divide-rule border-y border-rule">
              {questions.map((one) => (
                <Answered key={one.id} {...one} marked={state !== null} words={words} />
              ))}
            </div>
          </section>
        ))}
        <p className="measure print:text-[9pt]">{words.general}</p>
      </Section>
      <CallToAction text={words.callToAction} />
    </>
  );
}

type AnsweredProps = ReturnType<typeof loadQuestions>["groups"][number]["questions"][number] & {
  /** Says beside it whether the owner stands by it. */
  marked: boolean;
  words: QuestionsWords;
};

/** One question with its answer. */
function Answered(props: AnsweredProps) {
  const { id, question, answer, isEnglish, confirmed, askAddress, marked, words } = props;
  return (
    <div className="grid gap-x-10 gap-y-1 pt-4 pb-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:pb-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] print:break-inside-avoid print:grid-cols-[3fr_4fr_3fr] print:gap-x-4 print:py-1.5">
      <h3
        id={id}
        className="text-lg md:row-span-2 lg:row-span-1 print:row-span-1 print:break-after-auto! print:text-[9.5pt]"
      >
        {question}
      </h3>
      <p className="measure print:text-[9.5pt] print:leading-snug">
        <span lang={isEnglish ? "en" : undefined}>{answer}</span>
        {marked && (
          <>
            {" "}
            <Badge tone={confirmed ? "positive" : "accent"}>
              {confirmed ? words.confirmed : words.notConfirmed}
            </Badge>
          </>
        )}
      </p>
      <p className="md:col-start-2 lg:col-start-auto print:hidden">
        <a
          href={askAddress}
          className="inline-flex min-h-11 items-center text-base lg:min-h-7 lg:whitespace-nowrap"
        >
          {words.ask}
          <span className="sr-only">: {question}</span>
        </a>
      </p>
      <p
        aria-hidden="true"
        className="hidden min-h-10 border-s border-rule ps-2 text-[8pt] text-muted print:block"
      >
        {words.anotherFactor}
      </p>
    </div>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/site/page-meta";
import { questionsMessages } from "~/site/questions";
import type { loadQuestions } from "~/site/questions.server";
import { CallToAction, PageHeader, Section } from "~/site/section";
import { useCompany, useHeading, useInLanguage } from "~/site/site-data";
import { faqPage } from "~/site/structured-data";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";

export { handle } from "~/site/page-meta";

export const meta: MetaFunction<typeof loadQuestions> = (page) => {
  const shown = page.data?.groups.flatMap(({ questions }) => questions) ?? [];
  return pageMeta((site) => [faqPage(shown, site)])(page);
};

/** The page of questions with our answers, grouped by subject. A printout leaves space to write down the answers of another factoring company. */
export default function QuestionsPage() {
  const messages = useInLanguage(questionsMessages);
  const { name, phone } = useCompany();
  const { groups, state } = useLoaderData<typeof loadQuestions>();
  return (
    <>
      <PageHeader {...useHeading()} lede={messages.intro} density="article">
        <p className="hidden print:block">{phone ? `${name}, ${phone.display}` : name}</p>
      </PageHeader>
      <Section className="space-y-10 md:space-y-14 print:space-y-4">
        {state && (
          <Alert>
            <p>{messages.notProduction(state.needed, state.confirmed)}</p>
          </Alert>
        )}
        {groups.map(({ id, heading, questions }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mb-4 text-2xl print:mb-1 print:text-[12pt]">
              {heading}
            </h2>
            <div className="divide-y divide-rule border-y border-rule">
              {questions.map((one) => (
                <Answered key={one.id} {...one} marked={state !== null} />
              ))}
            </div>
          </section>
        ))}
        <p className="measure print:text-[9pt]">{messages.general}</p>
      </Section>
      <CallToAction text={messages.callToAction} />
    </>
  );
}

type AnsweredProps = ReturnType<typeof loadQuestions>["groups"][number]["questions"][number] & {
  /** True shows whether the owner has confirmed the answer. */
  marked: boolean;
};

/** One question with its answer. */
function Answered(props: AnsweredProps) {
  const { id, question, answer, isEnglish, confirmed, askAddress, marked } = props;
  const messages = useInLanguage(questionsMessages);
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
              {confirmed ? messages.confirmed : messages.notConfirmed}
            </Badge>
          </>
        )}
      </p>
      <p className="md:col-start-2 lg:col-start-auto print:hidden">
        <a
          href={askAddress}
          className="inline-flex min-h-11 items-center text-base lg:min-h-7 lg:whitespace-nowrap"
        >
          {messages.ask}
          <span className="sr-only">: {question}</span>
        </a>
      </p>
      <p
        aria-hidden="true"
        className="hidden min-h-10 border-s border-rule ps-2 text-[8pt] text-muted print:block"
      >
        {messages.anotherFactor}
      </p>
    </div>
  );
}

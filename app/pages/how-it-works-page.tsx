import { InvoiceToCash } from "~/site/illustrations/scenes";
import { RoadSteps } from "~/site/road-line";
import { CallToAction, OnwardLink, PageHeader, QuestionsLink, Section } from "~/site/section";
import { useCompany, useHeading } from "~/site/site-data";
import type { HowItWorksWords } from "./how-it-works.en";
import { QuestionList, SplitSection, TextSections, WorkedExample } from "./text-blocks";

/** Factoring in three steps, one invoice worked through, plain words, questions. */
export function HowItWorksPage({ words }: { words: HowItWorksWords }) {
  const company = useCompany();
  return (
    <>
      <PageHeader
        {...useHeading()}
        lede={words.intro}
        way={words.way}
        illustration={<InvoiceToCash />}
      />
      <Section labelledBy="steps" tone="alt" title={words.stepsHeading}>
        <RoadSteps steps={words.steps} />
      </Section>
      <SplitSection
        id="example"
        title={words.workedExample.heading}
        intro={`${words.workedExample.caption}.`}
        aside={
          <>
            <p className="text-base">{words.workedExample.note}</p>
            <p className="mt-4">
              <OnwardLink {...words.workedExample.link} />
            </p>
          </>
        }
      >
        <WorkedExample rows={words.workedExample.rows} />
      </SplitSection>
      <Section labelledBy="explanation" tone="alt" title={words.explanationHeading}>
        <TextSections sections={words.explanation} />
      </Section>
      <SplitSection
        id="questions"
        title={words.questionsHeading}
        aside={
          <>
            <AskAPerson words={words.ask} />
            <QuestionsLink label={words.answers} />
          </>
        }
      >
        <QuestionList questions={words.questions} />
      </SplitSection>
      <CallToAction text={words.callToAction(company)} phone={company.phone} />
    </>
  );
}

function AskAPerson({ words }: { words: HowItWorksWords["ask"] }) {
  const { phone, hoursLabel, textLine } = useCompany();
  return (
    <p className="measure">
      {words.call}{" "}
      <a href={`tel:${phone.tel}`} className="whitespace-nowrap">
        {phone.display}
      </a>
      {words.text(hoursLabel)}{" "}
      <a href={`sms:${textLine.tel}`} className="whitespace-nowrap">
        {textLine.display}
      </a>{" "}
      {words.anyTime}
    </p>
  );
}

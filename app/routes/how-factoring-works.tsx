import * as words from "~/pages/how-it-works";
import { QuestionList, SplitSection, TextSections, WorkedExample } from "~/pages/text-blocks";
import type { Company } from "~/site/company.server";
import { InvoiceToCash } from "~/site/illustrations/scenes";
import { headingOf } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import { RoadSteps } from "~/site/road-line";
import {
  CallToAction,
  OnwardLink,
  PageHeader,
  QuestionsLink,
  Section,
  SectionHeading,
} from "~/site/section";
import { type RouteHandle, useCompany } from "~/site/site-data";
import { faqPage } from "~/site/structured-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("howFactoringWorks", () => [faqPage(words.questions)]);

export default function HowFactoringWorks() {
  const company = useCompany();
  return (
    <>
      <PageHeader
        {...headingOf("howFactoringWorks")}
        lede={words.intro}
        way={words.way}
        illustration={<InvoiceToCash className="w-full" />}
      />
      <Section labelledBy="steps" tone="alt">
        <SectionHeading id="steps" title={words.stepsHeading} />
        <RoadSteps across steps={words.steps} />
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
      <Section labelledBy="explanation" tone="alt">
        <SectionHeading id="explanation" title={words.explanationHeading} />
        <TextSections sections={words.explanation} />
      </Section>
      <SplitSection
        id="questions"
        title={words.questionsHeading}
        aside={
          <>
            <AskAPerson company={company} />
            <QuestionsLink label="What to ask any factor, and what we answer" />
          </>
        }
      >
        <QuestionList questions={words.questions} />
      </SplitSection>
      <CallToAction text={words.callToAction(company)} phone={company.phone} />
    </>
  );
}

function AskAPerson({ company: { phone, hoursLabel, textLine } }: { company: Company }) {
  return (
    <p className="measure">
      Another question? Call{" "}
      <a href={`tel:${phone.tel}`} className="whitespace-nowrap">
        {phone.display}
      </a>
      , {hoursLabel}, or text{" "}
      <a href={`sms:${textLine.tel}`} className="whitespace-nowrap">
        {textLine.display}
      </a>{" "}
      any time.
    </p>
  );
}

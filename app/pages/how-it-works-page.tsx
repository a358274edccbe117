import { CallOrTextLine } from "~/site/contacts";
import { pageMeta } from "~/site/page-meta";
import { RoadSteps } from "~/site/road-line";
import { CallToAction, OnwardLink, PageHeader, QuestionsLink, Section } from "~/site/section";
import { useCompany, useHeading, useWithClaims } from "~/site/site-data";
import { faqPage } from "~/site/structured-data";
import { FigureRows } from "~/ui/lists";
import { howItWorksMessages } from "./how-it-works.messages";
import { QuestionList, SplitSection, TextSections } from "./text-blocks";

export { handle } from "~/site/page-meta";

export const meta = pageMeta((site) => [faqPage(howItWorksMessages(site).questions, site)]);

/** The page *How it works*: three steps, an explanation, a worked invoice and questions. */
export default function HowItWorksPage() {
  const messages = useWithClaims(howItWorksMessages);
  const company = useCompany();
  const { rows } = messages.workedExample;
  return (
    <>
      <PageHeader {...useHeading()} lede={messages.intro} way={messages.way} />
      <Section labelledBy="steps" tone="alt" title={messages.stepsHeading}>
        <RoadSteps steps={messages.steps} />
      </Section>
      <SplitSection
        id="example"
        title={messages.workedExample.heading}
        intro={`${messages.workedExample.caption}.`}
        aside={
          <>
            <p className="text-base">{messages.workedExample.note}</p>
            <p className="mt-4">
              <OnwardLink {...messages.workedExample.link} />
            </p>
          </>
        }
      >
        <FigureRows
          rows={rows.map((row) => ({ id: row.label, ...row }))}
          strongId={rows.at(-1)?.label}
        />
      </SplitSection>
      <Section labelledBy="explanation" tone="alt" title={messages.explanationHeading}>
        <TextSections sections={messages.explanation} />
      </Section>
      <SplitSection
        id="questions"
        title={messages.questionsHeading}
        aside={
          <>
            <CallOrTextLine question={messages.ask} className="measure" />
            <QuestionsLink label={messages.answers} />
          </>
        }
      >
        <QuestionList questions={messages.questions} />
      </SplitSection>
      <CallToAction text={messages.callToAction(company)} phone={company.phone} />
    </>
  );
}

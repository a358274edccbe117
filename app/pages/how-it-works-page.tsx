import { CallOrTextLine } from "~/site/contacts";
import { pageMeta } from "~/site/page-meta";
import { FigureRows, rowsOfBar, ShareBar, Sheet } from "~/site/pictures";
import { CallToAction, OnwardLink, PageHeader, QuestionsLink, Section } from "~/site/section";
import { useCompany, useHeading, useWithClaims } from "~/site/site-data";
import { faqPage } from "~/site/structured-data";
import { howItWorksMessages } from "./how-it-works.messages";
import { QuestionList, SplitSection, Steps, TextSections } from "./text-blocks";

export { handle } from "~/site/page-meta";

export const meta = pageMeta((site) => [faqPage(howItWorksMessages(site).questions, site)]);

/** The page *How it works*: three steps next to the statement of one invoice, an explanation and questions. */
export default function HowItWorksPage() {
  const messages = useWithClaims(howItWorksMessages);
  const { statement } = messages;
  const { phone } = useCompany();
  return (
    <>
      <PageHeader {...useHeading()} lede={messages.intro} />
      <SplitSection
        id="steps"
        tone="alt"
        title={messages.stepsHeading}
        belowTitle={<Steps steps={messages.steps} />}
      >
        <Sheet title={statement.heading} basis={statement.basis}>
          <ShareBar className="mt-6 mb-4 h-12" shares={{ now: 90, cost: 3, later: 7 }} />
          <FigureRows
            rows={rowsOfBar(statement.rows, [null, "now", null, "cost", "later"])}
            strongId={statement.rows.at(-1)?.label}
          />
          <p className="mt-3">
            <OnwardLink {...statement.link} />
          </p>
        </Sheet>
      </SplitSection>
      <Section labelledBy="explanation" title={messages.explanationHeading}>
        <TextSections sections={messages.explanation} />
      </Section>
      <SplitSection
        id="questions"
        tone="alt"
        title={messages.questionsHeading}
        belowTitle={
          <>
            <CallOrTextLine question={messages.ask} className="measure" />
            <QuestionsLink label={messages.answers} />
          </>
        }
      >
        <QuestionList questions={messages.questions} />
      </SplitSection>
      <CallToAction
        text={{
          ...messages.callToAction,
          secondary: phone && { to: `tel:${phone.tel}`, label: phone.display },
        }}
      />
    </>
  );
}

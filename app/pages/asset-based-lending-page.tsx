import { FigureRows, ShareBar, Sheet } from "~/site/pictures";
import { CallToAction, PageHeader, Section } from "~/site/section";
import { useCompany, useHeading, useWithClaims } from "~/site/site-data";
import { ComparisonTable } from "~/site/tables";
import { BulletList } from "~/ui/lists";
import { assetBasedLendingMessages } from "./asset-based-lending.messages";
import { SplitSection, Steps, TextSections } from "./text-blocks";

export { handle } from "~/site/page-meta";

/** The page about a credit facility on assets: what it is, a borrowing base, how it is set up, and how it compares with factoring. */
export default function AssetBasedLendingPage() {
  const messages = useWithClaims(assetBasedLendingMessages);
  return (
    <>
      <PageHeader {...useHeading()} lede={messages.intro} />
      <Section
        labelledBy="what-it-is"
        tone="alt"
        className="grid grid-cols-1 gap-x-16 gap-y-10 lg:has-[figure]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <TextSections sections={messages.sections} level={2} />
        <BorrowingBase />
      </Section>
      <Section labelledBy="steps" title={messages.stepsHeading}>
        <Steps steps={messages.steps} inRow />
      </Section>
      <Section labelledBy="comparison" tone="alt" title={messages.comparison.heading}>
        <ComparisonTable
          caption={messages.comparison.caption}
          columns={messages.comparison.columns}
          rows={messages.comparisonRows.map(([id, ...cells]) => ({ id, header: id, cells }))}
        />
      </Section>
      <SplitSection id="fit" title={messages.fitHeading}>
        <BulletList items={messages.fit} />
      </SplitSection>
      <CallToAction text={messages.callToAction} />
    </>
  );
}

/** What a lender counts of a month's open invoices, from the owner's figures. Renders nothing without figures. */
function BorrowingBase() {
  const { base } = useWithClaims(assetBasedLendingMessages);
  const [receivables, leftOut, advance] = useCompany().borrowingBase;
  if (!receivables || !leftOut || !advance) return null;
  const { heading, ends, rows, shares } = base(receivables, leftOut, advance);
  return (
    <Sheet title={heading} className="max-w-3xl lg:self-start">
      <p aria-hidden="true" className="mt-4 flex flex-wrap justify-between gap-x-4 text-sm">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </p>
      <ShareBar className="mt-1 mb-4 h-12" shares={shares} />
      <FigureRows rows={rows} strongId={rows.at(-1)?.label} />
    </Sheet>
  );
}

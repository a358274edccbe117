import { useSearchParams } from "@remix-run/react";
import { CalculatorTools } from "~/components/calculators/calculator-tools";
import { isToolSent } from "~/components/calculators/tool-state";
import { PageHeader } from "~/components/site/page-header";
import { pageMeta } from "~/components/site/page-meta";
import { SectionHeading } from "~/components/site/section";
import { resourcesIntro, toolsHeading, toolsIntro } from "~/content/resources";

export const handle = { scripts: true };

export const meta = pageMeta("resources");

/** The calculators keep the address in step with their figures; nothing the loaders give depends on it. */
export const shouldRevalidate = () => false;

export default function Resources() {
  const [params] = useSearchParams();
  // A calculator's result prints alone, on one page.
  const besideResult = isToolSent(params) ? "no-print" : undefined;
  return (
    <>
      <div className={besideResult}>
        <PageHeader title="Resources" lede={resourcesIntro} />
      </div>
      <section
        id="tools"
        aria-labelledby="tools-heading"
        className="bg-surface-alt py-16 md:py-24 print:py-0"
      >
        <div className="wrap print:px-0">
          <SectionHeading
            id="tools-heading"
            title={toolsHeading}
            intro={toolsIntro}
            className={besideResult}
          />
          <CalculatorTools />
        </div>
      </section>
    </>
  );
}

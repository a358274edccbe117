import { Link, useSearchParams } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import ArrowRight from "lucide-react/icons/arrow-right";
import Calculator from "lucide-react/icons/calculator";
import ChevronDown from "lucide-react/icons/chevron-down";
import Percent from "lucide-react/icons/percent";
import Scale from "lucide-react/icons/scale";
import { type ComponentType, useRef } from "react";
import { classNames } from "~/ui/class-names";
import type { CalculatorWords } from "./calculator-tools.en";
import { FactoringCalculator } from "./factoring-calculator";
import { RateQuoteTool } from "./rate-quote-tool";
import { type ToolProps, useFocusOnOutcome } from "./tool-form";
import { type KeptParams, openToolOf, type Tool, type ToolId, toolAddress, tools } from "./tools";
import type { ToolWords } from "./tools.en";

type ViewProps = ToolProps & { own: CalculatorWords };

/** The comparison has a page of its own, which its card leads to. */
const screens: Record<ToolId, { icon: LucideIcon; View?: ComponentType<ViewProps> }> = {
  "factoring-calculator": {
    icon: Calculator,
    View: ({ own, ...props }) => <FactoringCalculator {...props} own={own.factoring} />,
  },
  "rate-quote": {
    icon: Percent,
    View: ({ own, ...props }) => <RateQuoteTool {...props} own={own.rateQuote} />,
  },
  "compare-offers": { icon: Scale },
};

// On a phone each tool opens below its own card; on a wide screen below the row of cards.
const cardOrders = ["order-1", "order-3", "order-5"];
const panelOrders = ["order-2", "order-4", "order-6"];
const panelId = "tool-panel";

/** All state is the address; the page's route must not ask its loaders again, so that with scripts no request is made. */
export function CalculatorTools({ words, keep }: { words: CalculatorWords; keep: KeptParams }) {
  const { shared } = words;
  const [params] = useSearchParams();
  const open = openToolOf(params);
  const panel = useRef<HTMLElement>(null);
  const markSubmitted = useFocusOnOutcome(panel);
  const position = tools.findIndex(({ id }) => id === open);
  const tool = tools[position];
  const View = tool && screens[tool.id].View;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3 lg:gap-6 print:block">
      <nav aria-label={shared.choose} className="contents">
        {tools.map((tool, index) => (
          <ToolCard
            key={tool.id}
            tool={tool}
            words={shared.tools[tool.id]}
            open={tool.id === open}
            to={toolAddress(tool.id === open ? undefined : tool.id, keep, shared.paths)}
            className={cardOrders[index]}
          />
        ))}
      </nav>
      {tool && View && (
        <section
          key={tool.id}
          ref={panel}
          id={panelId}
          aria-labelledby="tool-title"
          onSubmit={markSubmitted}
          className={classNames(
            panelOrders[position],
            "rounded-lg border border-rule bg-raised p-5 sm:p-8 lg:order-none lg:col-span-3 lg:p-10",
            "print:border-0 print:p-0",
          )}
        >
          <h3 id="tool-title" className="text-2xl not-print:max-lg:sr-only">
            {shared.tools[tool.id].title}
          </h3>
          <div className="lg:mt-8 print:mt-2">
            <View params={params} keep={keep} tool={tool} words={shared} own={words} />
          </div>
        </section>
      )}
    </div>
  );
}

interface ToolCardProps {
  tool: Tool;
  words: ToolWords["tools"][ToolId];
  open: boolean;
  to: string;
  className: string | undefined;
}

function ToolCard({ tool, words, open, to, className }: ToolCardProps) {
  const { icon: Icon } = screens[tool.id];
  const Arrow = tool.ownPage ? ArrowRight : ChevronDown;
  return (
    <Link
      to={to}
      preventScrollReset={!tool.ownPage}
      reloadDocument={tool.ownPage === true}
      aria-expanded={tool.ownPage ? undefined : open}
      aria-controls={open ? panelId : undefined}
      className={classNames(
        className,
        "flex h-full gap-3.5 rounded-lg border bg-raised p-5 max-[20rem]:flex-wrap text-body no-underline hover:border-body hover:text-body lg:order-none print:hidden",
        open ? "border-body ring-1 ring-body" : "border-rule",
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames("mt-0.5 size-7", open ? "text-accent-text" : "text-muted")}
      />
      <span className="min-w-0">
        <span className="display block text-lg">{words.title}</span>
        <span className="mt-1 block text-sm text-muted">{words.text}</span>
      </span>
      <Arrow
        aria-hidden="true"
        className={classNames("ms-auto mt-1 size-5 text-muted", open && "rotate-180")}
      />
    </Link>
  );
}

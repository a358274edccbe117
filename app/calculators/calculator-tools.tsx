import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useRef } from "react";
import type { ResourcesMessages } from "~/pages/resources.en";
import { ResourcesPage } from "~/pages/resources-page";
import { categoryIds } from "~/site/resources";
import type { RouteHandle } from "~/site/site-data";
import { classNames } from "~/ui/class-names";
import type { CalculatorMessages } from "./calculators.en";
import { factoringFields } from "./factoring";
import { factoringOutcome } from "./factoring-calculator";
import { labelTable } from "./figure-table";
import type { loadResources } from "./loaders.server";
import { rateQuoteFields } from "./rate-quote";
import { rateQuoteOutcome } from "./rate-quote-tool";
import { FigureTool, useFocusOnOutcome } from "./tool-form";
import { figureNames, isToolSent, openToolOf } from "./tool-params";
import { OpenToolProvider } from "./tool-result";
import { type ToolId, toolAddress, toolIds } from "./tools";
import type { ToolMessages } from "./tools.en";

/** The route `handle` of /resources in both languages. */
export const handle: RouteHandle = {
  scripts: true,
  publicPage: { variants: { category: categoryIds, tool: toolIds }, uncached: figureNames },
};

/** Never reloads data after a navigation, because no loader depends on the figures in the URL. */
export const shouldRevalidate = () => false;

interface CalculatorToolsProps {
  tools: ToolMessages;
  calculators: CalculatorMessages;
}

/** The resources page in either language: the two calculators, a link to the application form, and the articles. */
export function Resources(props: CalculatorToolsProps & { messages: ResourcesMessages }) {
  const { messages, ...tools } = props;
  const listed = useLoaderData<typeof loadResources>();
  const [params] = useSearchParams();
  return (
    <ResourcesPage
      messages={messages}
      listed={listed}
      calculators={<CalculatorTools {...tools} />}
      hasResult={isToolSent(params)}
    />
  );
}

// A tool opens below its card on a phone, and below the row of cards on a wide screen.
const cardOrders = ["order-1", "order-3", "order-5"] as const satisfies EachTool;
const panelOrders = ["order-2", "order-4", "order-6"] as const satisfies EachTool;
type EachTool = Pick<typeof toolIds, "length">;
const panelId = "tool-panel";

/** The cards of the tools, and the open tool. All state is in the URL. */
function CalculatorTools({ tools: messages, calculators }: CalculatorToolsProps) {
  const { category } = useLoaderData<typeof loadResources>();
  const [params] = useSearchParams();
  const { factoring, rateQuote } = calculators;
  const open = openToolOf(params);
  const panel = useRef<HTMLElement>(null);
  const markSubmitted = useFocusOnOutcome(panel);
  const views: Partial<Record<ToolId, ReactNode>> = {
    "factoring-calculator": (
      <FigureTool
        table={labelTable(factoringFields, factoring.fields)}
        outcome={(input) => factoringOutcome(input, factoring)}
      />
    ),
    "rate-quote": (
      <FigureTool
        table={labelTable(rateQuoteFields, rateQuote.fields)}
        outcome={(input) => rateQuoteOutcome(input, rateQuote)}
      />
    ),
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3 lg:gap-6 print:block">
      <nav aria-label={messages.choose} className="contents">
        {toolIds.map((id, index) => {
          const isOpen = id === open;
          const ownPage = id === "compare-offers";
          const Arrow = ownPage ? ArrowRight : ChevronDown;
          return (
            <Link
              key={id}
              to={toolAddress(isOpen ? undefined : id, category, messages.paths)}
              preventScrollReset={!ownPage}
              reloadDocument={ownPage}
              aria-expanded={ownPage ? undefined : isOpen}
              aria-controls={isOpen ? panelId : undefined}
              className={classNames(
                cardOrders[index],
                "flex h-full gap-3.5 rounded-lg border bg-raised p-5 max-[20rem]:flex-wrap text-body no-underline hover:border-body hover:text-body lg:order-none print:hidden",
                isOpen ? "border-body" : "border-rule",
              )}
            >
              <span className="min-w-0">
                <span className="display block text-lg">{messages.tools[id].title}</span>
                <span className="mt-1 block text-sm text-balance text-muted">
                  {messages.tools[id].text}
                </span>
              </span>
              <Arrow
                className={classNames("ms-auto mt-1 size-5 text-muted", isOpen && "rotate-180")}
              />
            </Link>
          );
        })}
      </nav>
      {open && views[open] && (
        <section
          key={open}
          ref={panel}
          id={panelId}
          aria-labelledby="tool-title"
          onSubmit={markSubmitted}
          className={classNames(
            panelOrders[toolIds.indexOf(open)],
            "rounded-lg border border-rule bg-raised p-5 sm:p-8 lg:order-none lg:col-span-3 lg:p-10",
            "print:border-0 print:p-0",
          )}
        >
          <h3 id="tool-title" className="text-2xl not-print:max-lg:sr-only">
            {messages.tools[open].title}
          </h3>
          <div className="lg:mt-8 print:mt-2">
            <OpenToolProvider value={{ id: open, category, messages }}>
              {views[open]}
            </OpenToolProvider>
          </div>
        </section>
      )}
    </div>
  );
}

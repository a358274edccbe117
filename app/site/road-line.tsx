interface RoadLineProps {
  className?: string;
  orientation?: "horizontal" | "vertical";
}

/** A decorative divider, hidden from assistive technology. An SVG, so that it prints. */
export function RoadLine({ className = "", orientation = "horizontal" }: RoadLineProps) {
  const vertical = orientation === "vertical";
  return (
    <svg
      className={`block text-amber ${vertical ? "h-full w-1" : "h-1 w-full"} ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      <line
        x1={vertical ? 2 : 0}
        y1={vertical ? 0 : 2}
        x2={vertical ? 2 : "100%"}
        y2={vertical ? "100%" : 2}
        stroke="currentColor"
        strokeWidth={vertical ? 3 : 4}
        strokeDasharray={vertical ? "10 8" : "32 24"}
      />
    </svg>
  );
}

interface RoadStepsProps {
  /** Three or four. */
  steps: readonly { title: string; text: string }[];
}

/** Numbered steps on a dashed road, from left to right on a wide screen. */
export function RoadSteps({ steps }: RoadStepsProps) {
  const columns = steps.length > 3 ? "lg:grid-cols-4" : "lg:grid-cols-3";
  return (
    <ol className={`lg:grid lg:gap-x-10 ${columns}`}>
      {steps.map(({ title, text }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
          key={index}
          className="relative grid grid-cols-[3rem_minmax(0,1fr)] gap-x-5 pb-10 last:pb-0 lg:block lg:pb-0"
        >
          {index < steps.length - 1 && (
            <>
              <div className="absolute start-[1.375rem] top-14 bottom-2 lg:hidden">
                <RoadLine orientation="vertical" />
              </div>
              <div className="absolute start-16 -end-6 top-[1.375rem] hidden lg:block">
                <RoadLine />
              </div>
            </>
          )}
          <span
            aria-hidden="true"
            className="display figures flex size-12 items-center justify-center rounded-full bg-amber text-xl text-ink"
          >
            {index + 1}
          </span>
          <div className="pt-2 lg:pt-6">
            <h3 className="text-xl">{title}</h3>
            <div className="measure mt-1.5">{text}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A decorative divider, hidden from assistive technology. An SVG, so that it prints. */
export function RoadLine({ className = "" }: { className?: string | undefined }) {
  return (
    <svg
      className={`block h-1 w-full text-amber ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      <line y1="2" x2="100%" y2="2" stroke="currentColor" strokeWidth="4" strokeDasharray="32 24" />
    </svg>
  );
}

interface RoadStepsProps {
  /** Three or four steps. */
  steps: readonly { title: string; text: string }[];
}

/** Numbered steps. On a wide screen they run from left to right. */
export function RoadSteps({ steps }: RoadStepsProps) {
  const columns = steps.length > 3 ? "lg:grid-cols-4" : "lg:grid-cols-3";
  return (
    <ol className={`lg:grid lg:gap-x-10 ${columns}`}>
      {steps.map(({ title, text }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
          key={index}
          className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-5 pb-10 last:pb-0 lg:block lg:pb-0"
        >
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

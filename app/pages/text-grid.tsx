import type { TextCard } from "~/site/page-content";
import { classNames } from "~/ui/class-names";

const columnClasses = {
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-2 lg:grid-cols-3",
  4: "sm:grid-cols-2 lg:grid-cols-4",
} as const;

export interface TextGridProps {
  items: readonly TextCard[];
  columns: keyof typeof columnClasses;
  className?: string;
}

/** Short titled texts side by side, each under a dash of the road's centre line; no boxes, because nothing is chosen. */
export function TextGrid({ items, columns, className }: TextGridProps) {
  return (
    <ul
      className={classNames("grid grid-cols-1 gap-x-10 gap-y-8", columnClasses[columns], className)}
    >
      {items.map(({ id, title, text }) => (
        <li
          key={id}
          className="max-sm:grid max-sm:grid-cols-[1.125rem_minmax(0,1fr)] max-sm:gap-x-4"
        >
          <span
            aria-hidden="true"
            className="block h-[3px] w-8 rounded-sm bg-accent max-sm:mt-3 max-sm:w-full sm:mb-4"
          />
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-base text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";

export interface CheckItem {
  id: string;
  content: ReactNode;
}

/** What is asked for or what fits, each behind a tick. */
export function CheckList({
  items,
  className,
}: {
  items: readonly CheckItem[];
  className?: string;
}) {
  return (
    <ul className={classNames("divide-y divide-rule border-y border-rule", className)}>
      {items.map(({ id, content }) => (
        <li key={id} className="flex gap-4 py-5">
          <Check aria-hidden="true" strokeWidth={2.5} className="mt-0.5 size-6 text-positive" />
          <div className="min-w-0">{content}</div>
        </li>
      ))}
    </ul>
  );
}

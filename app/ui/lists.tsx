import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** Terms with their descriptions, in rows. A missing description (null, undefined, "") is shown as a dash. */
export function DefinitionList(props: {
  items: readonly { term: ReactNode; description: ReactNode }[];
  className?: string;
}) {
  const { items, className } = props;
  return (
    <dl className={classNames("divide-y divide-rule border-y border-rule", className)}>
      {items.map(({ term, description }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
          key={index}
          className="grid gap-x-6 py-2.5 sm:grid-cols-[minmax(9rem,2fr)_5fr]"
        >
          <dt className="text-muted">{term}</dt>
          <dd className="own-direction min-w-0 [overflow-wrap:anywhere]">
            {(description ?? "") === "" ? "—" : description}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A list with bullets. */
export function BulletList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={classNames("list-disc space-y-2 ps-5 marker:text-muted", className)}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

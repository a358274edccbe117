import type { ReactNode } from "react";

/** Shown in place of an empty list: why it is empty, and what to do next. */
export function EmptyState(props: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  const { title, children, action } = props;
  return (
    <div className="rounded-lg bg-sunken px-4 sm:px-6 py-12 text-center">
      <p className="display text-xl">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

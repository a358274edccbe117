import type { ReactNode } from "react";

/** What stands where a list has nothing to show: why, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="rounded-lg border border-dashed border-control px-6 py-12 text-center">
      <p className="display text-xl">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

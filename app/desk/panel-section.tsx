import type { ReactNode } from "react";

/** A part of the panel under a small heading. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-rule p-4 last:border-b-0">
      <h3 className="mb-2 text-base">{title}</h3>
      {children}
    </section>
  );
}

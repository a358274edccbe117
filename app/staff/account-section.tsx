import type { ReactNode } from "react";

/** A part of an account page under its own heading. */
export function AccountSection(props: { id: string; title: string; children: ReactNode }) {
  const headingId = `${props.id}-title`;
  return (
    <section
      aria-labelledby={headingId}
      className="max-w-4xl border-t border-rule py-8 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h2 id={headingId} className="mb-4 text-xl">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

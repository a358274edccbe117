import type { ReactNode } from "react";
import { RoadLine } from "./road-line";

export interface PageHeaderProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  lede?: ReactNode;
  /** Buttons, badges or a byline under the lede. */
  children?: ReactNode;
  /** A drawing on the right on wide screens. */
  illustration?: ReactNode;
}

/** The dark band with a page's title that every public page but the home page begins with. */
export function PageHeader({ title, eyebrow, lede, children, illustration }: PageHeaderProps) {
  return (
    <div className="on-ink flow-root bg-hero text-body">
      <div className="wrap flex items-end gap-12 py-12 md:py-20">
        <div className="max-w-3xl flex-1">
          {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
          <h1 className="text-4xl">{title}</h1>
          {lede && <p className="measure mt-5 text-lg text-muted">{lede}</p>}
          {children && <div className="mt-8">{children}</div>}
        </div>
        {illustration && <div className="hidden w-80 lg:block">{illustration}</div>}
      </div>
      <RoadLine className="mb-2" />
    </div>
  );
}

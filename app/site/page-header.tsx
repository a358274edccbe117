import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { RoadLine } from "./road-line";
import type { ContentLink } from "./types";

export interface PageHeaderProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  lede?: ReactNode;
  /** The way back to the page this one belongs to. */
  back?: ContentLink;
  /** Buttons, badges or a byline under the lede. */
  children?: ReactNode;
  /** A drawing on the right on wide screens. */
  illustration?: ReactNode;
}

/** The dark band with a page's title that every public page but the home page begins with. */
export function PageHeader({
  title,
  eyebrow,
  lede,
  back,
  children,
  illustration,
}: PageHeaderProps) {
  return (
    <div className="on-ink flow-root bg-hero text-body">
      <div className="wrap flex items-end gap-12 py-12 md:py-20">
        <div className="min-w-0 flex-1">
          {back && (
            <p className="no-print mb-6 text-base">
              <a href={back.to} className="inline-flex min-h-11 items-center gap-2">
                <ArrowLeft aria-hidden="true" className="size-5" />
                {back.label}
              </a>
            </p>
          )}
          {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
          <h1 className="max-w-3xl text-4xl">{title}</h1>
          {lede && <p className="measure mt-5 text-lg text-muted">{lede}</p>}
          {children && <div className="mt-8">{children}</div>}
        </div>
        {illustration && <div className="hidden w-80 lg:block">{illustration}</div>}
      </div>
      <RoadLine className="mb-2" />
    </div>
  );
}

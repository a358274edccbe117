import type { ReactNode } from "react";

export interface IllustrationProps {
  /** What the picture says to someone who cannot see it; left out where the text beside it says so already. */
  title?: string;
  className?: string;
}

interface FrameProps extends IllustrationProps {
  viewBox: string;
  children: ReactNode;
  preserveAspectRatio?: string;
}

/**
 * The one line style of every drawing: two-unit strokes in the text colour, round ends, no fill.
 * With a title it is an image with a text alternative, without one it is decoration (WCAG 1.1.1).
 */
export function Frame({ title, className, viewBox, preserveAspectRatio, children }: FrameProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: without a title it is hidden as decoration
    <svg
      viewBox={viewBox}
      preserveAspectRatio={preserveAspectRatio}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      role={title ? "img" : undefined}
      aria-hidden={title ? undefined : true}
    >
      {title ? <title>{title}</title> : null}
      {children}
    </svg>
  );
}

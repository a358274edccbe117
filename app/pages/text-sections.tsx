import type { TextSection } from "~/site/page-content";
import { classNames } from "~/ui/class-names";

export interface TextSectionsProps {
  sections: readonly TextSection[];
  /** The level of their headings: 3 below a section's own heading. */
  level?: 2 | 3;
  className?: string;
}

/** Titled runs of paragraphs, two beside each other on a wide screen. */
export function TextSections({ sections, level = 3, className }: TextSectionsProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={classNames("grid grid-cols-1 gap-x-16 gap-y-12 md:grid-cols-2", className)}>
      {sections.map(({ id, heading, paragraphs }) => (
        <div key={id} className="measure">
          <Heading id={id} className={level === 2 ? "text-2xl" : "text-xl"}>
            {heading}
          </Heading>
          <div className={classNames("space-y-4", level === 2 ? "mt-4" : "mt-3")}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

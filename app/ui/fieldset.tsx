import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { classNames } from "./class-names";

export interface FieldsetProps extends ComponentPropsWithoutRef<"fieldset"> {
  legend: ReactNode;
  /** One line under the legend. */
  description?: ReactNode;
  /** "section" is a heading of a form's part, "label" names a group of choices. */
  size?: "section" | "label";
  markOptional?: boolean;
}

/** A group of fields under a legend; its fields stand 24 px apart. */
export function Fieldset(props: FieldsetProps) {
  const {
    legend,
    description,
    size = "section",
    markOptional,
    className,
    children,
    ...rest
  } = props;
  const isSection = size === "section";
  return (
    <fieldset {...rest} className={classNames("min-w-0", className)}>
      <legend
        className={classNames("mb-1 block", isSection ? "display text-2xl" : "font-semibold")}
      >
        {legend}
        {markOptional && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      {description && <p className="mb-4 text-muted">{description}</p>}
      <div className={isSection ? "mt-4 space-y-6" : undefined}>{children}</div>
    </fieldset>
  );
}

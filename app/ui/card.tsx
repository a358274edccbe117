import type { HTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "li" | "article" | "section" | "figure";
  children: ReactNode;
}

/** A bordered box for things to compare or choose from. */
export function Card({ as: Tag = "div", className, children, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classNames("card rounded-lg border border-rule bg-raised p-6", className)}
    >
      {children}
    </Tag>
  );
}

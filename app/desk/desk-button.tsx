import type { ComponentProps } from "react";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";

/** A compact button for rows and panels of the desk. Default variant: secondary. */
export function DeskButton({ className, ...props }: ComponentProps<typeof Button>) {
  return <Button variant="secondary" {...props} className={classNames("desk-button", className)} />;
}

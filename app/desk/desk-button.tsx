import type { ComponentProps } from "react";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";

/** A button as low as the desk's rows and panels want it, secondary unless told. */
export function DeskButton({ className, ...props }: ComponentProps<typeof Button>) {
  return <Button variant="secondary" {...props} className={classNames("desk-button", className)} />;
}

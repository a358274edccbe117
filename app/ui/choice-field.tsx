import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { classNames } from "./class-names";
import { controlAttributes, FieldMessages, type FieldText } from "./field";

type NativeInput = Omit<
  ComponentPropsWithoutRef<"input">,
  keyof FieldText | "type" | "aria-invalid" | "aria-describedby" | "children"
>;

export interface CheckboxFieldProps extends FieldText, NativeInput {}

/** One checkbox with its label to the right; hint and error stand below the label. It marks nothing as optional. */
export const CheckboxField = forwardRef<HTMLInputElement, CheckboxFieldProps>(
  function CheckboxField(props, ref) {
    const {
      name,
      label,
      hint,
      error,
      id,
      markOptional = false,
      required,
      className,
      ...native
    } = props;
    const attributes = controlAttributes({ name, label, hint, error, id, required });
    return (
      <div className={classNames("choice", className)}>
        <input value="on" {...native} {...attributes} ref={ref} type="checkbox" />
        <div className="flex-1">
          <label htmlFor={attributes.id} className="block cursor-pointer">
            {label}
            {markOptional && <span className="text-muted"> (optional)</span>}
          </label>
          <FieldMessages id={attributes.id} hint={hint} error={error} />
        </div>
      </div>
    );
  },
);

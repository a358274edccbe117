import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from "react";
import { classNames } from "./class-names";
import { controlAttributes, errorText, FieldMessages, type FieldText } from "./field";
import { Fieldset } from "./fieldset";
import type { Option } from "./text-field";

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

export interface RadioGroupProps extends Omit<FieldText, "label"> {
  legend: ReactNode;
  options: readonly (Option & { hint?: ReactNode })[];
  defaultValue?: string;
  value?: string;
  onChange?: ComponentPropsWithoutRef<"input">["onChange"];
}

/** Radio buttons under a legend; the first one's id is the group's id, so that an error summary can link to it. */
export function RadioGroup(props: RadioGroupProps) {
  const {
    legend,
    name,
    hint,
    error,
    id = name,
    markOptional,
    required,
    className,
    ...rest
  } = props;
  const { options, defaultValue, value, onChange } = rest;
  const { "aria-describedby": describedBy } = controlAttributes({
    name,
    label: "",
    hint,
    error,
    id,
  });
  return (
    <Fieldset
      legend={legend}
      size="label"
      markOptional={markOptional ?? !required}
      className={className}
      aria-describedby={describedBy}
    >
      <FieldMessages id={id} hint={hint} error={error} />
      {options.map((option, index) => {
        const optionId = index === 0 ? id : `${id}-${option.value}`;
        return (
          <div key={option.value} className="choice">
            <input
              type="radio"
              id={optionId}
              name={name}
              value={option.value}
              required={required}
              aria-invalid={errorText(error) === undefined ? undefined : true}
              aria-describedby={option.hint ? `${optionId}-option-hint` : undefined}
              onChange={onChange}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
            />
            <label htmlFor={optionId}>
              {option.label}
              {option.hint && (
                <span id={`${optionId}-option-hint`} className="block text-sm text-muted">
                  {option.hint}
                </span>
              )}
            </label>
          </div>
        );
      })}
    </Fieldset>
  );
}

import { ChevronDown } from "lucide-react";
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from "react";
import { classNames } from "./class-names";
import { controlAttributes, Field, type FieldText } from "./field";

/** How wide the control is on a wide screen: as wide as the answer it expects. */
type ControlWidth = "short" | "medium" | "full";

const widths: Record<ControlWidth, string> = { short: "max-w-48", medium: "max-w-sm", full: "" };

type Native<Tag extends "input" | "select" | "textarea"> = Omit<
  ComponentPropsWithoutRef<Tag>,
  keyof FieldText | "prefix" | "width" | "aria-invalid" | "aria-describedby" | "children"
>;

export interface TextFieldProps extends FieldText, Native<"input"> {
  width?: ControlWidth;
  /** Shown inside the frame, before or after the text: "$", "%", "days". Also say it in the label or hint. */
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/** A one-line text control with its label, hint and error. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(
  function TextField(props, ref) {
    const { field, rest } = splitField(props);
    const { width = "full", prefix, suffix, type = "text", ...native } = rest;
    const input = (
      <input {...native} {...controlAttributes(field)} ref={ref} type={type} className="control" />
    );
    return (
      <Field field={field}>
        <div className={widths[width]}>
          {prefix || suffix ? (
            <div className="control-affixed">
              {prefix && (
                <span aria-hidden="true" className="control-affix -me-3">
                  {prefix}
                </span>
              )}
              {input}
              {suffix && (
                <span aria-hidden="true" className="control-affix">
                  {suffix}
                </span>
              )}
            </div>
          ) : (
            input
          )}
        </div>
      </Field>
    );
  },
);

export interface TextareaFieldProps extends FieldText, Native<"textarea"> {}

/** A text control of several lines; it grows with its text where the browser can. */
export const TextareaField = forwardRef<HTMLTextAreaElement, TextareaFieldProps>(
  function TextareaField(props, ref) {
    const { field, rest } = splitField(props);
    return (
      <Field field={field}>
        <textarea rows={4} {...rest} {...controlAttributes(field)} ref={ref} className="control" />
      </Field>
    );
  },
);

/** One choice of a select or of a radio group. */
interface Option {
  value: string;
  label: string;
}

export interface SelectFieldProps extends FieldText, Native<"select"> {
  options: readonly Option[];
  /** Text of the empty first choice; null leaves that choice out. */
  placeholder?: string | null;
  width?: ControlWidth;
}

/** A native select with its label, hint and error. */
export const SelectField = forwardRef<HTMLSelectElement, SelectFieldProps>(
  function SelectField(props, ref) {
    const { field, rest } = splitField(props);
    const { options, placeholder = "Select one", width = "full", ...native } = rest;
    return (
      <Field field={field}>
        <div className={classNames("relative", widths[width])}>
          <select {...native} {...controlAttributes(field)} ref={ref} className="control">
            {placeholder !== null && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-muted"
          />
        </div>
      </Field>
    );
  },
);

function splitField<Props extends FieldText>(props: Props) {
  const { name, label, hint, error, id, markOptional, required, className, ...rest } = props;
  const field: FieldText = { name, label, hint, error, id, markOptional, required, className };
  return { field, rest };
}

import ChevronDown from "lucide-react/icons/chevron-down";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type ComponentPropsWithoutRef, type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { useUiMessages } from "./ui-messages";

/** The props of every field, in addition to the attributes of its native control. */
export interface FieldText {
  name: string;
  label: ReactNode;
  /** One line below the label. */
  hint?: ReactNode;
  /** The error. Absent or empty if there is none. */
  error?: string | null | undefined;
  /** Buttons that fix the error. */
  remedy?: ReactNode;
  /** The control's id. Needed if two forms of a page share a name. Default: the name. */
  id?: string;
  /** Whether the field is marked as optional. Default: true if it is not required. */
  markOptional?: boolean;
  required?: boolean;
  className?: string;
}

/** Returns the attributes that connect a control to its label, hint and error (WCAG 1.3.1, 3.3.1, 3.3.2). */
export function controlAttributes(field: FieldText) {
  const id = field.id ?? field.name;
  const described = [field.hint && hintId(id), field.error && errorId(id)].filter(Boolean);
  return {
    id,
    name: field.name,
    required: field.required || undefined,
    "aria-invalid": field.error ? true : undefined,
    "aria-describedby": described.join(" ") || undefined,
  };
}

/** A control below its label, hint and error, so that screen readers read them first. */
export function Field({ field, children }: { field: FieldText; children: ReactNode }) {
  const id = field.id ?? field.name;
  const { markOptional = !field.required } = field;
  const { optional } = useUiMessages();
  return (
    <div className={classNames("field", field.className)}>
      <label htmlFor={id} className="mb-0.5 block font-semibold sm:mb-1">
        {field.label}
        {markOptional && <span className="font-normal text-muted"> {optional}</span>}
      </label>
      <FieldMessages id={id} hint={field.hint} error={field.error} />
      {field.remedy}
      {children}
    </div>
  );
}

/** The hint and the error of a control, with the ids that `controlAttributes` refers to. */
function FieldMessages({ id, hint, error }: { id: string } & Pick<FieldText, "hint" | "error">) {
  const { message } = useUiMessages();
  return (
    <>
      {hint && (
        <p id={hintId(id)} className="mb-1 text-sm text-muted sm:mb-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId(id)} className="mb-2 flex gap-2 text-sm font-semibold text-negative">
          <CircleAlert className="mt-0.5 size-5" />
          <span className="[overflow-wrap:anywhere]">
            <span className="sr-only">{message.destructive}: </span>
            {error}
          </span>
        </p>
      )}
    </>
  );
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/** The width of a control on a wide screen, roughly that of the expected answer. */
type ControlWidth = "short" | "medium" | "full";

const widths: Record<ControlWidth, string> = { short: "max-w-48", medium: "max-w-sm", full: "" };

type Native<Tag extends "input" | "select" | "textarea"> = Omit<
  ComponentPropsWithoutRef<Tag>,
  keyof FieldText | "prefix" | "width" | "aria-invalid" | "aria-describedby" | "children"
>;

interface TextFieldProps extends FieldText, Native<"input"> {
  width?: ControlWidth;
  /** Shown inside the frame, before or after the text: "$", "%", "days". The label or hint must contain it too. */
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/** A one-line text control with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { field, rest } = splitField(props);
  const { width = "full", prefix, suffix, type = "text", ...native } = rest;
  const input = <input {...native} {...controlAttributes(field)} type={type} className="control" />;
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
}

/** A multi-line text control. Grows with its text in browsers that support this. */
export function TextareaField(props: FieldText & Native<"textarea">) {
  const { field, rest } = splitField(props);
  return (
    <Field field={field}>
      <textarea rows={4} {...rest} {...controlAttributes(field)} className="control" />
    </Field>
  );
}

interface SelectFieldProps extends FieldText, Native<"select"> {
  options: readonly { value: string; label: string }[];
  /** The text of the empty first option, or null to leave that option out. */
  placeholder?: string | null;
  width?: ControlWidth;
}

/** A native select with its label, hint and error. */
export function SelectField(props: SelectFieldProps) {
  const { field, rest } = splitField(props);
  const { selectOne } = useUiMessages();
  const { options, placeholder = selectOne, width = "full", ...native } = rest;
  return (
    <Field field={field}>
      <div className={classNames("relative", widths[width])}>
        <select {...native} {...controlAttributes(field)} className="control">
          {placeholder !== null && <option value="">{placeholder}</option>}
          <Options options={options} />
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 end-2 my-auto size-5 text-muted" />
      </div>
    </Field>
  );
}

/** The options of a native select. */
export function Options({ options }: Pick<SelectFieldProps, "options">) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function splitField<Props extends FieldText>(props: Props) {
  const { name, label, hint, error, remedy, id, markOptional, required, className, ...rest } =
    props;
  const text = { name, label, hint, error, remedy, id };
  const field: FieldText = { ...text, markOptional, required, className };
  return { field, rest };
}

/** A checkbox with its label to the right, and hint and error below the label. Unlike a text field, it is not marked as optional unless `markOptional` is set. */
export function CheckboxField(props: FieldText & Native<"input">) {
  const { field, rest } = splitField(props);
  const { label, hint, error, markOptional = false, className } = field;
  const { optional } = useUiMessages();
  const attributes = controlAttributes(field);
  return (
    <div className={classNames("choice", className)}>
      <input value="on" {...rest} {...attributes} type="checkbox" />
      <div className="flex-1">
        <label htmlFor={attributes.id} className="block cursor-pointer">
          {label}
          {markOptional && <span className="text-muted"> {optional}</span>}
        </label>
        <FieldMessages id={attributes.id} hint={hint} error={error} />
      </div>
    </div>
  );
}

interface ChoiceCardProps extends FieldText, Native<"input"> {
  option: { value: string; label: string };
}

/** A list with a single option, as a radio button in a card. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { field, rest } = splitField(props);
  const { option, defaultValue, ...native } = rest;
  const attributes = controlAttributes(field);
  const { id } = attributes;
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} className={field.className}>
      <p id={`${id}-label`} className="mb-1 font-semibold">
        {field.label}
      </p>
      <FieldMessages id={id} hint={field.hint} error={field.error} />
      <label className="choice max-w-sm cursor-pointer rounded-md border border-control px-4 has-checked:border-action has-checked:bg-action-soft">
        <input
          {...native}
          {...attributes}
          type="radio"
          value={option.value}
          defaultChecked={option.value === defaultValue}
        />
        <span className="flex-1">{option.label}</span>
      </label>
    </div>
  );
}

interface FieldsetProps {
  legend: ReactNode;
  /** One line under the legend. */
  description?: ReactNode;
  children: ReactNode;
}

/** A group of form fields under a heading, the group's legend. */
export function Fieldset({ legend, description, children }: FieldsetProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={description ? id : undefined}>
      <legend className="block display text-xl sm:mb-1 sm:text-2xl">{legend}</legend>
      {description && (
        <p id={id} className="mb-2 text-sm text-muted sm:mb-4">
          {description}
        </p>
      )}
      <div className="mt-1 space-y-2.5 sm:mt-3 sm:space-y-6">{children}</div>
    </fieldset>
  );
}

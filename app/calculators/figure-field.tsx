import type { KeyboardEvent } from "react";
import { SelectField, TextField } from "~/ui/text-field";
import {
  type FieldGroup,
  type FigureFieldRow,
  type FigureTable,
  fieldsOf,
  type NumberField,
  type ParamTexts,
  parseFigure,
  smallestRange,
} from "./figure-table";
import { notations, type Unit } from "./money";

const affixes: Record<Unit, { prefix?: string; suffix?: string }> = {
  money: { prefix: "$" },
  percent: { suffix: "%" },
  years: { suffix: "years" },
  days: { suffix: "days" },
  invoices: {},
};

interface FigureFieldsProps {
  table: FigureTable;
  group?: FieldGroup;
  values: ParamTexts;
  errors: ParamTexts;
}

/** The fields of a table in its order, each with its text and its message. */
export function FigureFields({ table, group, values, errors }: FigureFieldsProps) {
  return fieldsOf(table, group).map(({ param, field }) => (
    <FigureField
      key={param}
      name={param}
      field={field}
      value={values[param]}
      error={errors[param]}
    />
  ));
}

interface FigureFieldProps<Field> {
  name: string;
  field: Field;
  /** Absent where nothing was sent: a choice then stands at its default. */
  value: string | undefined;
  error: string | undefined;
}

/** One field of a table as its control. */
export function FigureField(props: FigureFieldProps<FigureFieldRow>) {
  const { name, field, value, error } = props;
  const { label, hint } = field;
  if ("unit" in field) return <NumberInput {...props} field={field} />;
  if ("options" in field) {
    const chosen = value ?? field.default;
    // What the address holds but the list does not shows as nothing chosen.
    const listed = field.options.some((option) => option.value === chosen);
    return (
      <SelectField
        {...{ name, label, hint, error }}
        options={field.options}
        defaultValue={chosen}
        placeholder={listed ? null : undefined}
        markOptional={false}
      />
    );
  }
  return (
    <TextField
      {...{ name, label, hint, error }}
      defaultValue={value ?? ""}
      maxLength={field.maxLength}
      autoComplete="off"
    />
  );
}

/**
 * A text input, so that "$5,000" and "2.25%" may be typed as people write them; the arrow keys change it by its usual
 * step, as a number input's would.
 */
function NumberInput({ name, field, value, error }: FigureFieldProps<NumberField>) {
  return (
    <TextField
      name={name}
      label={field.label}
      hint={field.hint}
      error={error}
      defaultValue={value ?? ""}
      inputMode={notations[field.unit].decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      markOptional={field.optional ?? false}
      onKeyDown={(event) => stepWithArrows(event, field)}
      {...affixes[field.unit]}
    />
  );
}

function stepWithArrows(event: KeyboardEvent<HTMLInputElement>, field: NumberField) {
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const parsed = parseFigure(field, event.currentTarget.value);
  if (!parsed.ok) return;
  event.preventDefault();
  const { min, max, step } = smallestRange(field);
  const held = Math.min(Math.max(parsed.value + direction * step, min), max);
  event.currentTarget.value = notations[field.unit].plain(held);
}

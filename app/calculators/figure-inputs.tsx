import type { KeyboardEvent, ReactNode } from "react";
import { type ControlWidth, SelectField, TextField } from "~/ui/text-field";
import { type ChoiceField, type NumberField, parseNumberField, type Unit } from "./figure-fields";
import { plainDecimal, plainMoney } from "./money";

interface FigureProps<Field> {
  name: string;
  field: Field;
  value: string | undefined;
  error: string | undefined;
  /** Replaces the field's own hint; null leaves it out. */
  hint?: ReactNode;
  width?: ControlWidth;
}

const affixes: Record<Unit, { prefix?: string; suffix?: string }> = {
  money: { prefix: "$" },
  percent: { suffix: "%" },
  years: { suffix: "years" },
  days: { suffix: "days" },
  invoices: {},
};

/**
 * A figure to type. It is a text input, so that "$5,000" and "2.25%" may be typed as people write them; the arrow keys
 * change it by its usual step, as a number input's would.
 */
export function FigureField({ name, field, value, error, hint, width }: FigureProps<NumberField>) {
  return (
    <TextField
      name={name}
      label={field.label}
      hint={hint === undefined ? field.hint : hint}
      error={error}
      defaultValue={value ?? ""}
      inputMode={field.inputMode}
      autoComplete="off"
      markOptional={field.optional ?? false}
      width={width}
      onKeyDown={(event) => stepWithArrows(event, field)}
      {...affixes[field.unit]}
    />
  );
}

/** A value to choose; what the address holds but the list does not shows as nothing chosen. */
export function ChoiceFigure({ name, field, value, error, hint }: FigureProps<ChoiceField>) {
  const listed = field.options.some((option) => option.value === value);
  return (
    <SelectField
      name={name}
      label={field.label}
      hint={hint === undefined ? field.hint : hint}
      error={error}
      options={field.options}
      defaultValue={value}
      placeholder={listed ? null : undefined}
      markOptional={false}
    />
  );
}

function stepWithArrows(event: KeyboardEvent<HTMLInputElement>, field: NumberField) {
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const parsed = parseNumberField(field, event.currentTarget.value);
  if (!parsed.ok) return;
  event.preventDefault();
  const unit = field.unit === "days" || field.unit === "invoices" ? 1 : 100;
  const stepped = parsed.value + direction * Math.round(field.step * unit);
  const held = Math.min(Math.max(stepped, field.min * unit), field.max * unit);
  event.currentTarget.value = plainText(field.unit, held);
}

function plainText(unit: Unit, value: number): string {
  if (unit === "money") return plainMoney(value);
  return unit === "days" || unit === "invoices" ? String(value) : plainDecimal(value);
}

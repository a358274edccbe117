import { type Parsed, parseMoney, parsePercent, parseWhole, parseYears } from "./money";

/** What a figure is counted in. `years` may have decimals; `days` and `invoices` are whole. */
export type Unit = "money" | "percent" | "years" | "days" | "invoices";

/**
 * A figure to type. `min` and `max` are rules, in the unit shown (dollars, percent, days);
 * `step` is only a hint for a spinner (clarifications, "Calculators").
 */
export type NumberField = {
  kind: "number";
  label: string;
  hint: string;
  unit: Unit;
  min: number;
  max: number;
  step: number;
  inputMode: "decimal" | "numeric";
  /** When empty the figure is 0. */
  optional?: true;
};

/** A value to choose from a list. */
export type ChoiceField<Value extends string = string> = {
  kind: "choice";
  label: string;
  hint: string;
  options: readonly { value: Value; label: string }[];
};

/** A short plain text, which may be empty. */
export type TextField = { kind: "text"; label: string; hint: string; maxLength: number };

/** The query of a URL, or the same as an object; an absent key is an empty field. */
export type RawParams = URLSearchParams | Readonly<Record<string, string | undefined>>;

/** The figures ready to calculate with, or a message for each wrong field. `values` is what was typed. */
export type ParseResult<Input, Name extends string> =
  | { ok: true; input: Input; values: Partial<Record<Name, string>> }
  | {
      ok: false;
      errors: Partial<Record<Name, string>>;
      values: Partial<Record<Name, string>>;
    };

/** The text of one parameter as typed; of a repeated one the first. */
export function rawValue(params: RawParams, name: string): string {
  return (params instanceof URLSearchParams ? params.get(name) : params[name]) ?? "";
}

/** Whether a form was sent: one of its names is in the URL. Until then nothing is calculated. */
export function hasAny(params: RawParams, names: readonly string[]): boolean {
  return names.some((name) =>
    params instanceof URLSearchParams ? params.has(name) : params[name] !== undefined,
  );
}

/**
 * Checks one typed figure; the same rule for the browser and the server.
 * @param label replaces the field's own label in the message, where several fields share a rule
 * @returns cents, hundredths of a percent, hundredths of a year, or a count, by the field's unit
 */
export function parseNumberField(field: NumberField, text: string, label = field.label): Parsed {
  if (field.optional && text.trim() === "") return { ok: true, value: 0 };
  const whole = { label, min: field.min, max: field.max };
  const hundredths = { label, min: field.min * 100, max: field.max * 100 };
  switch (field.unit) {
    case "money":
      return parseMoney(text, hundredths);
    case "percent":
      return parsePercent(text, hundredths);
    case "years":
      return parseYears(text, hundredths);
    case "days":
    case "invoices":
      return parseWhole(text, whole);
  }
}

/**
 * Reads a form field by field and gathers what was typed and what is wrong with it. A method
 * returns undefined for a field it has refused.
 */
export function readForm<Name extends string>(params: RawParams) {
  const values: Partial<Record<Name, string>> = {};
  const errors: Partial<Record<Name, string>> = {};
  const take = (name: Name) => {
    const text = rawValue(params, name);
    values[name] = text;
    return text;
  };

  return {
    number(name: Name, field: NumberField, label?: string): number | undefined {
      const parsed = parseNumberField(field, take(name), label);
      if (parsed.ok) return parsed.value;
      errors[name] = parsed.message;
      return undefined;
    },
    choice<Value extends string>(
      name: Name,
      field: ChoiceField<Value>,
      label = field.label,
    ): Value | undefined {
      const text = take(name).trim();
      const option = field.options.find(({ value }) => value === text);
      if (!option) errors[name] = `Choose the ${label} from the list.`;
      return option?.value;
    },
    text(
      name: Name,
      check: (text: string) => { ok: true; value: string } | { ok: false; message: string },
    ): string | undefined {
      const checked = check(take(name));
      if (checked.ok) return checked.value;
      errors[name] = checked.message;
      return undefined;
    },
    keep(name: Name): void {
      take(name);
    },
    accept<Input>(input: Input): ParseResult<Input, Name> {
      return { ok: true, input, values };
    },
    refuse(): ParseResult<never, Name> {
      return { ok: false, errors, values };
    },
  };
}

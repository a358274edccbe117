import type { LeadKind } from "#db/schema";
import { classNames } from "~/ui/class-names";
import {
  CheckboxField,
  ChoiceCards,
  Fieldset,
  SelectField,
  TextareaField,
  TextField,
} from "~/ui/fields";
import { fieldsOf, hintOf, type LeadField, leadFormSections, leadQuestions } from "./fields";

export interface FieldBinding {
  id: string;
  name: string;
  defaultValue: string;
  error: string | undefined;
}

interface LeadFieldsProps {
  kind: LeadKind;
  /** Who sends text messages. */
  brand: string;
  bind: (name: string) => FieldBinding;
}

const optionalPart = "All of this is optional. It speeds up your quote.";

function isShort({ narrow, control }: LeadField): boolean {
  return narrow || control === "select" || control === "tel";
}

export function LeadFields({ kind, brand, bind }: LeadFieldsProps) {
  const rows = fieldsOf(kind);
  return leadFormSections.map((section) => {
    const inSection = rows.filter((row) => row.section === section);
    // Said once above, a part that may stay empty is not said again at each field.
    const allOptional = inSection.every((row) => row.in[kind] === "optional");
    const controls = inSection.map((row) => (
      <Control
        key={row.name}
        row={row}
        kind={kind}
        brand={brand}
        bound={bind(row.name)}
        marked={!allOptional}
      />
    ));
    const sideBySide = inSection.every(isShort);
    return (
      <Fieldset key={section} legend={section} description={allOptional && optionalPart}>
        {sideBySide ? (
          <div className="grid gap-6 sm:grid-cols-2 sm:items-end">{controls}</div>
        ) : (
          controls
        )}
      </Fieldset>
    );
  });
}

/** The fields that the holder of a receipt may correct. */
export function CorrectableFields({ kind, bind }: Omit<LeadFieldsProps, "brand">) {
  const rows = fieldsOf(kind).filter(({ correctable }) => correctable);
  return <PlainFields rows={rows} kind={kind} bind={bind} />;
}

/** Some fields in the order in which they are given, without the hints of the form. */
export function PlainFields({
  rows,
  kind,
  bind,
}: Omit<LeadFieldsProps, "brand"> & { rows: readonly LeadField[] }) {
  return rows.map(({ hint: _, ...row }) => (
    <Control key={row.name} row={row} kind={kind} bound={bind(row.name)} />
  ));
}

/** The questions after Submit. Who has not agreed to text messages may do so by choosing them. */
export function QuestionFields({ kind, brand, bind, texts }: LeadFieldsProps & { texts: boolean }) {
  return leadQuestions.map((question) => {
    const rows = fieldsOf(kind, [question]);
    return (
      <fieldset key={question} className="group min-w-0">
        <legend className="mb-3 block display text-lg">{question}</legend>
        <div className={classNames("grid gap-4", rows.length > 1 && "sm:grid-cols-2 sm:items-end")}>
          {rows.map((row) => (
            <Control key={row.name} row={row} kind={kind} bound={bind(row.name)} marked={false} />
          ))}
        </div>
        {!texts && rows.some(({ name }) => name === "contactBy") && (
          <div className="mt-4 supports-[selector(:has(*))]:hidden group-has-[option[value=text]:checked]:block">
            {fieldsOf(kind)
              .filter(({ name }) => name === "smsConsent")
              .map((row) => (
                <Control
                  key={row.name}
                  row={row}
                  kind={kind}
                  brand={brand}
                  bound={bind(row.name)}
                />
              ))}
          </div>
        )}
      </fieldset>
    );
  });
}

function Control({
  row,
  kind,
  brand = "",
  bound,
  marked = true,
}: {
  row: LeadField;
  kind: LeadKind;
  brand?: string;
  bound: FieldBinding;
  /** False where its part as a whole is said to be optional. */
  marked?: boolean;
}) {
  const { name, label, control, autoComplete = "off", options = [] } = row;
  const needed = row.in[kind] === "required";
  const hint = hintOf(row, kind);
  const width = isShort(row) ? "medium" : undefined;
  if (control === "tick") {
    const { defaultValue, ...field } = bound;
    return (
      <CheckboxField
        {...field}
        defaultChecked={defaultValue === "on"}
        label={name === "agreeToTerms" ? <TermsLabel /> : label}
        hint={name === "smsConsent" ? <ConsentHint brand={brand} hint={hint} /> : hint}
        required={needed}
        markOptional={!needed}
      />
    );
  }
  const required = needed && row.requiredAttribute !== false;
  const shared = { ...bound, label, hint, required, markOptional: marked && !needed };
  // A list of one is a card to tick: there is nothing to look through.
  if (options.length === 1) return <ChoiceCards {...shared} options={options} />;
  if (control === "select") return <SelectField {...shared} options={options} width={width} />;
  if (control === "textarea") return <TextareaField {...shared} />;
  const keyboard =
    control === "text" ? row.keyboard : ({ type: control, inputMode: control } as const);
  return <TextField {...shared} {...keyboard} autoComplete={autoComplete} width={width} />;
}

/** As carriers ask for it: who sends, the wording of this version, and where to read more. */
function ConsentHint({ brand, hint }: { brand: string; hint: string | undefined }) {
  return (
    <>
      From {brand}. {hint} <a href="/terms-of-use">Terms of Use</a>,{" "}
      <a href="/privacy-policy">Privacy Policy</a>
    </>
  );
}

function TermsLabel() {
  return (
    <>
      I agree to the <a href="/terms-of-use">Terms of Use</a> and the{" "}
      <a href="/privacy-policy">Privacy Policy</a>
    </>
  );
}

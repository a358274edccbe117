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
import {
  correctableFieldsOf,
  fieldsOf,
  hintOf,
  type LeadField,
  type LeadFieldMessages,
  leadFormSections,
  leadQuestions,
  questionFields,
  withLabels,
} from "./fields";

export interface FieldBinding {
  id: string;
  name: string;
  defaultValue: string;
  error: string | undefined;
}

interface LeadFieldsProps {
  kind: LeadKind;
  messages: LeadFieldMessages;
  /** The company name, which sends the text messages. */
  brand: string;
  bind: (name: string) => FieldBinding;
}

function isShort({ narrow, control }: LeadField): boolean {
  return narrow || control === "select" || control === "tel";
}

export function LeadFields({ kind, messages, brand, bind }: LeadFieldsProps) {
  const rows = fieldsOf(kind);
  return leadFormSections.map((section) => {
    const inSection = rows.filter((row) => row.section === section);
    // The note above an optional section replaces the mark at each field.
    const allOptional = inSection.every((row) => row.in[kind] === "optional");
    const controls = inSection.map((row) => (
      <Control
        key={row.name}
        row={row}
        kind={kind}
        messages={messages}
        brand={brand}
        bound={bind(row.name)}
        marked={!allOptional}
      />
    ));
    const sideBySide = inSection.every(isShort);
    return (
      <Fieldset
        key={section}
        legend={messages.sections[section]}
        description={allOptional && messages.allOptional}
      >
        {sideBySide ? (
          <div className="grid gap-6 sm:grid-cols-2 sm:items-end">{controls}</div>
        ) : (
          controls
        )}
      </Fieldset>
    );
  });
}

/** The fields that a visitor can correct on the receipt. */
export function CorrectableFields({ kind, messages, bind }: Omit<LeadFieldsProps, "brand">) {
  return (
    <PlainFields rows={correctableFieldsOf(kind)} kind={kind} messages={messages} bind={bind} />
  );
}

/** The given fields, without their hints. */
export function PlainFields({
  rows,
  bind,
  ...shown
}: Omit<LeadFieldsProps, "brand"> & { rows: readonly LeadField[] }) {
  return rows.map((row) => (
    <Control key={row.name} {...shown} row={row} bound={bind(row.name)} hinted={false} />
  ));
}

/** The questions after Submit. Choosing text messages shows the consent, unless it was given. */
export function QuestionFields({ bind, texts, ...shown }: LeadFieldsProps & { texts: boolean }) {
  const { kind, messages } = shown;
  return leadQuestions.map((question) => {
    const rows = questionFields.filter(({ section }) => section === question);
    return (
      <fieldset key={question} className="group min-w-0">
        <legend className="mb-3 block display text-lg">{messages.sections[question]}</legend>
        <div className={classNames("grid gap-4", rows.length > 1 && "sm:grid-cols-2 sm:items-end")}>
          {rows.map((row) => (
            <Control key={row.name} {...shown} row={row} bound={bind(row.name)} marked={false} />
          ))}
        </div>
        {!texts && rows.some(({ name }) => name === "contactBy") && (
          <div className="mt-4 supports-[selector(:has(*))]:hidden group-has-[option[value=text]:checked]:block">
            {fieldsOf(kind)
              .filter(({ name }) => name === "smsConsent")
              .map((row) => (
                <Control key={row.name} {...shown} row={row} bound={bind(row.name)} />
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
  messages,
  brand = "",
  bound,
  hinted = true,
  marked = true,
}: {
  row: LeadField;
  kind: LeadKind;
  messages: LeadFieldMessages;
  brand?: string;
  bound: FieldBinding;
  /** False to leave out the hint. */
  hinted?: boolean;
  /** False to leave out the mark of an optional field. */
  marked?: boolean;
}) {
  const { name, control, autoComplete = "off" } = row;
  const field = withLabels(row, messages);
  const { label, options = [] } = field;
  const needed = row.in[kind] === "required";
  const hint = hinted ? hintOf(field, kind) : undefined;
  const width = isShort(row) ? "medium" : undefined;
  if (control === "tick") {
    const { defaultValue, ...box } = bound;
    return (
      <CheckboxField
        {...box}
        defaultChecked={defaultValue === "on"}
        label={name === "agreeToTerms" ? <TermsLabel messages={messages} /> : label}
        hint={
          name === "smsConsent" ? (
            <ConsentHint messages={messages} brand={brand} hint={hint} />
          ) : (
            hint
          )
        }
        required={needed}
        markOptional={!needed}
      />
    );
  }
  const required = needed && row.requiredAttribute !== false;
  const shared = { ...bound, label, hint, required, markOptional: marked && !needed };
  // A list of one option is a card to check.
  if (options.length === 1) return <ChoiceCards {...shared} options={options} />;
  if (control === "select") return <SelectField {...shared} options={options} width={width} />;
  if (control === "textarea") return <TextareaField {...shared} />;
  const keyboard =
    control === "text" ? row.keyboard : ({ type: control, inputMode: control } as const);
  return <TextField {...shared} {...keyboard} autoComplete={autoComplete} width={width} />;
}

/** The consent text that mobile carriers require: the sender, the wording of this version, and links to the terms. */
function ConsentHint({
  messages,
  brand,
  hint,
}: Pick<LeadFieldsProps, "messages" | "brand"> & { hint: string | undefined }) {
  const { from, terms, privacy } = messages;
  return (
    <>
      {from(brand)} {hint} <a href={terms.href}>{terms.text}</a>,{" "}
      <a href={privacy.href}>{privacy.text}</a>
    </>
  );
}

function TermsLabel({ messages: { agree, terms, privacy } }: Pick<LeadFieldsProps, "messages">) {
  const [before, between, after] = agree;
  return (
    <>
      {before}
      <a href={terms.href}>{terms.text}</a>
      {between}
      <a href={privacy.href}>{privacy.text}</a>
      {after}
    </>
  );
}

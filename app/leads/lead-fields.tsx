import { type ReactNode, useState } from "react";
import type { LeadKind } from "#db/schema";
import { classNames } from "~/ui/class-names";
import {
  CheckboxField,
  ChoiceCard,
  Fieldset,
  SelectField,
  TextareaField,
  TextField,
} from "~/ui/fields";
import type { FieldErrors } from "~/ui/form-schema";
import {
  fieldsOf,
  hintOf,
  type LeadField,
  type LeadFieldMessages,
  leadFormSections,
  leadQuestions,
  questionFields,
  withLabels,
} from "./fields";

interface LeadFieldsProps {
  kind: LeadKind;
  messages: LeadFieldMessages;
  /** The company that sends the text messages. */
  brand?: string;
  /** The texts and the errors, by field. */
  typed: Readonly<Record<string, string | undefined>>;
  errors: FieldErrors;
  /** Returns the id of a field's control. Default: the name. */
  idOf?: (name: string) => string;
  /** Returns the buttons that fix a field's error. */
  remedyOf?: (name: string) => ReactNode;
}

interface RowsProps extends LeadFieldsProps {
  rows: readonly LeadField[];
}

function isShort({ narrow, control }: LeadField): boolean {
  return narrow || control === "select" || control === "tel";
}

/** The sections of a lead form. */
export function LeadFields(props: LeadFieldsProps) {
  const { kind, messages, typed, errors } = props;
  const rows = fieldsOf(kind);
  return leadFormSections.map((section) => {
    const inSection = rows.filter((row) => row.section === section);
    // A note above an optional section replaces the mark at each field.
    const allOptional = inSection.every((row) => row.in[kind] === "optional");
    const shared = { ...props, marked: !allOptional };
    const folded = inSection.filter(({ foldsOn }) => foldsOn === kind);
    return (
      <Fieldset
        key={section}
        legend={messages.sections[section]}
        description={allOptional && messages.allOptional}
      >
        <SectionFields {...shared} rows={inSection.filter((row) => !folded.includes(row))} />
        {folded.length > 0 && (
          <Fold
            label={section === "fleet" ? messages.folded.fleet : messages.folded.needs}
            isNeeded={folded.some(({ name }) => typed[name] || errors[name])}
          >
            <SectionFields {...shared} rows={folded} />
          </Fold>
        )}
      </Fieldset>
    );
  });
}

/** The fields of a section. Short fields are in two columns. */
function SectionFields({ rows, ...shared }: RowsProps & { marked: boolean }) {
  const controls = rows.map((row) => <Control key={row.name} {...shared} row={row} />);
  if (!rows.every(isShort)) return controls;
  return (
    <div className="fields-in-line grid grid-cols-2 gap-x-4 gap-y-3 max-sm:has-[[aria-invalid=true]]:grid-cols-1 sm:gap-6">
      {rows.map((row, index) => (
        <div key={row.name} className={row.narrow ? undefined : "max-sm:col-span-full"}>
          {controls[index]}
        </div>
      ))}
    </div>
  );
}

/** Folds fields behind a summary on a narrow page with scripts (controls.css). Open at first if a field is filled or invalid. */
function Fold(props: { label: string; isNeeded: boolean; children: ReactNode }) {
  const { label, isNeeded, children } = props;
  const [open] = useState(isNeeded);
  return (
    <details className="fold" open={open}>
      <summary>{label}</summary>
      <div className="space-y-3 sm:space-y-6">{children}</div>
    </details>
  );
}

/** The form fields for `rows`, without hints. */
export function PlainFields({ rows, ...shown }: RowsProps) {
  return rows.map((row) => <Control key={row.name} {...shown} row={row} hinted={false} />);
}

/** The questions after Submit. If the visitor chooses text messages, the consent checkbox appears, unless `texts` is true because the visitor already gave consent. */
export function QuestionFields({ texts, ...shown }: LeadFieldsProps & { texts: boolean }) {
  const { kind, messages } = shown;
  return leadQuestions.map((question) => {
    const rows = questionFields.filter(({ section }) => section === question);
    // The fields of this question ask it themselves. The labels of the others only complete their question.
    const isAsked = question === "factoring";
    return (
      <fieldset
        key={question}
        className={classNames("group min-w-0", !isAsked && "[&_.field>label]:font-normal")}
      >
        <legend className={isAsked ? "sr-only" : "mb-2 block font-semibold"}>
          {messages.sections[question]}
        </legend>
        <div
          className={classNames("fields-in-line grid gap-4", rows.length > 1 && "sm:grid-cols-2")}
        >
          {rows.map((row) => (
            <Control key={row.name} {...shown} row={row} marked={false} />
          ))}
        </div>
        {!texts && rows.some(({ name }) => name === "contactBy") && (
          <div className="mt-4 supports-[selector(:has(*))]:hidden group-has-[option[value=text]:checked]:block">
            {fieldsOf(kind)
              .filter(({ name }) => name === "smsConsent")
              .map((row) => (
                <Control key={row.name} {...shown} row={row} />
              ))}
          </div>
        )}
      </fieldset>
    );
  });
}

interface ControlProps extends LeadFieldsProps {
  row: LeadField;
  /** False leaves out the hint. */
  hinted?: boolean;
  /** False leaves out the mark of an optional field. */
  marked?: boolean;
}

function Control({ row, hinted = true, marked = true, ...shown }: ControlProps) {
  const { kind, messages, brand = "", typed, errors, idOf, remedyOf } = shown;
  const { name, control, autoComplete = "off" } = row;
  const bound = { id: idOf?.(name), name, error: errors[name], remedy: remedyOf?.(name) };
  const field = withLabels(row, messages);
  const { label, options = [] } = field;
  const needed = row.in[kind] === "required";
  const hint = hinted ? hintOf(field, kind) : undefined;
  const width = isShort(row) ? "medium" : undefined;
  if (control === "tick") {
    return (
      <CheckboxField
        {...bound}
        defaultChecked={typed[name] === "on"}
        label={name === "agreeToTerms" ? <TermsLabel messages={messages} /> : label}
        hint={
          name === "smsConsent" && (
            <ConsentHint messages={messages}>
              {messages.from(brand)} {hint}
            </ConsentHint>
          )
        }
        required={needed}
        markOptional={!needed}
      />
    );
  }
  const required = needed && row.requiredAttribute !== false;
  const markOptional = marked && !needed;
  const shared = { ...bound, defaultValue: typed[name] ?? "", label, hint, required, markOptional };
  const [first, ...others] = options;
  if (first && others.length === 0) return <ChoiceCard {...shared} option={first} />;
  if (control === "select") return <SelectField {...shared} options={options} width={width} />;
  if (control === "textarea") return <TextareaField {...shared} />;
  const keyboard =
    control === "text" ? row.keyboard : ({ type: control, inputMode: control } as const);
  return <TextField {...shared} {...keyboard} autoComplete={autoComplete} width={width} />;
}

/** The consent text that mobile carriers require: the sender, the wording of this version, and links to the terms. */
function ConsentHint({ messages, children }: { messages: LeadFieldMessages; children: ReactNode }) {
  const { terms, privacy } = messages;
  return (
    <span className="block max-sm:text-[0.8125rem]/[1.1rem]">
      {children} <a href={terms.href}>{terms.text}</a>, <a href={privacy.href}>{privacy.text}</a>
    </span>
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

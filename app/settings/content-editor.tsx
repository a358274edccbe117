import type { ComponentProps, ReactNode } from "react";
import type { SettingName } from "~/config-settings.server";
import { photoPath } from "~/photos/photo";
import { PhotoField, useChosenPhoto } from "~/photos/photo-field";
import { Badge } from "~/ui/badge";
import { CheckboxField, SelectField, TextareaField, TextField } from "~/ui/fields";
import { answersOf, type EntryField, entriesOf, entryTypes, titleOf } from "./entries";
import { settings, settingsIn } from "./settings";
import type { SettingsView } from "./settings-view.server";

/** The props of a setting's control. */
export interface EditorProps {
  name: SettingName;
  /** The text of the setting, as stored or as typed. */
  text: string;
  error: string | undefined;
}

/** The editor of a list setting, such as the testimonials: its entries, each folded, and an empty entry to fill. An entry with an error is open. */
export function EntriesEditor({ name, text, error }: EditorProps) {
  const { one, mostPictures, fields } = entryTypes[name] ?? { one: "", fields: [] };
  const entries = entriesOf(text);
  const positions = entries.map((_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }));
  const shown = entries.length === mostPictures ? entries : [...entries, {}];
  return (
    <SettingFrame name={name} error={error}>
      {shown.map((entry: Record<string, string>, at) => {
        const isNew = at === entries.length;
        const id = `${name}-${at}`;
        return (
          <Folded
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity
            key={at}
            className={isNew ? "button button-secondary button-small my-3" : undefined}
            title={isNew ? `Add a ${one.toLowerCase()}` : `${at + 1}. ${titleOf(entry)}`}
            open={error?.startsWith(`${one} ${at + 1},`) ?? false}
          >
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              {fields.map((field) => (
                <EntryControl key={field.name} id={id} field={field} value={entry[field.name]} />
              ))}
            </div>
            {!isNew && (
              <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3">
                {mostPictures !== 1 && (
                  <SelectField
                    name={`${id}-position`}
                    label="Position"
                    markOptional={false}
                    width="short"
                    placeholder={null}
                    defaultValue={String(at + 1)}
                    options={positions}
                  />
                )}
                <CheckboxField name={`${id}-remove`} label={`Remove this ${one.toLowerCase()}`} />
              </div>
            )}
          </Folded>
        );
      })}
    </SettingFrame>
  );
}

/** The control of a field of an entry. Its name starts with `id`. */
function EntryControl(props: { id: string; field: EntryField; value: string | undefined }) {
  const { id, field, value } = props;
  const { label, hint, kind, options, optional = false, isSpanish } = field;
  const shared = {
    name: `${id}-${field.name}`,
    label,
    hint,
    defaultValue: value,
    markOptional: optional,
    lang: isSpanish && "es",
  };
  if (kind === "picture") return <PictureControl {...shared} photoId={value} />;
  if (options !== undefined) {
    return <SelectField {...shared} placeholder={null} options={options} />;
  }
  if (kind === "long") return <TextareaField {...shared} rows={3} className="sm:col-span-2" />;
  return <TextField {...shared} type={kind ?? "text"} />;
}

/** An uploaded picture, as its id, and a field for a file that replaces it. */
function PictureControl(props: { name: string; label: string; photoId: string | undefined }) {
  const { name, label, photoId } = props;
  const chosen = useChosenPhoto();
  return (
    <div className="sm:col-span-2">
      <input type="hidden" name={name} defaultValue={photoId} />
      <PhotoField
        name={`${name}-file`}
        label={label}
        markOptional={false}
        error={chosen.problem}
        chosen={chosen}
        stored={photoId && photoPath(photoId, "small")}
      />
    </div>
  );
}

/** The editor of the owner's answers on /questions: each question, folded, with its answer in both languages. */
export function AnswersEditor(props: EditorProps & Pick<SettingsView, "questions">) {
  const { name, text, error, questions } = props;
  const answers = answersOf(text);
  return (
    <SettingFrame name={name} error={error}>
      {questions.map(({ name: question, ours, ...shown }) => {
        const isAnswered = answers[question] !== undefined;
        return (
          <Folded
            key={question}
            title={shown.question}
            badge={
              <Badge tone={isAnswered ? "positive" : ours === null ? "accent" : "neutral"}>
                {isAnswered ? "Answered" : ours === null ? "No answer" : "Standard answer"}
              </Badge>
            }
            open={error?.startsWith(`“${shown.question}”`) ?? false}
          >
            {ours !== null && (
              <p className="mb-3 text-sm text-muted">Empty for the standard answer: {ours}</p>
            )}
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              {[question, `${question}.es` as const].map((key) => (
                <TextareaField
                  key={key}
                  name={`${name}-${key}`}
                  label={key === question ? "Answer" : "Answer in Spanish"}
                  markOptional={key !== question}
                  lang={key === question ? undefined : "es"}
                  rows={3}
                  defaultValue={answers[key]}
                />
              ))}
            </div>
          </Folded>
        );
      })}
    </SettingFrame>
  );
}

/** A group of several controls for one setting, under the setting's name. The group has the setting's id, so that the error summary links to it. */
export function SettingFrame(props: Omit<EditorProps, "text"> & { children: ReactNode }) {
  const { name, error, children } = props;
  const errorId = `${name}-error`;
  const { group, label, hint } = settings[name];
  // The section's heading already names its only setting.
  const isAlone = settingsIn(group).length === 1;
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={error && errorId} className="min-w-0">
      <legend className={isAlone ? "sr-only" : "mb-0.5 font-semibold"}>{label}</legend>
      {hint && <p className="mb-2 text-sm text-muted">{hint}</p>}
      {error && (
        <p id={errorId} className="mb-2 text-sm font-semibold text-negative">
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

/** A folded part. `className` is that of its summary. */
function Folded(props: ComponentProps<"details"> & { badge?: ReactNode }) {
  const { className = "flex items-center gap-x-3 py-3 font-semibold" } = props;
  return (
    <details open={props.open} className="border-b border-rule first-of-type:border-t">
      <summary className={className}>
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 gap-y-1 wrap-anywhere">
          {props.title} {props.badge}
        </span>
      </summary>
      <div className="pt-1 pb-5">{props.children}</div>
    </details>
  );
}

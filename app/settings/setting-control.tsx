import { weekdayNames } from "~/site/business-hours";
import { CheckboxField, SelectField, TextareaField, TextField } from "~/ui/fields";
import { type EditorProps, EntriesEditor, SettingFrame } from "./content-editor";
import { type SettingKind, settings } from "./settings";

/** The control of a setting with its label, hint and error. A list of values has one control for each value. */
export function SettingControl(props: EditorProps) {
  const Control = controls[settings[props.name].kind] ?? OneLine;
  return <Control {...props} />;
}

/** Keeps the space before a time without a day. */
const closingsOf = (text: string) => (text === "" ? [] : text.split(/, ?/));

const controls: Partial<Record<SettingKind, (props: EditorProps) => JSX.Element | null>> = {
  entries: EntriesEditor,
  lines: ({ text, ...field }) => (
    <TextareaField
      {...fieldOf(field)}
      rows={3}
      defaultValue={text
        .split("|")
        .map((line) => line.trim())
        .join("\n")}
    />
  ),
  "time-zone": ({ text, ...field }) => (
    <SelectField
      {...fieldOf(field)}
      width="medium"
      placeholder={null}
      defaultValue={text}
      options={[
        ...(text in timeZones ? [] : [{ value: text, label: text }]),
        ...Object.entries(timeZones).map(([value, label]) => ({ value, label })),
      ]}
    />
  ),
  weekdays: ({ text, ...field }) => (
    <Group {...field}>
      {weekdayNames.map((label, index) => (
        <CheckboxField
          key={label}
          id={`${field.name}-${index + 1}`}
          name={field.name}
          className="max-sm:basis-32"
          label={label}
          value={index + 1}
          defaultChecked={text.includes(String(index + 1))}
        />
      ))}
    </Group>
  ),
  days: ({ text, ...field }) => (
    <Group {...field}>
      <CheckboxField
        id={`${field.name}-bank`}
        name={field.name}
        className="basis-full"
        label="Federal bank holidays"
        value="bank"
        defaultChecked={text.includes("bank")}
      />
      {[...text.split(/[\s,]+/).filter((day) => /\d/.test(day)), "", ""].map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list has no other order
        <DayField key={index} name={field.name} index={index} day={day} />
      ))}
    </Group>
  ),
  closings: ({ text, ...field }) => (
    <Group {...field}>
      {[...closingsOf(text), "", ""].map((closing, index) => {
        const [day, time] = closing.split(" ");
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the list has no other order
            key={index}
            className="flex flex-wrap gap-3 *:min-w-0"
          >
            <DayField name={field.name} index={index} day={day} />
            <TextField
              id={`${field.name}-${index}-time`}
              name={`${field.name}-time`}
              label="Closes at"
              markOptional={false}
              type="time"
              defaultValue={time}
            />
          </div>
        );
      })}
    </Group>
  ),
};

function DayField(props: { name: string; index: number; day: string | undefined }) {
  const { name, index, day } = props;
  return (
    <TextField
      id={`${name}-${index}`}
      name={name}
      label={`Day ${index + 1}`}
      markOptional={false}
      type="date"
      defaultValue={day}
    />
  );
}

/** The kinds that are types of an input. */
const inputTypes: readonly SettingKind[] = ["email", "tel", "url", "time"];

function OneLine({ text, ...field }: EditorProps) {
  const { kind } = settings[field.name];
  const isShort = kind === "number" || kind === "time" || kind === "tel";
  return (
    <TextField
      {...fieldOf(field)}
      type={inputTypes.includes(kind) ? kind : "text"}
      inputMode={kind === "number" ? "numeric" : undefined}
      width={isShort ? "short" : "full"}
      defaultValue={text}
    />
  );
}

function fieldOf({ name, error }: Omit<EditorProps, "text">) {
  const { label, hint } = settings[name];
  return { name, label, hint, error, markOptional: false };
}

/** Several controls of one setting, side by side. */
function Group({ children, ...field }: Parameters<typeof SettingFrame>[0]) {
  return (
    <SettingFrame {...field}>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-3 *:min-w-0">{children}</div>
    </SettingFrame>
  );
}

const timeZones: Readonly<Record<string, string>> = {
  "America/New_York": "Eastern (New York)",
  "America/Chicago": "Central (Chicago)",
  "America/Denver": "Mountain (Denver)",
  "America/Phoenix": "Arizona (Phoenix)",
  "America/Los_Angeles": "Pacific (Los Angeles)",
  "America/Anchorage": "Alaska (Anchorage)",
  "Pacific/Honolulu": "Hawaii (Honolulu)",
  "America/Puerto_Rico": "Atlantic (Puerto Rico)",
};

import type { SettingName } from "~/config-settings.server";
import type { PostedForm } from "~/http/form-post.server";
import { isOwnersClaim } from "~/site/claims";
import { questionNames } from "~/site/questions";
import { entryTypes } from "./entries";
import { type SettingKind, settings } from "./settings";

/** Returns a setting's value from a posted form, in the format of the setting's environment variable. Returns "" for a cleared setting. */
export function readSetting(form: PostedForm, name: SettingName): string {
  const read = readers[settings[name].kind];
  return read === undefined ? form.text(name).trim() : read(form, name);
}

/** Returns whether a form sets a setting. A list without entries has no field in the form, so its section always sets it. */
export function isInForm(form: PostedForm, name: SettingName): boolean {
  const { kind } = settings[name];
  return form.has(name) || (kind !== "lines" && readers[kind] !== undefined);
}

/** The readers of lists, and of the one kind that has several lines in one field. */
const readers: Partial<Record<SettingKind, (form: PostedForm, name: SettingName) => string>> = {
  lines: (form, name) =>
    form
      .lines(name)
      .split(/[\r\n|]+/)
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .join(" | "),
  weekdays: readDays,
  claims: (form, name) => form.all(name).filter(isOwnersClaim).join(","),
  days: readDays,
  closings: (form, name) => {
    const times = form.all(`${name}-time`);
    return form
      .all(name)
      .map((day, at) => `${day.trim()} ${times[at]?.trim() ?? ""}`)
      .filter((entry) => entry !== " ")
      .join(", ");
  },
  entries: readEntries,
  answers: readAnswers,
};

/** Reads a list of days. Returns "none" for an empty list, because no checked day must not become the default days. */
function readDays(form: PostedForm, name: string): string {
  const days = form.all(name).map((entry) => entry.trim());
  return days.filter((day) => day !== "").join(",") || "none";
}

/** More entries than any list may have, so that its rule can say how many it may have. */
const mostEntries = 30;

/** Reads the entries of a list from a form, in the order of their positions. Skips removed and empty entries. Returns them as JSON, or "" if there are none. */
function readEntries(form: PostedForm, name: SettingName): string {
  const entries = Array.from({ length: mostEntries }, (_, at) => {
    const read = (field: string) => form.text(`${name}-${at}-${field}`).trim();
    const position = Number(read("position")) || at + 1;
    const fields = (entryTypes[name]?.fields ?? []).map((field) => ({
      ...field,
      text: read(field.name),
    }));
    return {
      // A moved entry comes before the one at its position if it moves up, else after it.
      order: position + Math.sign(position - (at + 1)) / 2,
      isGone:
        form.has(`${name}-${at}-remove`) ||
        fields.every(({ text, options }) => options !== undefined || text === ""),
      entry: Object.fromEntries(
        fields
          .filter(({ text, optional }) => !optional || text !== "")
          .map(({ name, text, isNumber }) => [name, isNumber ? Number(text) : text]),
      ),
    };
  });
  const kept = entries.filter(({ isGone }) => !isGone).sort((a, b) => a.order - b.order);
  return kept.length === 0 ? "" : JSON.stringify(kept.map(({ entry }) => entry));
}

/** Reads the answers in both languages from a form. Returns them as JSON, or "" if there are none. */
function readAnswers(form: PostedForm, name: string): string {
  const answers = questionNames
    .flatMap((question) => [question, `${question}.es`])
    .map((key) => [key, form.text(`${name}-${key}`).trim()] as const)
    .filter(([, text]) => text !== "");
  return answers.length === 0 ? "" : JSON.stringify(Object.fromEntries(answers));
}

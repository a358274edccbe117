import type { SettingName } from "~/config-settings.server";
import type { PostedForm } from "~/http/form-post.server";
import { isOwnersClaim } from "~/site/claims";
import { readAnswers, readEntries } from "./read-content.server";
import { type SettingKind, settings } from "./settings";

const joined = (separator: string) => (form: PostedForm, name: string) =>
  form
    .all(name)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .join(separator);

/** Returns a setting's text from its form fields, in the form of an environment variable, or "" for a cleared setting. */
export function readSetting(form: PostedForm, name: SettingName): string {
  const read = readers[settings[name].kind];
  return read === undefined ? form.text(name).trim() : read(form, name);
}

/** The readers of the kinds that are not one line. */
const readers: Partial<Record<SettingKind, (form: PostedForm, name: SettingName) => string>> = {
  lines: (form, name) =>
    form
      .lines(name)
      .split(/[\r\n|]+/)
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .join(" | "),
  // No checked day must not become the default days.
  weekdays: (form, name) => joined(",")(form, name) || "none",
  claims: (form, name) => form.all(name).filter(isOwnersClaim).join(","),
  days: (form, name) => joined(",")(form, name) || "none",
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

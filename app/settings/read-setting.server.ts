import type { PostedForm } from "~/http/form-post.server";
import { isOwnersClaim } from "~/site/claims";
import { isEntriesName } from "./entries";
import { readAnswers, readEntries } from "./read-content.server";
import type { SettingKind } from "./settings";

const joined = (separator: string) => (form: PostedForm, name: string) =>
  form
    .all(name)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .join(separator);

const oneLine = (form: PostedForm, name: string) => form.text(name).trim();

/** Readers of settings, by kind. Each reads a setting's form fields and returns its text in the form of an environment variable, or "" for a cleared setting. */
export const readSetting: Readonly<
  Record<SettingKind, (form: PostedForm, name: string) => string>
> = {
  text: oneLine,
  email: oneLine,
  tel: oneLine,
  url: oneLine,
  number: oneLine,
  time: oneLine,
  "time-zone": oneLine,
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
  entries: (form, name) => (isEntriesName(name) ? readEntries(form, name) : ""),
  answers: readAnswers,
};

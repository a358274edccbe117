import { getDatabase } from "#db/connection.server";
import { recordEvent } from "#db/queries/audit.server";
import { deleteUnusedPhotos, findPhotoById, insertPhoto } from "#db/queries/photos.server";
import {
  findCurrentSettings,
  findSettingChanges,
  insertSettingChange,
} from "#db/queries/settings.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import { inTransaction, type WriteTransaction } from "#db/transactions.server";
import { getConfig, setConfig, withSettings } from "~/config.server";
import {
  defaultTextOf,
  isSameText,
  parseSettings,
  type SettingName,
  type SettingProblem,
  type SettingTexts,
  type StoredSettings,
  settingNames,
  settingTextsOf,
} from "~/config-settings.server";
import { type Action, fieldsRefused, type PostedForm, refusedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { preparePhoto, preparePhotoOf } from "~/photos/prepare-photo.server";
import { purgePages } from "~/server/page-cache.server";
import { allowReplies, businessHoursOf } from "~/site/business-hours";
import { questionNames, questionsMessages } from "~/site/questions";
import {
  actorOf,
  postAction,
  redirectWithOutcome,
  requireAdministrator,
  type SignedInStaff,
} from "~/staff/guards.server";
import { claimsIn, entriesOf, entryTypes } from "./entries";
import { isInForm, readSetting } from "./read-setting.server";
import { isSettingGroup, type SettingGroup, settings, settingsIn, settingsPath } from "./settings";
import { describeValue, editorNames } from "./settings-view.server";

/** Answers a form of the settings page: saves or restores settings and redirects to their section. */
export const answerSettings = settingsAction({
  save: async (form, staff, request) => backTo(request, await saveSection(form, staff)),
  restore,
});

/** Returns the action of a page with settings. A refusal answers with the typed text and the errors. */
export function settingsAction(actions: Readonly<Record<string, Action<never, SignedInStaff>>>) {
  return postAction({
    guard: requireAdministrator,
    actions,
    refusal: (error, form) => {
      const group = groupOf(form);
      const untouched = error instanceof SettingsConflict ? error.untouched : [];
      const typed = [...typedTexts(form, group)].filter(([name]) => !untouched.includes(name));
      return { ...refusedForm(error, Object.fromEntries(typed) as SettingTexts), group };
    },
  });
}

/** Stores the changed settings of a section and returns the section. Throws HttpError for invalid texts, or if someone else changed a setting first. */
export async function saveSection(form: PostedForm, staff: SignedInStaff): Promise<SettingGroup> {
  const group = groupOf(form);
  if (group === null) throw noSuchSetting();
  await storePictures(form, group);
  const typed = typedTexts(form, group);
  await changeSettings(staff, group, settingsIn(group), Number(form.text("seen")), typed);
  return group;
}

/** Stores the pictures that a section uploads and sets their fields to the ids. Throws HttpError with the entry to correct. */
async function storePictures(form: PostedForm, group: SettingGroup): Promise<void> {
  for (const name of settingsIn(group)) {
    const { mostPictures = 0 } = entryTypes[name] ?? {};
    for (let at = 0; at < mostPictures; at++) {
      const field = `${name}-${at}-photo`;
      const file = form.file(`${field}-file`);
      if (file === null) continue;
      const label = `${labelOfPart(name, [String(at), "photo"])}: `;
      const prepare = async () => preparePhoto(Buffer.from(await file.arrayBuffer()), true);
      const photo = await preparePhotoOf(name, prepare, label);
      await insertPhoto(getDatabase().db, photo);
      form.set(field, photo.id);
    }
  }
}

/** Throws HttpError, refused, if a text names a picture that is not stored. */
async function requireStoredPictures(
  transaction: WriteTransaction,
  changed: readonly [SettingName, string | null][],
): Promise<void> {
  for (const [name, text] of changed) {
    for (const [at, { photo }] of entriesOf(text ?? "").entries()) {
      if (photo === undefined || (await findPhotoById(transaction, photo, "small"))) continue;
      const message = `${labelOfPart(name, [String(at), "photo"])} must be chosen again.`;
      throw new HttpError("refused", fieldsRefused, { fieldErrors: { [name]: message } });
    }
  }
}

/** Stores the value of an earlier change of a setting again, or its default. */
async function restore(form: PostedForm, staff: SignedInStaff, request: Request) {
  const [name = "", seen, to] = form.text("change").split(" ");
  const setting = settingNames.find((one) => one === name);
  if (setting === undefined) throw noSuchSetting();
  const changes = await findSettingChanges(getDatabase().db, [setting]);
  const change = changes.find(({ id }) => id === Number(to));
  if (change === undefined && to !== "0") throw noSuchSetting();
  const { group } = settings[setting];
  const texts = new Map([[setting, change?.value ?? ""]]);
  await changeSettings(staff, group, [setting], Number(seen), texts);
  return backTo(request, group);
}

function backTo(request: Request, group: SettingGroup): Promise<Response> {
  const address = `${settingsPath}?open=${group}#${group}`;
  return redirectWithOutcome(request, address, {
    message: "Saved. Pages, emails and files show it from now on.",
  });
}

function groupOf(form: PostedForm): SettingGroup | null {
  const name = form.text("group");
  return isSettingGroup(name) ? name : null;
}

/** Returns the texts of a section as typed. A setting whose field is missing is left out. */
function typedTexts(form: PostedForm, group: SettingGroup | null): Map<SettingName, string> {
  const names = group === null ? [] : settingsIn(group);
  const given = names.filter((name) => isInForm(form, name));
  return new Map(given.map((name) => [name, readSetting(form, name)]));
}

/** Thrown when someone else changed the settings first. `untouched` names the settings that this editor did not change. */
class SettingsConflict extends HttpError {
  constructor(
    message: string,
    readonly untouched: readonly SettingName[],
  ) {
    super("conflict", message);
  }
}

function noSuchSetting(): HttpError {
  return new HttpError("refused", "There is no such setting. Reload the page.");
}

/**
 * Stores the texts that differ in one transaction, each with its audit entry. This process then uses them. An empty text restores the
 * default. Throws SettingsConflict unless `seen` is the newest change of `names`. Throws HttpError, refused, if a setting of the group
 * breaks its rule.
 */
async function changeSettings(
  staff: SignedInStaff,
  group: SettingGroup,
  names: readonly SettingName[],
  seen: number,
  texts: ReadonlyMap<SettingName, string>,
): Promise<void> {
  const stored = await inTransaction(getDatabase().db, async (transaction) => {
    const current = await findCurrentSettings(transaction);
    const newest = Math.max(0, ...names.map((name) => current.get(name)?.id ?? 0));
    if (newest !== seen) throw await conflictOf(transaction, names, seen, texts);
    const changed = [...texts].flatMap(([name, text]): [SettingName, string | null][] => {
      const before = current.get(name)?.value ?? null;
      const isDefault = !settings[name].placeholder && text === defaultTextOf(name);
      const value = text === "" || (isDefault && before === null) ? null : text;
      return isSameText(name, value, before) ? [] : [[name, value]];
    });
    const before = Object.fromEntries([...current].map(([name, { value }]) => [name, value]));
    const wanted: StoredSettings = { ...before, ...Object.fromEntries(changed) };
    requireUsable(wanted, settingsIn(group));
    await requireStoredPictures(transaction, changed);
    const now = new Date();
    for (const [name, value] of changed) {
      const change = { name, value, changedAt: now.toISOString(), adminId: staff.id };
      await insertSettingChange(transaction, change);
      for (const { action, subject } of eventsOf(name, before[name] ?? null, value)) {
        await recordEvent(transaction, { actor: actorOf(staff), action, subject }, now);
      }
    }
    await deleteUnusedPhotos(transaction);
    return wanted;
  });
  setConfig(withSettings(getConfig(), stored));
  purgePages();
}

/** Returns the audit events of a change: one per confirmed or withdrawn claim, else one for the setting. */
function eventsOf(name: SettingName, before: string | null, after: string | null) {
  if (name !== "CLAIMS_CONFIRMED") {
    return [{ action: "setting.changed", subject: { kind: "setting", id: name } }];
  }
  const [old, confirmed] = [claimsIn(before), claimsIn(after)];
  const events = (action: string, from: readonly string[], without: readonly string[]) =>
    from
      .filter((claim) => !without.includes(claim))
      .map((id) => ({ action, subject: { kind: "claim", id } }));
  return [
    ...events("claim.confirmed", confirmed, old),
    ...events("claim.withdrawn", old, confirmed),
  ];
}

/** Throws HttpError, refused, with a message for each setting among `names` that breaks its rule. */
function requireUsable(wanted: StoredSettings, names: readonly SettingName[]): void {
  const parsed = parseSettings(settingTextsOf({ ...getConfig().environmentSettings, ...wanted }));
  const problems = parsed.ok ? new Map<string, SettingProblem>() : parsed.problems;
  const fieldErrors = Object.fromEntries(
    names.flatMap((name) => {
      const problem = problems.get(name);
      return problem === undefined ? [] : [[name, messageOf(name, problem)]];
    }),
  );
  if (Object.keys(fieldErrors).length > 0) {
    throw new HttpError("refused", fieldsRefused, { fieldErrors });
  }
  if (allowReplies(businessHoursOf(withSettings(getConfig(), wanted)), new Date())) return;
  const message = "Leave at least one hour open within any two months.";
  throw new HttpError("refused", fieldsRefused, { fieldErrors: { COMPANY_WEEKDAYS: message } });
}

/** Returns a sentence such as "Closes must be later than Opens." */
function messageOf(name: SettingName, { message, at }: SettingProblem): string {
  const withLabels = message.replace(/\b[A-Z]+_[A-Z_]+\b/g, (found) => {
    const other = settingNames.find((one) => one === found);
    return other === undefined ? found : settings[other].label;
  });
  return `${labelOfPart(name, at) ?? settings[name].label} ${withLabels}.`;
}

/** Returns the label of a part of a setting, such as "Testimonial 2, Quote"; null for the whole setting. */
function labelOfPart(name: SettingName, [part, field]: readonly string[]): string | null {
  if (part === undefined) return null;
  const type = entryTypes[name];
  if (type !== undefined) {
    const entry = `${type.one} ${Number(part) + 1}`;
    const label = type.fields.find((one) => one.name === field)?.label;
    return label === undefined ? entry : `${entry}, ${label}`;
  }
  const question = questionNames.find((one) => one === part.replace(/\.es$/, ""));
  if (question === undefined) return null;
  const asked = `“${questionsMessages.en.questions[question].question}”`;
  return part === question ? asked : `${asked} in Spanish`;
}

async function conflictOf(
  transaction: WriteTransaction,
  names: readonly SettingName[],
  seen: number,
  texts: ReadonlyMap<SettingName, string>,
): Promise<SettingsConflict> {
  const changes = await findSettingChanges(transaction, names);
  const nameOf = editorNames(await findAllStaffAccounts(transaction));
  const list: string[] = [];
  const untouched: SettingName[] = [];
  for (const name of names) {
    const own = changes.filter((change) => change.name === name);
    const shown = own.find(({ id }) => id <= seen)?.value ?? null;
    const before = shown ?? (settings[name].placeholder ? "" : defaultTextOf(name));
    if (texts.get(name) === before) untouched.push(name);
    const [newest] = own;
    if (newest === undefined || newest.id <= seen) continue;
    const value = describeValue(name, newest.value, shown);
    list.push(`${settings[name].label} is now “${value}” (${nameOf(newest)})`);
  }
  return new SettingsConflict(
    `Someone else changed this first: ${list.join("; ")}. Nothing was saved. What you typed is still below: check it and save again.`,
    untouched,
  );
}

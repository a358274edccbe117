import { useActionData, useLoaderData } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { DeskShell } from "~/staff/shell";
import { Button, buttonClasses } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { CheckboxField } from "~/ui/fields";
import { FormRefusal } from "~/ui/form-refusal";
import { IntentForm } from "~/ui/intent-form";
import { AnswersEditor } from "./content-editor";
import { answersOf, claimsIn } from "./entries";
import type { answerSettings } from "./save-settings.server";
import { SettingControl } from "./setting-control";
import { type SettingGroup, settingGroups, settings, settingsIn, settingsPath } from "./settings";
import type { loadSettingsPage, SettingRow, SettingsView } from "./settings-view.server";

type Refused = Exclude<Awaited<ReturnType<typeof answerSettings>>, Response>["data"];

export const handle = { scripts: true, layout: "admin", title: "Settings" };

const restoreForm = "restore";

/** The sections of the settings, each with one form. */
export function SettingsPage() {
  const { sidebar, view, open } = useLoaderData<typeof loadSettingsPage>();
  // In state, because a link to a field is a navigation, which clears the action's data.
  const [refused] = useState(useActionData<typeof answerSettings>());
  return (
    <DeskShell title="Settings" sidebar={sidebar}>
      <div className="max-w-4xl space-y-3">
        <p className="mb-6 text-muted">
          A change takes effect at once: on the website, in emails and in downloads.{" "}
          <a href={`${settingsPath}/export`} download>
            Download all settings
          </a>
        </p>
        {/* The buttons of the histories belong to this form, because forms cannot contain forms. */}
        <IntentForm id={restoreForm} action={settingsPath} intent="restore" />
        {refused && refused.group === null && <FormRefusal refused={refused} />}
        {(Object.keys(settingGroups) as SettingGroup[]).map((group) => {
          const own = refused?.group === group ? refused : undefined;
          const missing = describeMissing(group, view);
          return (
            <details
              key={group}
              open={group === open || own !== undefined}
              className="rounded-md border border-rule bg-surface"
            >
              <summary className="relative flex flex-wrap items-center justify-between gap-x-3 py-3 ps-4 pe-10 after:absolute after:end-4">
                <h2 className="text-[clamp(0.8125rem,5vw,1.25rem)]">
                  {settingGroups[group].title}
                </h2>
                <span className="text-sm text-muted">{missing}</span>
              </summary>
              <SettingsForm
                group={group}
                view={view}
                refused={own}
                action={`${settingsPath}#${group}`}
                className="px-4 pb-5"
              >
                <Button variant={missing === "empty" ? "secondary" : "primary"}>Save</Button>
              </SettingsForm>
            </details>
          );
        })}
      </div>
    </DeskShell>
  );
}

/** Describes what a section leaves open: its empty settings, the claims that are not confirmed, or the questions without an answer. Returns false if nothing. */
function describeMissing(group: SettingGroup, { rows, claims, questions }: SettingsView) {
  const open = claims.filter(({ confirmed }) => confirmed === null).length;
  if (group === "claims") return open > 0 && `${open} not confirmed`;
  if (group === "answers") {
    const answers = answersOf(
      rows.find(({ name }) => settings[name].kind === "answers")?.text ?? "",
    );
    const left = questions.filter(({ name, ours }) => ours === null && !answers[name]).length;
    return left > 0 && `${left} not answered`;
  }
  const own = rows.filter(({ name }) => settingsIn(group).includes(name));
  // Most days have no early closing.
  const empty = own.filter(({ name, text }) => text === "" && settings[name].kind !== "closings");
  const isBare = own.every((row) => empty.includes(row) && settings[row.name].kind === "entries");
  return empty.length > 0 && (isBare ? "empty" : `${empty.length} empty`);
}

/** The form of a section of the settings page. Shows all settings of the section, or only those named in `only`. */
export function SettingsForm(props: {
  group: SettingGroup;
  /** The settings to show, without their histories; by default all of the group with their histories. */
  only?: readonly SettingRow["name"][] | undefined;
  view: SettingsView;
  refused: Refused | undefined;
  action: string;
  className?: string;
  /** The buttons. */
  children: ReactNode;
}) {
  const { group, only, view, refused, action, className, children } = props;
  const rows = view.rows.filter(({ name }) => settingsIn(group).includes(name));
  const seen = Math.max(0, ...rows.map(({ history: [newest] }) => newest?.id ?? 0));
  const shown = rows.filter(({ name }) => only?.includes(name) ?? true);
  return (
    <IntentForm
      id={group}
      action={action}
      intent="save"
      fields={{ group, seen }}
      encType={group === "pictures" ? "multipart/form-data" : undefined}
      className={classNames("space-y-6", className)}
    >
      {shown.length === rows.length && (
        <p className="measure text-muted">{settingGroups[group].hint}</p>
      )}
      <FormRefusal refused={refused} />
      {shown.map((row) => {
        const { name } = row;
        const text = refused?.typed[name] ?? row.text;
        const editor = { name, text, error: refused?.errors[name] };
        const { kind } = settings[name];
        return (
          <div key={name}>
            {kind === "claims" && <ClaimList claims={view.claims} confirmed={text} />}
            {kind === "answers" && <AnswersEditor {...editor} questions={view.questions} />}
            {kind !== "claims" && kind !== "answers" && <SettingControl {...editor} />}
            <History row={only === undefined ? row : { ...row, history: [] }} />
          </div>
        );
      })}
      {children}
    </IntentForm>
  );
}

/** The claims to confirm, and below them the confirmed claims, folded. */
function ClaimList({ claims, ...typed }: { claims: SettingsView["claims"]; confirmed: string }) {
  const checked = claimsIn(typed.confirmed);
  const open = claims.filter(({ confirmed }) => confirmed === null);
  const done = claims.filter(({ confirmed }) => confirmed !== null);
  return (
    <div id="CLAIMS_CONFIRMED" className="space-y-5">
      <ClaimRows claims={open} checked={checked} />
      {done.length > 0 && (
        <details open={done.some(({ name }) => !checked.includes(name))}>
          <summary className="cursor-pointer py-2 font-semibold">{done.length} confirmed</summary>
          <ClaimRows claims={done} checked={checked} />
        </details>
      )}
    </div>
  );
}

/** Claims by the page that states them first. Each has its texts, its other places, and who confirmed it. */
function ClaimRows({ claims, checked }: { claims: SettingsView["claims"]; checked: string[] }) {
  const pages = new Set(claims.map(({ page }) => page));
  return [...pages].sort().map((page) => (
    <section key={page ?? ""}>
      <h3 className="mt-3 mb-1 text-base">{page ?? "Other places"}</h3>
      <ul className="claim-rows divide-y divide-rule border-y border-rule [&_p]:mb-0!">
        {claims
          .filter((claim) => claim.page === page)
          .map(({ name, label, en, es, meanwhile, shownIn, confirmed }) => (
            <li key={name}>
              <CheckboxField
                id={`claim-${name}`}
                name="CLAIMS_CONFIRMED"
                value={name}
                defaultChecked={checked.includes(name)}
                label={
                  <>
                    {label}: <strong>{en}</strong>{" "}
                    <span lang="es" className="text-muted">
                      · {es}
                    </span>
                  </>
                }
                hint={[
                  meanwhile && `Unchecked: “${meanwhile.replace(/\.?$/, ".")}”`,
                  shownIn && `${page ? "Also in" : "Shown in"}: ${shownIn}.`,
                  confirmed && `Confirmed by ${confirmed.by}, ${confirmed.at}.`,
                ]
                  .filter(Boolean)
                  .join(" ")}
              />
            </li>
          ))}
      </ul>
    </section>
  ));
}

/** Where a setting shows, who changed it last, and its earlier values. */
function History({ row: { name, history } }: { row: SettingRow }) {
  const [newest] = history;
  const { label, shownIn } = settings[name];
  return (
    <div className="mt-1 space-y-1 text-sm text-muted">
      {shownIn && <p>Shown in: {shownIn}.</p>}
      {newest && (
        <details>
          <summary className="cursor-pointer">
            Changed by {newest.by}, {newest.at}
            <span className="sr-only">: history of {label}</span>
          </summary>
          <ol className="mt-2 space-y-2">
            {history.map((change, index) => (
              <li key={change.id} className="flex flex-wrap items-center gap-x-4">
                <span className="[overflow-wrap:anywhere]">
                  {change.at}, {change.by}: <span className="text-body">{change.value}</span>
                </span>
                <button
                  type="submit"
                  form={restoreForm}
                  name="change"
                  value={`${name} ${newest.id} ${index === 0 ? change.before : change.id}`}
                  className={buttonClasses({ variant: "secondary", size: "small" })}
                >
                  {index === 0 ? "Undo" : "Restore"}
                  <span className="sr-only">
                    {" "}
                    {label}, {change.at}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

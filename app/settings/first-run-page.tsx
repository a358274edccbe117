import { useActionData, useLoaderData } from "@remix-run/react";
import Check from "lucide-react/icons/check";
import type { SettingName } from "~/config-settings.server";
import {
  type FirstRunStep,
  firstRunAddress,
  firstRunStepNames,
  firstRunSteps,
} from "~/staff/first-run";
import { queueAddress } from "~/staff/queues";
import { DeskShell } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { IntentForm } from "~/ui/intent-form";
import type { answerFirstRun, loadFirstRun } from "./first-run.server";
import { settings, settingsIn } from "./settings";
import { SettingsForm } from "./settings-page";

/** The settings of each step of the first run, all of one section. The team has pages of its own. */
const stepSettings: Readonly<Record<FirstRunStep, readonly SettingName[]>> = {
  brand: ["COMPANY_NAME", "COMPANY_SHORT_NAME", "COMPANY_FOUNDED_YEAR", "COMPANY_ADDRESS"],
  contacts: ["COMPANY_PHONE", "COMPANY_TEXT_LINE", "COMPANY_EMAIL"],
  hours: settingsIn("hours"),
  claims: settingsIn("claims"),
  notified: settingsIn("notified"),
  team: [],
};

export const handle = { scripts: true, layout: "admin", title: "Set up your website" };

/** A page of the first run, the guided setup of a new site: the list of all steps, and below it the open step. */
export function FirstRunPage() {
  const { sidebar, step, left, view, sendsMail } = useLoaderData<typeof loadFirstRun>();
  const refused = useActionData<typeof answerFirstRun>();
  const here = firstRunAddress(step);
  const only = stepSettings[step];
  const [first] = only;
  const number = firstRunStepNames.indexOf(step) + 1;
  const next = firstRunStepNames[number];
  const buttons = (
    <p className="flex flex-wrap gap-3">
      <Button>{first === undefined ? "Done" : "Save and continue"}</Button>
      <ButtonLink
        variant="secondary"
        href={next === undefined ? queueAddress("now") : firstRunAddress(next)}
      >
        Skip
      </ButtonLink>
      {left.length > 0 && (
        <Button variant="quiet" form="put-away">
          Finish later
        </Button>
      )}
    </p>
  );
  return (
    <DeskShell title={handle.title} sidebar={sidebar}>
      <div className="max-w-4xl">
        <p className="measure text-muted">
          {number === 1 &&
            "What visitors should read before they arrive. Skip what you do not know yet: this list stays on the desk until it is done, and everything can be changed later under Settings. "}
          <a href="/" target="_blank" rel="noopener">
            See the website as visitors see it (opens in a new tab)
          </a>
        </p>
        <nav aria-label="Steps" className="my-6">
          <ol className="flex flex-wrap gap-x-4 text-sm">
            {firstRunStepNames.map((name, index) => (
              <li key={name}>
                <a
                  href={firstRunAddress(name)}
                  aria-current={name === step ? "step" : undefined}
                  className="inline-flex min-h-9 items-center gap-1 aria-[current]:font-semibold"
                >
                  {index + 1}. {firstRunSteps[name]}
                  {!left.includes(name) && <Check className="size-4 text-positive" />}
                  {!left.includes(name) && <span className="sr-only"> Done</span>}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <p className="text-sm text-muted">{`Step ${number} of ${firstRunStepNames.length}`}</p>
        <h2 className="mb-3 text-xl">{firstRunSteps[step]}</h2>
        {step === "notified" && !sendsMail && (
          <Alert variant="warning" className="mb-4">
            <p>
              This website cannot send mail yet. Ask the operator of its server to set SMTP_URL. The
              addresses count from then on.
            </p>
          </Alert>
        )}
        {first === undefined ? (
          <>
            <p className="measure mb-6">
              <a href="/admin/team">The website team</a> appears on the About page.{" "}
              <a href="/admin/admins">Staff accounts</a> let colleagues sign in and answer leads.
            </p>
            <IntentForm action={here} intent="done">
              {buttons}
            </IntentForm>
          </>
        ) : (
          <SettingsForm
            group={settings[first].group}
            only={only}
            view={view}
            refused={refused}
            action={here}
          >
            {buttons}
          </SettingsForm>
        )}
        <IntentForm id="put-away" action={here} intent="put-away" />
      </div>
    </DeskShell>
  );
}

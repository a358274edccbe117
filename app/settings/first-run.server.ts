import { getDatabase } from "#db/connection.server";
import { getConfig } from "~/config.server";
import { type FirstRunStep, firstRunAddress, firstRunStepNames } from "~/staff/first-run";
import { findFirstRun, finishFirstRunSteps } from "~/staff/first-run.server";
import { redirectWithOutcome, requireAdministrator, staffPage } from "~/staff/guards.server";
import { queueAddress } from "~/staff/queues";
import { saveSection, settingsAction } from "./save-settings.server";
import { viewSettings } from "./settings-view.server";

/** Loads a step of the first run, a new site's guided setup. */
export const loadFirstRun = staffPage(
  async ({ db, query }) => ({
    step: stepAt(query),
    /** The steps that are not done. */
    left: await findFirstRun(db),
    view: await viewSettings(db),
    sendsMail: getConfig().SMTP_URL !== undefined,
  }),
  requireAdministrator,
);

/** Answers a form of the first run. Redirects to the next open step or, after the last, to the desk. A refusal answers with the errors. */
export const answerFirstRun = settingsAction({
  save: async (form, staff, request) => {
    await saveSection(form, staff);
    return finish(request);
  },
  done: (_form, _staff, request) => finish(request),
  "put-away": async (_form, _staff, request) => {
    await finishFirstRunSteps(getDatabase().db);
    const message = "Put away. Everything is under Settings.";
    return redirectWithOutcome(request, queueAddress("now"), { message });
  },
});

async function finish(request: Request): Promise<Response> {
  const step = stepAt(new URL(request.url).searchParams);
  const { db } = getDatabase();
  await finishFirstRunSteps(db, [step]);
  const left = await findFirstRun(db);
  const later = firstRunStepNames.slice(firstRunStepNames.indexOf(step) + 1);
  const next = later.find((name) => left.includes(name)) ?? left[0];
  return next === undefined
    ? redirectWithOutcome(request, queueAddress("now"), { message: "The website is set up." })
    : redirectWithOutcome(request, firstRunAddress(next), { message: "Saved." });
}

/** Returns the step of the first run whose number is in a URL, or the first step. */
function stepAt(params: URLSearchParams): FirstRunStep {
  return firstRunStepNames[Number(params.get("step")) - 1] ?? "brand";
}

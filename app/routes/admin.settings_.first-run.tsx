export { answerFirstRun as action, loadFirstRun as loader } from "~/settings/first-run.server";
export { FirstRunPage as default, handle } from "~/settings/first-run-page";

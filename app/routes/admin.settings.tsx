export { answerSettings as action } from "~/settings/save-settings.server";
export { handle, SettingsPage as default } from "~/settings/settings-page";
export { loadSettingsPage as loader } from "~/settings/settings-view.server";

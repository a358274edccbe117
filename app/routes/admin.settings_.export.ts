import { answerFile } from "~/http/respond.server";
import { exportSettings } from "~/settings/settings-view.server";
import { requireAdministrator, staffLoader } from "~/staff/guards.server";

/** Exports all settings as a JSON file. */
export const loader = staffLoader(
  async ({ db }) => answerFile("settings.json", await exportSettings(db)),
  requireAdministrator,
);

import { redirect } from "@remix-run/node";
import { personalDataPath } from "~/desk/personal-data.server";
import { privateHeaders } from "~/http/respond.server";
import { requireAdministrator, staffLoader } from "~/staff/guards.server";

/** Redirects to the page. The file needs a POST, so that no URL contains personal data. */
export { answerPersonalDataExport as action } from "~/desk/personal-data.server";

export const loader = staffLoader(
  () => redirect(personalDataPath, { headers: privateHeaders }),
  requireAdministrator,
);

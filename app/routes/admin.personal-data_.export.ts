import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { answerPersonalDataExport, personalDataPath } from "~/desk/personal-data.server";
import { privateHeaders } from "~/http/respond.server";
import { requireAdministrator, staffLoader } from "~/staff/guards.server";

/** Redirects to the page. The file needs a POST, so that no URL contains personal data. */
export const loader = staffLoader(
  () => redirect(personalDataPath, { headers: privateHeaders }),
  requireAdministrator,
);

export function action({ request }: ActionFunctionArgs) {
  return answerPersonalDataExport(request);
}

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { answerPersonalDataExport, personalDataPath } from "~/desk/personal-data.server";
import { privateHeaders } from "~/http/respond.server";
import { staffLoader } from "~/staff/guards.server";

/** The file is asked for with a post, so that no personal data stands in an address. */
export const loader = staffLoader(() => redirect(personalDataPath, { headers: privateHeaders }));

export function action({ request }: ActionFunctionArgs) {
  return answerPersonalDataExport(request);
}

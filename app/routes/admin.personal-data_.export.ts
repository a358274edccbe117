import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { answerPersonalDataExport, personalDataPath } from "~/desk/personal-data-posts.server";
import { privateHeaders, withPageErrors } from "~/http/respond.server";
import { requireStaff } from "~/staff/guards.server";

/** The file is asked for with a post, so that no personal data stands in an address. */
export async function loader({ request }: LoaderFunctionArgs) {
  await withPageErrors(() => requireStaff(request));
  return redirect(personalDataPath, { headers: privateHeaders });
}

export function action({ request }: ActionFunctionArgs) {
  return answerPersonalDataExport(request);
}

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { answerPost } from "~/http/form-post.server";
import { jsonSuccess } from "~/http/json.server";
import { privateHeaders } from "~/http/respond.server";
import { requireConfirmedStaff, requireStaffInSetup } from "~/staff/guards.server";
import { beginPasskey, beginPasskeyCheck } from "~/staff/passkeys.server";

export function loader() {
  return redirect("/admin/account", { headers: privateHeaders });
}

/** Answers with the options (JSON) that a browser needs to use or add a passkey. If adding requires a new confirmation first, answers with the URL of the confirmation page. */
export function action({ request }: ActionFunctionArgs) {
  const { db } = getDatabase();
  return answerPost<never, null>(request, {
    guard: () => null,
    actions: {
      "sign-in": async () => jsonSuccess({ options: await beginPasskeyCheck(db, "sign-in") }),
      confirm: async () => {
        const { id } = await requireStaffInSetup(request);
        return jsonSuccess({ options: await beginPasskeyCheck(db, `confirm:${id}`) });
      },
      add: async () => {
        const owner = await requireConfirmedStaff(request).catch(toRedirect);
        return owner === null
          ? jsonSuccess({ confirmAt: "/admin/confirm?redirectTo=%2Fadmin%2Faccount" })
          : jsonSuccess({ options: await beginPasskey(db, owner) });
      },
    },
  });
}

/** Scripts do not follow a redirect to a page. */
function toRedirect(thrown: unknown): null {
  if (thrown instanceof Response) return null;
  throw thrown;
}

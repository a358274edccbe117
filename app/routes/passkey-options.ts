import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { answerPost } from "~/http/form-post.server";
import { jsonSuccess, privateHeaders } from "~/http/respond.server";
import { requireConfirmedStaff, requireStaffWithAnyPassword } from "~/staff/guards.server";
import { askForPasskey, beginPasskey } from "~/staff/passkeys.server";

export function loader() {
  return redirect("/admin/account", { headers: privateHeaders });
}

/** What the browser asks a passkey for, as JSON: by the intent, to sign in, to prove once more who one is, or to add one. */
export function action({ request }: ActionFunctionArgs) {
  const { db } = getDatabase();
  return answerPost<never, null>(request, {
    guard: () => null,
    deeds: {
      "sign-in": async () => jsonSuccess({ options: await askForPasskey(db, "sign-in") }),
      confirm: async () => {
        const { id } = await requireStaffWithAnyPassword(request);
        return jsonSuccess({ options: await askForPasskey(db, `confirm:${id}`) });
      },
      add: async () => {
        const staff = await requireConfirmedStaff(request);
        return jsonSuccess({ options: await beginPasskey(db, staff) });
      },
    },
  });
}

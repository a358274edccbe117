import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { requireClient, requireConfirmedClient } from "~/clients/sign-in.server";
import { Fault } from "~/http/faults.server";
import { answerPost, type PostedForm } from "~/http/form-post.server";
import { jsonSuccess, privateHeaders } from "~/http/respond.server";
import { requireConfirmedStaff, requireStaffWhoOwe } from "~/staff/guards.server";
import { askForPasskey, beginPasskey } from "~/staff/passkeys.server";

/** Who asks, by realm, and where they prove who they are before they add one. */
const realms = {
  staff: {
    signedIn: requireStaffWhoOwe,
    confirmed: (request: Request) => requireConfirmedStaff(request, { whoOwe: true }),
    confirmAt: "/admin/confirm?redirectTo=%2Fadmin%2Faccount",
  },
  client: {
    signedIn: async (request: Request) => (await requireClient(request)).account,
    confirmed: async (request: Request) => (await requireConfirmedClient(request)).account,
    // Of the dashboard that asks, in its language.
    confirmAt: "?confirm=1#sign-in",
  },
} as const;

export function loader() {
  return redirect("/admin/account", { headers: privateHeaders });
}

/**
 * What the browser asks a passkey for, as JSON: by the intent, to sign in, to prove once more who one is, or to add one; whoever has
 * to prove first who they are is answered where.
 */
export function action({ request }: ActionFunctionArgs) {
  const { db } = getDatabase();
  return answerPost<never, null>(request, {
    guard: () => null,
    deeds: {
      "sign-in": async (form) =>
        jsonSuccess({ options: await askForPasskey(db, realmOf(form), "sign-in") }),
      confirm: async (form) => {
        const realm = realmOf(form);
        const { id } = await realms[realm].signedIn(request);
        return jsonSuccess({ options: await askForPasskey(db, realm, `confirm:${id}`) });
      },
      add: async (form) => {
        const realm = realmOf(form);
        const { confirmed, confirmAt } = realms[realm];
        const owner = await confirmed(request).catch(redirectedAway);
        return owner === null
          ? jsonSuccess({ confirmAt })
          : jsonSuccess({ options: await beginPasskey(db, realm, owner) });
      },
    },
  });
}

function realmOf(form: PostedForm): keyof typeof realms {
  const realm = form.text("realm");
  if (realm === "staff" || realm === "client") return realm;
  throw new Fault("refused", "Say whose passkey is asked for: staff or client.");
}

/** A script follows no redirect to a page. */
function redirectedAway(thrown: unknown): null {
  if (thrown instanceof Response) return null;
  throw thrown;
}

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { privateHeaders } from "~/http/respond.server";
import { answerSignOut } from "~/staff/guards.server";

export function loader() {
  return redirect("/admin/login", { headers: privateHeaders });
}

export function action({ request }: ActionFunctionArgs) {
  return answerSignOut(request, "staff", "/admin/login");
}

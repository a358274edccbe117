import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readClientToken } from "~/clients/sign-in.server";
import { privateHeaders } from "~/http/respond.server";
import { answerSignOut } from "~/staff/guards.server";

export function loader() {
  return redirect("/", { headers: privateHeaders });
}

export function action({ request }: ActionFunctionArgs) {
  return answerSignOut(request, "client", "/", (siteUrl) => readClientToken(request, siteUrl));
}

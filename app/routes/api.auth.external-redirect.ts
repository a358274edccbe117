import type { ActionFunctionArgs } from "@remix-run/node";
import { answerExternalLoginJson } from "~/clients/sign-in.server";
import { methodNotAllowed, withJsonErrors } from "~/http/json.server";

export const loader = () => methodNotAllowed("POST");

export function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  return withJsonErrors(() => answerExternalLoginJson(request));
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getConfig } from "~/config.server";
import { answerTextReply } from "~/desk/end-texts.server";

export function action({ request }: ActionFunctionArgs) {
  return answerTextReply(request, getConfig().TEXT_REPLIES_SECRET);
}

export function loader({ request }: LoaderFunctionArgs) {
  return answerTextReply(request, getConfig().TEXT_REPLIES_SECRET);
}

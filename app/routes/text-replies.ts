import type { LoaderFunctionArgs } from "@remix-run/node";
import { getConfig } from "~/config.server";
import { answerTextReply } from "~/desk/end-texts.server";

const answer = ({ request }: LoaderFunctionArgs) =>
  answerTextReply(request, getConfig().TEXT_REPLIES_SECRET);

export const loader = answer;
export const action = answer;

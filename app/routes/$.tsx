import { data } from "@remix-run/node";
import { NotFoundPage } from "~/site/message-page";
import { unlistedPage } from "~/site/site-data";

export const meta = unlistedPage("404 Page Not Found");

/** Answers every address that no other route knows with status 404. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundPage />;
}
